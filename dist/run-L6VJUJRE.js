import{runAndPublish}from"./chunk-HZL6FZWP.js";import"./chunk-AMJQQMLR.js";import"./chunk-UBYVJG5W.js";import"./chunk-35VCC74B.js";import{compose,redactDeep}from"./chunk-27BGXPRS.js";
import"./chunk-PF6ITMF5.js";import"./chunk-RGLNZXOJ.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-LCOIJPCE.js";import"./chunk-SFMXQAJV.js";
import"./chunk-MWI5F2M5.js";import"./chunk-Y4F7OKA4.js";import"./chunk-VMXKWAGA.js";import"./chunk-WWK3LTG4.js";import"./chunk-WTAE74QS.js";import{inputs}from"./chunk-45OI4AZ7.js";
import"./chunk-CTUQDUJ7.js";import"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";var run={name:"run",summary:"Run one cycle in the current repository.",flags:[json],inputs:Object.keys(inputs).filter(name=>!["command","reason","all","ref"].includes(name)),async run({given,flags},invocation){
let composed=await compose({...invocation,given}),{report,published,failure}=await runAndPublish(composed),{transcriptPath}=report?.agent??{};transcriptPath!==void 0&&composed.ports.log.info(`What the\
 agent printed: ${transcriptPath}`);let said=redactDeep({record:report?.record??null,next:report?.next,failure:failure??null},composed.redact);return flags.has("json")?printJson({...published?.outputs,
...said}):print(published?.summary??""),said.failure&&process.stderr.write(`${said.failure}
`),failure?1:0}};export{run};
