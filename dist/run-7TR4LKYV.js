import{runAndPublish}from"./chunk-BXIIDA4I.js";import"./chunk-RMGGE5YH.js";import"./chunk-4FTOZSBS.js";import"./chunk-ZWGTDKEA.js";import{compose}from"./chunk-YEYI3P7P.js";
import"./chunk-7B2DEBDB.js";import"./chunk-2VTG5QO7.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-CPJNZMIU.js";import{
redactDeep}from"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-ZE7LAZW6.js";import"./chunk-H2VSMGP2.js";
import"./chunk-WTAE74QS.js";import{inputs}from"./chunk-5562GJQX.js";import"./chunk-EAJIQUH3.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var run={name:"run",summary:"Run one cycle in the current repository.",flags:[json],inputs:Object.keys(inputs).filter(name=>!["command","reason","all","ref"].includes(name)),async run({given,flags},invocation){
let composed=await compose({...invocation,given}),{report,published,failure}=await runAndPublish(composed),{transcriptPath}=report?.agent??{};transcriptPath!==void 0&&composed.ports.log.info(`What the\
 agent printed: ${transcriptPath}`);let said=redactDeep({record:report?.record??null,next:report?.next,failure:failure??null},composed.redact);return flags.has("json")?printJson({...published?.outputs,
...said}):print(published?.summary??""),said.failure&&process.stderr.write(`${said.failure}
`),failure?1:0}};export{run};
