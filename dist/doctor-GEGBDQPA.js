import{examineStore}from"./chunk-IDX4QFVD.js";import{compose,maxLaneBytes}from"./chunk-X7NHLZPA.js";import"./chunk-UXSSEAPN.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";
import"./chunk-TJYFLKJC.js";import"./chunk-CPJNZMIU.js";import"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import"./chunk-ZE7LAZW6.js";import"./chunk-ZEJBNH2E.js";import"./chunk-JPOZXW76.js";import"./chunk-G7AIDJHY.js";import{isLive,parseTime}from"./chunk-H2DMRHRU.js";import{EvolveError,
describeError}from"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var staleAfterDays=7,doctor={name:"doctor",summary:"Look for what will hold the loop up, and say what to do about it.",flags:[json],inputs:["lane","store","state-branch","state-directory","remote","wo\
rking-directory"],async run({given,flags},invocation){let{ports}=await compose({...invocation,given}),findings=[...await readFindings(ports),...await writeFindings(ports.store)];return flags.has("json")?
printJson({findings}):print(findings.map(lineOf).join(`
`)),findings.some(({level})=>level==="problem")?1:0}};async function readFindings(ports){let{store}=ports;try{let{lanes,unknown}=await examineStore(ports),count=lanes.reduce((sum,{differences})=>sum+differences.
length,unknown.length);return[{level:"ok",what:`${store.where} can be read: ${lanes.length} lane(s).`},...lanes.flatMap(lane=>laneFindings(lane,ports.clock())),...count>0?[{level:"warning",what:`The s\
tate does not agree with itself in ${count} place(s).`,remedy:"See them with `evolve verify`."}]:[]]}catch(error){return[problemOf(error)]}}function laneFindings(examined,now){let{name,lane,sizeBytes,
notes}=examined,fraction=sizeBytes/maxLaneBytes,size=`Lane ${name}: ${(sizeBytes/1024).toFixed(0)} KiB of ${maxLaneBytes/1024} KiB`,sizeFinding=fraction<.5?{level:"ok",what:`${size}.`}:{level:fraction<
1?"warning":"problem",what:`${size}: over the limit no run starts.`,remedy:"Take consumed items out of the queue, or move older ledger lines elsewhere."};if(lane===void 0)return[sizeFinding];let stale=lane.
claims.filter(claim=>claim.lane===name&&!isLive(claim.lease_until,now)),open=lane.state.open_cycle,updatedAt=parseTime(lane.state.updated_at),days=updatedAt===void 0?0:(now.getTime()-updatedAt.getTime())/
864e5;return[sizeFinding,...stale.map(claim=>({level:"warning",what:`Lane ${name}: the claim on ${claim.ref} by run ${claim.run_id} ended ${claim.lease_until}.`,remedy:"The next run takes it over; not\
hing is to be done."})),...open&&!isLive(open.lease_until,now)?[{level:"warning",what:`Lane ${name}: cycle ${open.cycle} of run ${open.run_id} was never ended.`,remedy:"The next run records it as inte\
rrupted and offers its item again."}]:[],...days>=staleAfterDays?[{level:"warning",what:`Lane ${name}: last saved ${Math.floor(days)} days ago.`,remedy:"Look whether the schedule still runs (GitHub tu\
rns it off after 60 idle days); the cache forgets what is not read for 7 days."}]:[],...notes.map(what=>({level:"warning",what:`Lane ${name}: ${what}`,remedy:"Look at them, then delete them."}))]}async function writeFindings(store){
let swap=store.canCompareAndSwap===!1?[{level:"warning",what:`Two runs that save to ${store.where} at the same moment can cost one of the saves.`,remedy:"Keep one concurrency group per lane, or use `s\
tore: branch`."}]:[];if(!store.checkWrite)return swap;try{return await store.checkWrite(),[...swap,{level:"ok",what:`${store.where} can be written.`}]}catch(error){return[...swap,problemOf(error)]}}function problemOf(error){
if(!(error instanceof EvolveError))throw error;return{level:"problem",what:`${error.code}: ${error.problem}`,remedy:error.remedy||describeError(error)}}function lineOf({level,what,remedy}){return`${{ok:"\
ok      ",warning:"warning ",problem:"PROBLEM "}[level]} ${what}${remedy?`
         \u2192 ${remedy}`:""}`}export{doctor,laneFindings};
