import{list,prose}from"./chunk-MWI5F2M5.js";import{neutralise}from"./chunk-Y4F7OKA4.js";import{describeError}from"./chunk-DCOSWWQT.js";import{appendFileSync as appendFileSync2}from"node:fs";function renderFailure(message){let code=/^[A-Z][A-Z_]+(?=:)/.exec(message)?.[0],said=(code?message.slice(code.length+1):message).split(`
`).filter(line=>line.trim()!=="").map(line=>prose(line.trim(),2e3));return[`### \u274C Evolve could not run${code?`: ${code}`:""}`,said.length>1?list(said):said.join(""),"No cycle was recorded by this\
 run; an open one is closed by the post step or by the next run."].join(`

`)+`
`}import{appendFileSync}from"node:fs";function renderCommand(command,message){let escaped=message.replace(/%/g,"%25").replace(/\r/g,"%0D").replace(/\n/g,"%0A");return`::${command}::${escaped}
`}function issueCommand(command,message=""){process.stdout.write(renderCommand(command,message))}function renderValues(values){let all=Object.values(values),number=1;for(;all.some(value=>value.includes(
delimiterOf(number)));)number++;return Object.entries(values).map(([name,value])=>`${name}<<${delimiterOf(number)}
${value}
${delimiterOf(number)}
`).join("")}function delimiterOf(number){return`ghadelimiter_${number}_`}function appendValues(path,values){appendFileSync(path,renderValues(values))}function environment(){return process.env}function readInputs(env){let inputs={};for(let[name,value]of Object.entries(env))name.startsWith("INPUT_")&&value!==void 0&&value!==""&&(inputs[name.slice(6).
toLowerCase().replace(/ /g,"-")]=value);return inputs}function maskSecrets(secrets){for(let secret of secrets)for(let line of secret.split(/\r?\n/))line.trim()!==""&&issueCommand("add-mask",line.trim())}
function writeOutputs(env,outputs){env.GITHUB_OUTPUT&&appendValues(env.GITHUB_OUTPUT,outputs)}function writeSummary(env,log,markdown){let path=env.GITHUB_STEP_SUMMARY;try{if(path)return appendFileSync2(
path,markdown)}catch(error){log.warning(`The job summary could not be written: ${describeError(error)}`)}log.info(markdown)}function isPost(env){return env.STATE_phase!==void 0}function writeFailureSummary(env,message){
if(env.GITHUB_STEP_SUMMARY)try{appendFileSync2(env.GITHUB_STEP_SUMMARY,renderFailure(message))}catch{}}function saveForPost({phase,configText}){process.env.GITHUB_STATE&&appendValues(process.env.GITHUB_STATE,
{phase,...configText===void 0?{}:{config:configText}})}function readFromMain(){let{STATE_phase:phase="",STATE_config:configText}=process.env;return{phase,configText}}function fail(message){issueCommand(
"error",message)}function showStack(error,redact){error instanceof Error&&error.stack&&issueCommand("error",neutralise(redact(error.stack)))}function openRunnerLog(redact){let safe=text=>neutralise(redact(
text));return{async group(name,body){issueCommand("group",name);try{return await body()}finally{issueCommand("endgroup")}},info:text=>{process.stdout.write(`${safe(text)}
`)},notice:text=>issueCommand("notice",redact(text)),warning:text=>issueCommand("warning",redact(text))}}function openTerminalLog(redact){let write=text=>{process.stderr.write(`${redact(text)}
`)};return{async group(name,body){return write(`\u2500\u2500 ${name}`),body()},info:text=>write(`   ${text.replace(/\n/g,`
   `)}`),notice:text=>write(`   note: ${text}`),warning:text=>write(`   warning: ${text}`)}}export{environment,readInputs,maskSecrets,writeOutputs,writeSummary,isPost,writeFailureSummary,saveForPost,readFromMain,fail,showStack,openRunnerLog,openTerminalLog};
