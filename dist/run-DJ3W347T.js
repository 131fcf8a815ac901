import{runAndPublish}from"./chunk-XR5Z73KW.js";import"./chunk-Y3RJ7AIG.js";import"./chunk-ADNX53KK.js";import"./chunk-IE6FFR2J.js";import{compose}from"./chunk-XTQ5N6O2.js";
import"./chunk-P5NEFSHK.js";import"./chunk-VXCQQEAR.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-VNWZSYXS.js";import{
redactDeep}from"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-H2VSMGP2.js";
import"./chunk-WTAE74QS.js";import{inputs}from"./chunk-IT2QCPIT.js";import"./chunk-VYBGR42U.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var run={name:"run",summary:"Run one cycle in the current repository.",flags:[json],inputs:Object.keys(inputs).filter(name=>!["command","reason","all","ref"].includes(name)),async run({given,flags},invocation){
let composed=await compose({...invocation,given}),{report,published,failure}=await runAndPublish(composed),{transcriptPath}=report?.agent??{};transcriptPath!==void 0&&composed.ports.log.info(`What the\
 agent printed: ${transcriptPath}`);let said=redactDeep({record:report?.record??null,next:report?.next,failure:failure??null},composed.redact);return flags.has("json")?printJson({...published?.outputs,
...said}):print(published?.summary??""),said.failure&&process.stderr.write(`${said.failure}
`),failure?1:0}};export{run};
