import{inspect,renderStatus,statusData}from"./chunk-UBYVJG5W.js";import"./chunk-35VCC74B.js";import{composeAtLoop}from"./chunk-DXP4DYPN.js";import{redactDeep}from"./chunk-27BGXPRS.js";
import"./chunk-PF6ITMF5.js";import"./chunk-RGLNZXOJ.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-LCOIJPCE.js";import"./chunk-SFMXQAJV.js";
import"./chunk-MWI5F2M5.js";import"./chunk-Y4F7OKA4.js";import"./chunk-VMXKWAGA.js";import"./chunk-WWK3LTG4.js";import"./chunk-WTAE74QS.js";import"./chunk-45OI4AZ7.js";
import"./chunk-CTUQDUJ7.js";import"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";var status={name:"status",summary:"Say what the next run will do and why; show streaks, markers, parked work, claims.",flags:[json],inputs:["lane","store","state-branch","state-directory","remote","wo\
rking-directory","config-file","sources","issue-label","generators","goal-timeout-minutes","work-ref","force","deliver","max-open-prs","attempt-limit","context-streak-limit","github-token","stop","sto\
p-ttl-days","max-cycles","breaker-cooldown-hours","regression-limit","max-cost-per-day","max-tokens-per-day","allow-ref","allow-fork"],async run({given,flags},invocation){let{ports,config,redact}=await composeAtLoop(
{...invocation,given}),found=await inspect(ports,config),shown=redactDeep({...found,lane:{...found.lane,queue:[]}},redact);return flags.has("json")?printJson(statusData(shown)):print(renderStatus(shown)),
0}};export{status};
