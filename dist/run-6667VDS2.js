import{runAndPublish}from"./chunk-UCJB2YL6.js";import"./chunk-5KRMFH4Y.js";import"./chunk-H6UMOSFE.js";import"./chunk-2FL6773B.js";import{compose}from"./chunk-PVBAPSQI.js";
import"./chunk-TYL4ZNA4.js";import"./chunk-ZCDTWUWG.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-VEBV2IDI.js";import{
redactDeep}from"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-VM26M4BR.js";
import"./chunk-WTAE74QS.js";import{inputs}from"./chunk-OFLKBGQM.js";import"./chunk-I75O5IHH.js";import"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";var run={name:"run",summary:"Run one cycle in the current repository.",flags:[json],inputs:Object.keys(inputs).filter(name=>!["command","reason","all","ref"].includes(name)),async run({given,flags},invocation){
let composed=await compose({...invocation,given}),{report,published,failure}=await runAndPublish(composed),{transcriptPath}=report?.agent??{};transcriptPath!==void 0&&composed.ports.log.info(`What the\
 agent printed: ${transcriptPath}`);let said=redactDeep({record:report?.record??null,next:report?.next,failure:failure??null},composed.redact);return flags.has("json")?printJson({...published?.outputs,
...said}):print(published?.summary??""),said.failure&&process.stderr.write(`${said.failure}
`),failure?1:0}};export{run};
