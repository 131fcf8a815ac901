import{runAndPublish}from"./chunk-VFFORVXR.js";import"./chunk-B737AX6V.js";import"./chunk-3TJAD4QT.js";import"./chunk-GBWG3Y5M.js";import{compose}from"./chunk-YX44X456.js";
import"./chunk-5V7CNEE5.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-CPJNZMIU.js";import{redactDeep}from"./chunk-V2O3LN6A.js";
import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-ZE7LAZW6.js";import"./chunk-ZEJBNH2E.js";import"./chunk-JPOZXW76.js";
import{inputs}from"./chunk-GO6RYDGE.js";import"./chunk-EAJIQUH3.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var run={name:"run",summary:"Run one cycle in the current repository.",flags:[json],inputs:Object.keys(inputs).filter(name=>!["command","reason","all","ref"].includes(name)),async run({given,flags},invocation){
let composed=await compose({...invocation,given}),{report,published,failure}=await runAndPublish(composed),{transcriptPath}=report?.agent??{};transcriptPath!==void 0&&composed.ports.log.info(`What the\
 agent printed: ${transcriptPath}`);let said=redactDeep({record:report?.record??null,next:report?.next,failure:failure??null},composed.redact);return flags.has("json")?printJson({...published?.outputs,
...said}):print(published?.summary??""),said.failure&&process.stderr.write(`${said.failure}
`),failure?1:0}};export{run};
