import{composeAtLoop}from"./chunk-DXP4DYPN.js";import{encodeLane,laneFiles,plural,renderDormant,renderQueue,sharedFiles,unsealed}from"./chunk-27BGXPRS.js";import{describeDamage,renderHandoff,
renderJsonl,valuesOf}from"./chunk-PF6ITMF5.js";import"./chunk-RGLNZXOJ.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-LCOIJPCE.js";
import"./chunk-SFMXQAJV.js";import"./chunk-MWI5F2M5.js";import"./chunk-Y4F7OKA4.js";import"./chunk-VMXKWAGA.js";import"./chunk-WWK3LTG4.js";import{isSystemError,listFolder,
writeFileAtomically}from"./chunk-WTAE74QS.js";import"./chunk-45OI4AZ7.js";import{isoTime,resultOfCycle}from"./chunk-CTUQDUJ7.js";import{EvolveError}from"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";import{stat,utimes}from"node:fs/promises";import{join,resolve}from"node:path";var folder=".agents/evolve",leftOutPath=`${folder}/damaged/cycle-history.jsonl`;function toAgentOps(lane,now){let{rows,leftOut,notes}=rowsOf(lane.history,now),state=stateOf(lane,rows),files=new Map,add=(name,text)=>{
text!==void 0&&(text!==""||isMarker(name))&&files.set(`${folder}/${name}`,text)};add("session-state.json",`${JSON.stringify(state,null,2)}
`),add("cycle-history.jsonl",rows.map(row=>`${JSON.stringify(row)}
`).join("")),add("ledger.jsonl",renderJsonl(lane.ledger)),add("HANDOFF",lane.handoff&&renderHandoff(lane.handoff)),add("DORMANT",lane.dormant&&renderDormant(lane.dormant));let stop=lane.stop??lane.kill;
add("STOP",stop?.text),add("KILL",lane.kill?.text),lane.claims.length>0&&add("claims.json",`${JSON.stringify(lane.claims,null,2)}
`),lane.queue.length>0&&files.set(".agents/rpi/next-work.jsonl",renderQueue(lane.queue)),leftOut.length>0&&files.set(leftOutPath,leftOut.map(raw=>`${raw}
`).join(""));let modifiedAt=new Map(stop?.writtenAt?[[`${folder}/STOP`,stop.writtenAt]]:[]);return{state,rows,files,modifiedAt,notes}}function isMarker(name){return/^[A-Z]+$/.test(name)}function rowsOf(history,now){
let values=history.flatMap(line=>line.value??[]),leftOut=history.filter(line=>line.value===void 0).map(line=>line.raw),time=values.find(row=>row.timestamp)?.timestamp??isoTime(now),cycle=-1,rows=values.
map(row=>(cycle=Math.max(row.cycle,cycle+1),time=row.timestamp||time,rowOf(row,cycle,time))),renumbered=rows.filter(row=>"original_cycle"in row).length,dated=rows.filter(row=>"timestamp_inferred"in row).
length,notes=[...renumbered>0?[`${plural(renumbered,"row")} whose cycle number did not rise: given the next one, and \`original_cycle\`.`]:[],...dated>0?[`${plural(dated,"row")} without a time: given \
that of a row beside, and \`timestamp_inferred\`.`]:[],...leftOut.length>0?[`${plural(leftOut.length,"line")} that could not be read: in ${leftOutPath}.`]:[]];return{rows,leftOut,notes}}function rowOf(row,cycle,timestamp){
let{goals_passing,goals_total,...rest}=row,canonical=textOf(row.canonical_sha)??row.commit,shas=canonical?{sha:textOf(row.sha)??canonical,canonical_sha:canonical}:{},isRestored=resultOfCycle(row)==="r\
egressed"&&row.run_id!==void 0;return{cycle,target:targetOf(row),result:row.result||"unknown",timestamp,...shas,...isRestored?{}:{goals_passing,goals_total},...without(rest,["cycle","target","result",
"timestamp","sha","canonical_sha","started_at"]),started_at:row.started_at||timestamp,...cycle===row.cycle?{}:{original_cycle:row.cycle},...row.timestamp?{}:{timestamp_inferred:!0}}}function targetOf(row){
let isIdle=["idle","quarantined","unchanged"].includes(resultOfCycle(row));return textOf(row.target)??textOf(row.work_ref)??(isIdle?"idle":"none")}function stateOf(lane,rows){let last=rows.at(-1),open=lane.
state.open_cycle,ref=lane.state.claimed_work;return{...without(lane.state,["schema_version"]),cycle:last?.cycle??lane.state.cycle,last_result:last?.result??"",last_mode:textOf(last?.mode)??"",last_selected_source:textOf(
last?.selected_source)??"",claimed_work:ref===null?null:{ref,...open?{claimed_by:`evolve:cycle-${open.cycle}`,claimed_at:open.started_at}:{}}}}function textOf(value){return typeof value=="string"&&value!==
""?value:void 0}function without(value,names){return Object.fromEntries(Object.entries(value).filter(([name])=>!names.includes(name)))}var exportLane={name:"export",summary:"Write a lane as files, or print it as one JSON document.",flags:[{name:"to",value:"FOLDER",description:"Write files there; it must be empty or not exist yet."},{
name:"agentops",description:"In the shape of AgentOps: .agents/evolve/ and .agents/rpi/, rows with its aliases."},{...json,description:"Print JSON: the lane, or with --to what was written."}],inputs:[
"lane","store","state-branch","state-directory","remote","working-directory"],async run({given,flags,values},invocation){let folder2=values.to===void 0?void 0:await emptyFolder(resolve(invocation.cwd,
values.to)),{ports}=await composeAtLoop({...invocation,given}),{lane:live,isFresh,warnings}=await ports.store.restore();if(isFresh)throw new EvolveError("INPUT_INVALID",`lane: ${JSON.stringify(live.name)}\
 has no state in ${ports.store.where}; nothing was exported.`,"Name another `lane`, or the `store` that keeps it.");let sealed=await ports.store.restoreSealed?.(),lane=sealed===void 0?live:unsealed(live,
sealed),foreign=flags.has("agentops")?toAgentOps(lane,ports.clock()):void 0;for(let text of[...describeDamage(live),...warnings,...sealed?.warnings??[],...foreign?.notes??[]])ports.log.warning(text);if(folder2===
void 0)return printJson(documentOf(lane,foreign)),0;let files=await writeAll(folder2,foreign?.files??encodeLane(lane,!0),foreign?.modifiedAt).catch(error=>{throw isSystemError(error)?unwritable(folder2,
error):error});return flags.has("json")?printJson({lane:lane.name,folder:folder2,files}):print([`Lane ${lane.name}, ${plural(files.length,"file")} in ${folder2}:`,...files.map(name=>`  ${name}`)].join(
`
`)),0}};async function emptyFolder(folder2){let isFile=await stat(folder2).then(found=>!found.isDirectory(),()=>!1);if(!isFile&&(await listFolder(folder2)).length===0)return folder2;throw new EvolveError(
"INPUT_INVALID",`--to: ${JSON.stringify(folder2)} ${isFile?"is not a folder":"is not empty"}.`,"Name a new folder, or empty that one.")}function unwritable(folder2,cause){return new EvolveError("INPUT\
_INVALID",`--to: ${JSON.stringify(folder2)} cannot be written (${cause.message}).`,"Name a folder that you may write to.",{cause})}async function writeAll(folder2,files,modifiedAt=new Map){for(let[name,
content]of files){let path=join(folder2,name);await writeFileAtomically(path,content);let time=modifiedAt.get(name);time&&await utimes(path,time,time)}return[...files.keys()]}function documentOf(lane,foreign){
let encoded=encodeLane(lane,!0),text=name=>foreign?foreign.files.get(`.agents/evolve/${name}`):encoded.get(name)?.toString("utf8"),markers=[laneFiles.handoff,laneFiles.dormant,laneFiles.stop,sharedFiles.
kill];return{lane:lane.name,format:foreign?"agentops":"evolve",state:foreign?.state??lane.state,history:foreign?.rows??valuesOf(lane.history),ledger:valuesOf(lane.ledger),markers:Object.fromEntries(markers.
map(name=>[name,text(name)??null])),claims:lane.claims,queue:valuesOf(lane.queue),bad_lines:{history:badLinesOf(lane.history),ledger:badLinesOf(lane.ledger),queue:badLinesOf(lane.queue)}}}function badLinesOf(document){
return document.filter(line=>line.value===void 0).map(line=>line.raw)}export{exportLane};
