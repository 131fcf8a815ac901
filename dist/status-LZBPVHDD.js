import{inspect,renderStatus,statusData}from"./chunk-3TJAD4QT.js";import"./chunk-GBWG3Y5M.js";import{compose}from"./chunk-YX44X456.js";import"./chunk-5V7CNEE5.js";import{json,print,
printJson}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-CPJNZMIU.js";import{redactDeep}from"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";
import"./chunk-OWCEG65G.js";import"./chunk-ZE7LAZW6.js";import"./chunk-ZEJBNH2E.js";import"./chunk-JPOZXW76.js";import"./chunk-GO6RYDGE.js";import"./chunk-EAJIQUH3.js";
import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var status={name:"status",summary:"Say what the next run will do and why; show streaks, markers, parked work, claims.",flags:[json],inputs:["lane","store","state-branch","state-directory","remote","wo\
rking-directory","config-file","sources","issue-label","generators","goal-timeout-minutes","work-ref","force","deliver","max-open-prs","attempt-limit","context-streak-limit","github-token","stop","sto\
p-ttl-days","max-cycles","breaker-cooldown-hours","regression-limit","max-cost-per-day","max-tokens-per-day","allow-ref","allow-fork"],async run({given,flags},invocation){let{ports,config,redact}=await compose(
{...invocation,given}),found=redactDeep(await inspect(ports,config),redact);return flags.has("json")?printJson(statusData(found)):print(renderStatus(found)),0}};export{status};
