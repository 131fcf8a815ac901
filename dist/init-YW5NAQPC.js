import{findAccess,findJobs}from"./chunk-KFTKUGZC.js";import{findTop,hasStatus,openGitHub}from"./chunk-RGLNZXOJ.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";import{findProgram}from"./chunk-ZFF22KYT.js";
import"./chunk-Y4F7OKA4.js";import{isSystemError,isTaken,writeNewFile}from"./chunk-WTAE74QS.js";import"./chunk-45OI4AZ7.js";import"./chunk-CTUQDUJ7.js";import{EvolveError,describeError}from"./chunk-DCOSWWQT.js";
import"./chunk-4XZXLCKI.js";import{readFile}from"node:fs/promises";import{dirname,join,resolve}from"node:path";var keyOfAgent={claude:{input:"anthropic-api-key",secret:"ANTHROPIC_API_KEY"},codex:{input:"openai-api-key",secret:"OPENAI_API_KEY"}};function renderCaller(choices){let{action,owner,minute,agent,gate,
setup,issueLabel}=choices,[repository="",version="v1"]=action.split("@"),key=keyOfAgent[agent];return["name: Evolve","on:","  schedule:",`    - cron: '${minute} * * * *' # an odd minute: at 0 and 30 e\
verybody's schedules go off, and runs are delayed or dropped`,"  workflow_dispatch:","    inputs:","      command: { type: choice, options: [run, status, stop, resume] }","jobs:","  evolve:",`    if: \
github.repository_owner == '${owner}' # forks have this file too`,`    uses: ${repository}/.github/workflows/evolve.yml@${version} # better: a full commit SHA`,"    permissions: { contents: write, pul\
l-requests: write, issues: read, actions: read }","    with:","      command: ${{ inputs.command }}",...agent==="claude"?[]:[`      agent: ${agent}`],...setup===""?[]:[`      setup: ${quote(setup)}`],
...gate===""?["      # gate: the commands that must not get worse, one per line. Without one every change counts as held."]:[`      gate: ${quote(gate)}`],...issueLabel==="evolve"?[]:[`      issue-lab\
el: ${quote(issueLabel)}`],"    secrets:",`      ${key.input}: \${{ secrets.${key.secret} }}`,""].join(`
`)}function renderConfigFile(action){let[repository="",version="v1"]=action.split("@");return[`# yaml-language-server: $schema=https://raw.githubusercontent.com/${repository}/${version}/docs/evolve.sc\
hema.json`,"# Keys are the inputs of the action; inputs of the workflow win. For example:","# agent-timeout-minutes: 45","# protected-paths: [.github/**, LICENSE]",""].join(`
`)}function minuteFor(name){let sum=0;for(let character of name)sum=(sum*31+(character.codePointAt(0)??0))%30;return sum*2+1}function quote(text){let lines=text.split(/\r?\n/).filter(line=>line.trim()!==
"");return lines.length>1?`|
${lines.map(line=>`        ${line.trim()}`).join(`
`)}`:/^[A-Za-z][\w ./-]*$/.test(text)&&!/^(true|false|null|yes|no|on|off|y|n)$/i.test(text)?text:`'${text.replace(/\s+/g," ").replace(/'/g,"''")}'`}var init={name:"init",summary:"Write the workflow that starts the loop, and make its label; changes nothing that is there.",flags:[{name:"dry-run",description:"Only say what would be done."},{name:"co\
nfig",description:"Write .github/evolve.yml, too."},{name:"action",value:"OWNER/NAME@VERSION",description:"Where this action lies; found by its clone unless said."},{name:"setup",value:"COMMAND",description:"\
What installs what the gate needs; found unless said."},json],inputs:["agent","gate","issue-label","remote","github-token"],async run({given,flags,values},invocation){let root=await findTop(invocation.
cwd);if(root===void 0)throw new EvolveError("NOT_A_REPOSITORY",`${invocation.cwd} is not in a git repository.`,"Call `evolve init` in the repository that the loop is to work on.");let isDry=flags.has(
"dry-run"),issueLabel=given["issue-label"]??"evolve",access=await findAccess(root,given.remote??"origin",{env:invocation.env,given}),action=checkAction(values.action??await findAction(invocation)),chosen=await choose(
root,given,values.setup,invocation.env),[owner="OWNER",name=root]=access.repository?.split("/")??[],workflow=renderCaller({...chosen,issueLabel,action,owner,minute:minuteFor(name)}),steps=[await writeWorkflow(
root,workflow,isDry),...flags.has("config")?[await write(root,".github/evolve.yml",renderConfigFile(action),isDry)]:[],await makeLabel(access,issueLabel,isDry)],next=nextSteps(chosen.agent,action,owner,
chosen.gate,issueLabel);return flags.has("json")?printJson({steps,workflow,next}):print(render(steps,isDry?workflow:"",next)),0}};function checkAction(action){if(/^[\w.-]+\/[\w.-]+(@[\w./-]+)?$/.test(
action))return action;throw new EvolveError("INPUT_INVALID",`--action: ${JSON.stringify(action)} is not valid; give OWNER/NAME@VERSION.`,"See `evolve init --help`.")}async function findAction({env}){let folder=dirname(
resolve(process.argv[1]??".")),own=await findAccess(folder,"origin",{env:{...env,GITHUB_REPOSITORY:void 0},given:{}});return`${own.repository?.endsWith("/evolve-action")?own.repository:"OWNER/evolve-a\
ction"}@v1`}async function choose(root,given,setup,env){let isThere=program=>findProgram(program,env.PATH)!==void 0;if(given.agent!==void 0&&given.agent!=="claude"&&given.agent!=="codex")throw new EvolveError(
"INPUT_INVALID",`agent: ${JSON.stringify(given.agent)} cannot be set up here; give one of: claude, codex.`,"For another agent copy a workflow from examples/.");let found=await findGate(root);return{agent:given.
agent??(!isThere("claude")&&isThere("codex")?"codex":"claude"),gate:given.gate??found.gate,setup:setup??found.setup}}async function findGate(root){let read=name=>readFile(join(root,name),"utf8").catch(
()=>{}),hasFile=async name=>await read(name)!==void 0;return/"test"\s*:/.test(await read("package.json")??"")?{gate:"npm test",setup:await hasFile("package-lock.json")?"npm ci":"npm install"}:await hasFile(
"Cargo.toml")?{gate:"cargo test",setup:""}:await hasFile("go.mod")?{gate:"go test ./...",setup:""}:/^test\s*:/m.test(await read("Makefile")??"")?{gate:"make test",setup:""}:{gate:"",setup:""}}async function writeWorkflow(root,text,isDry){
let{jobs}=await findJobs(root),[standing]=jobs;return standing===void 0?write(root,".github/workflows/evolve.yml",text,isDry):{what:`.github/workflows/${standing.file}`,done:"left as it is",why:"it ru\
ns the loop already"}}async function write(root,path,text,isDry){let standing={what:path,done:"left as it is",why:"the file is there"};return isDry?await isTaken(join(root,path))?standing:{what:path,done:"\
would be written"}:await writeNewFile(join(root,path),text).catch(error=>{throw isSystemError(error)?new EvolveError("INPUT_INVALID",`${path} cannot be written (${error.message}).`,"Make room for it.",
{cause:error}):error})?{what:path,done:"written"}:standing}async function makeLabel(access,name,isDry){let what=`label ${name}`,api=openGitHub(access,{retries:0});if(api===void 0)return{what,done:"not\
 made",why:"there is no token (GH_TOKEN), or no repository on GitHub"};if(isDry)return{what,done:"would be made",why:"unless it is there"};try{return await api.ask("issues: write",async(octokit,repository)=>{
try{return await octokit.rest.issues.createLabel({...repository,name,description:"Work for the autonomous loop",color:"8250df"}),{what,done:"made"}}catch(error){if(hasStatus(error,422))return{what,done:"\
left as it is",why:"it is there"};throw error}})}catch(error){return{what,done:"not made",why:describeError(error)}}}function nextSteps(agent,action,owner,gate,label){let{secret}=keyOfAgent[agent];return[
...action.startsWith("OWNER/")||owner==="OWNER"?["Write the real owner for OWNER in the workflow."]:[],...gate===""?["Set a gate in the workflow: without one every change counts as held."]:[],`Add the\
 secret ${secret}: gh secret set ${secret}`,"Commit and push the workflow to the default branch: schedules run from there only.",`Label an issue \`${label}\`, or give work in another way (docs/work-sou\
rces.md).`,"See whether anything is in the way: evolve doctor"]}function render(steps,workflow,next){return[...steps.map(({what,done,why})=>`${what}: ${done}${why===void 0?"":` (${why})`}`),...workflow===
""?[]:["",workflow.trimEnd()],"","Next:",...next.map((step,index)=>`  ${index+1}. ${step}`)].join(`
`)}export{init};
