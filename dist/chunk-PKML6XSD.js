import{describeError}from"./chunk-X6UQYS2N.js";var escapeSequences=new RegExp(["(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]","(?:\\u001b\\]|\\u009d)[^\\u0007\\u001b\\u009c\\u009d\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)","\\u001b[PX^_][^\\u001b\\n]*\\u001b\\\\",
"\\u001b[ -/]*[0-~]"].join("|"),"g"),controls=/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;function stripAnsi(text){return text.replace(escapeSequences,"").replace(controls,"")}function makeWellFormed(text){
return text.replace(new RegExp("\\p{Surrogate}","gu"),"\uFFFD")}function neutralise(text){return text.replace(/^(\s*):(?=:)/gm,"$1:\u200B").replace(/##(?=\[)/g,"##\u200B")}var maxLineCharacters=500;function toOneLine(text,maxCharacters){
let near=text.length>maxCharacters*8+1e3?text.slice(0,maxCharacters*8+1e3):text,line=makeWellFormed(neutralise(stripAnsi(near).replace(/[\s\u2028\u2029]+/g," ").trim()));return line.length<=maxCharacters?
line:`${line.slice(0,startOfCharacter(line,maxCharacters-1))}\u2026`}function cutToBytes(text,maxBytes){if(text.length*3<=maxBytes||byteLength(text)<=maxBytes)return text;let longestNote=omission(text.
length).length,end=0,bytes=longestNote;for(let character of text){if(bytes+=bytesOf(character),bytes>maxBytes)break;end+=character.length}return`${text.slice(0,end)}${omission(countCharacters(text,end))}`}
function tailOf(text,maxBytes){let start=text.length,bytes=0;for(;start>0;){let before=startOfCharacter(text,start-1);if(bytes+=bytesOf(text.slice(before,start)),bytes>maxBytes)break;start=before}if(start===
0||text[start-1]===`
`)return text.slice(start);let lineStart=text.indexOf(`
`,start)+1;return text.slice(lineStart>0&&lineStart<text.length?lineStart:start)}function omission(characters){return` (${characters} characters omitted)`}function byteLength(text){let bytes=0;for(let character of text)
bytes+=bytesOf(character);return bytes}function bytesOf(character){let code=character.codePointAt(0)??0;return code<128?1:code<2048?2:code<65536?3:4}function countCharacters(text,from){let count=0;for(let index=from;index<
text.length;count++)index+=(text.codePointAt(index)??0)>65535?2:1;return count}function startOfCharacter(text,index){return index>0&&(text.codePointAt(index-1)??0)>65535?index-1:index}import{appendFileSync as appendFileSync2}from"node:fs";var directionMarks=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g,breakUp="&#8203;";function escapeMarkdown(text,maxLength=200){return escapeLine(plainLine(text,maxLength))}function prose(text,maxLength=500){
let pieces=plainLine(text,maxLength).split("`");return pieces.length%2===0?escapeLine(pieces.join("`")):pieces.map((piece,index)=>piece===""?"":index%2===1?codeSpan(piece):escapeLine(piece)).join("")}
function plainLine(text,maxLength){return toOneLine(text.replace(directionMarks,"\uFFFD"),maxLength)}function escapeLine(line){return line.replace(/&/g,"&amp;").replace(/</g,"&lt;").replace(/>/g,"&gt;").
replace(/[\\`*[\]|~$]/g,"\\$&").replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g,"\\_").replace(/^[-+=#]/,"\\$&").replace(/^(\d+)([.)])/,"$1\\$2").replace(/:(?=\/\/)|@(?=\w)|#(?=\d)|www(?=\.)|\bGH(?=-\d)/gi,
`$&${breakUp}`)}function codeSpan(text,maxLength=120){let line=plainLine(text,maxLength);return line===""?"\u2013":/[`|\\]/.test(line)?`<code>${escapeLine(line)}</code>`:`\`${line}\``}function codeBlock(text,maxBytes=4e3){
let clean=makeWellFormed(stripAnsi(text.replace(/\r\n?|[\u2028\u2029]/g,`
`))).replace(directionMarks,"\uFFFD").trim(),shown=tailOf(clean,maxBytes),longest=(shown.match(/`+/g)??[]).reduce((most,run)=>Math.max(most,run.length),2),fence="`".repeat(longest+1),omitted=clean.length-
shown.length;return`${fence}text
${omitted>0?`(${omitted} characters omitted)
`:""}${shown}
${fence}`}function link(label,url){return url!==void 0&&/^https?:\/\/[\w.~:/?#@!$&*+,;=%-]{1,2000}$/.test(url)?`[${label}](${url})`:label}function table(header,rows){return rows.length===0?"":[header,
header.map(()=>"---"),...rows].map(cells=>`| ${cells.join(" | ")} |`).join(`
`)}function list(lines){return lines.map(line=>`- ${line}`).join(`
`)}function details(label,body){return`<details><summary>${label}</summary>

${body}

</details>`}function fitBytes(parts,maxBytes){let chosen=parts.map(part=>part.forms.at(-1)??""),kept=[...parts.entries()].sort(([,a],[,b])=>a.priority-b.priority),total=chosen.reduce((sum,text)=>sum+sizeOf(
text),0);for(;total>maxBytes&&kept.length>1;){let[index]=kept.pop()??[0];total-=sizeOf(chosen[index]??""),chosen[index]=""}for(let[index,part]of kept){let others=total-sizeOf(chosen[index]??""),fullest=part.
forms.find(text=>others+sizeOf(text)<=maxBytes);fullest!==void 0&&(chosen[index]=fullest,total=others+sizeOf(fullest))}return cutToBytes(`${chosen.filter(text=>text!=="").join(`

`)}
`,maxBytes)}function sizeOf(text){return text===""?0:byteLength(text)+2}function renderFailure(message){let code=/^[A-Z][A-Z_]+(?=:)/.exec(message)?.[0],lines=message.split(`
`).filter(line=>line.trim()!=="");return[`### \u274C Evolve could not run${code?`: ${code}`:""}`,lines.map(line=>prose(line,2e3)).join(`

`),"No cycle was recorded by this run; an open one is closed by the post step or by the next run."].join(`

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
if(env.GITHUB_STEP_SUMMARY)try{appendFileSync2(env.GITHUB_STEP_SUMMARY,renderFailure(message))}catch{}}function saveForPost(name,value){process.env.GITHUB_STATE&&appendValues(process.env.GITHUB_STATE,
{[name]:value})}function readFromMain(){return process.env.STATE_phase??""}function fail(message){issueCommand("error",message)}function showStack(error){error instanceof Error&&error.stack&&issueCommand(
"error",neutralise(error.stack))}function openRunnerLog(redact){let safe=text=>neutralise(redact(text));return{async group(name,body){issueCommand("group",name);try{return await body()}finally{issueCommand(
"endgroup")}},info:text=>{process.stdout.write(`${safe(text)}
`)},notice:text=>issueCommand("notice",redact(text)),warning:text=>issueCommand("warning",redact(text))}}function openTerminalLog(redact){let write=text=>{process.stderr.write(`${redact(text)}
`)};return{async group(name,body){return write(`\u2500\u2500 ${name}`),body()},info:text=>write(`   ${text.replace(/\n/g,`
   `)}`),notice:text=>write(`   note: ${text}`),warning:text=>write(`   warning: ${text}`)}}export{stripAnsi,makeWellFormed,maxLineCharacters,toOneLine,cutToBytes,tailOf,omission,byteLength,escapeMarkdown,prose,plainLine,codeSpan,codeBlock,link,table,list,details,fitBytes,environment,readInputs,
maskSecrets,writeOutputs,writeSummary,isPost,writeFailureSummary,saveForPost,readFromMain,fail,showStack,openRunnerLog,openTerminalLog};
