import{runAndPublish}from"./chunk-AUNJYVTZ.js";import"./chunk-5EJW7LDJ.js";import"./chunk-44ASGC2P.js";import"./chunk-KOSWE7CK.js";import{compose}from"./chunk-MN3QKJZE.js";
import"./chunk-7T6YZN65.js";import"./chunk-VXCQQEAR.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-VNWZSYXS.js";import{
redactDeep}from"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-H2VSMGP2.js";
import"./chunk-WTAE74QS.js";import{inputs}from"./chunk-IT2QCPIT.js";import"./chunk-VYBGR42U.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var run={name:"run",summary:"Run one cycle in the current repository.",flags:[json],inputs:Object.keys(inputs).filter(name=>!["command","reason","all","ref"].includes(name)),async run({given,flags},invocation){
let composed=await compose({...invocation,given}),{report,published,failure}=await runAndPublish(composed),{transcriptPath}=report?.agent??{};transcriptPath!==void 0&&composed.ports.log.info(`What the\
 agent printed: ${transcriptPath}`);let said=redactDeep({record:report?.record??null,next:report?.next,failure:failure??null},composed.redact);return flags.has("json")?printJson({...published?.outputs,
...said}):print(published?.summary??""),said.failure&&process.stderr.write(`${said.failure}
`),failure?1:0}};export{run};
