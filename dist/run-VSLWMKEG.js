import{runAndPublish}from"./chunk-NWTR2V3S.js";import"./chunk-SGH5YVQF.js";import"./chunk-23HVRCIG.js";import"./chunk-BSRB7R6R.js";import{compose}from"./chunk-HGVROBSQ.js";
import"./chunk-Z3RY357U.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";import"./chunk-TJYFLKJC.js";import"./chunk-CPJNZMIU.js";import{redactDeep}from"./chunk-4A4U5LCU.js";
import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-ZE7LAZW6.js";import"./chunk-ZEJBNH2E.js";import"./chunk-JPOZXW76.js";
import{inputs}from"./chunk-OUBTH5EU.js";import"./chunk-H2DMRHRU.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var run={name:"run",summary:"Run one cycle in the current repository.",flags:[json],inputs:Object.keys(inputs).filter(name=>!["command","reason","all","ref"].includes(name)),async run({given,flags},invocation){
let composed=await compose({...invocation,given}),{report,published,failure}=await runAndPublish(composed),{transcriptPath}=report?.agent??{};transcriptPath!==void 0&&composed.ports.log.info(`What the\
 agent printed: ${transcriptPath}`);let said=redactDeep({record:report?.record??null,next:report?.next,failure:failure??null},composed.redact);return flags.has("json")?printJson({...published?.outputs,
...said}):print(published?.summary??""),said.failure&&process.stderr.write(`${said.failure}
`),failure?1:0}};export{run};
