import{inspect,renderStatus}from"./chunk-UBYVJG5W.js";import{keyOf}from"./chunk-35VCC74B.js";import{composeOperatorMarker}from"./chunk-27BGXPRS.js";import{countersOf}from"./chunk-PF6ITMF5.js";
import{EvolveError}from"./chunk-DCOSWWQT.js";function isByComment(event){return event.includes("comment")}async function whyNoOrder({host}){let problem=await host.findActorProblem();return problem&&(problem.isCertain||isByComment(host.run.event))?
problem.words:void 0}async function operate(verb,ports,config){if(verb==="status"){let status=await inspect(ports,config);return{verb,text:renderStatus(status),lane:status.lane,status}}return await checkActor(ports),{verb,
...await changeLane(ports,config,verb==="stop"?stop:resume)}}async function checkActor(ports){let problem=await whyNoOrder(ports);if(problem!==void 0)throw new EvolveError("PERMISSION_MISSING",`The or\
der does not count: ${problem}.`,"Have someone with write access give it.")}async function changeLane(ports,config,change){if(config.all&&config.ref!=="")throw new EvolveError("INPUT_INVALID","ref: an\
 item is released in one lane, not in all.","Give either `all` or `ref`; `lane` names the lane of the item.");let{lane,isFresh}=await ports.store.restore();checkKnown(lane,isFresh,config);let now=ports.
clock(),{next,told}=change(lane,config,now,ports.store.where),message=`${told} (lane ${lane.name})`,saved=await ports.store.save({base:lane,next,run:keyOf(lane,ports.host.run),now,message});return{text:`${told}\

`,lane:saved.lane,saved:saved.kind==="saved"?saved:{}}}function checkKnown(lane,isFresh,config){if(isFresh&&lane.name!=="default")throw new EvolveError("INPUT_INVALID",`lane: there is no lane ${JSON.stringify(
lane.name)} in the state yet.`,"Give the name of a lane that has run.");if(config.ref===""||isKnownRef(lane,config.ref))return;let other=lane.others.find(({done})=>Object.hasOwn(done,config.ref));throw other?
new EvolveError("INPUT_INVALID",`ref: ${JSON.stringify(config.ref)} was done by lane ${other.name}, not by lane ${lane.name}.`,`Release it there: \`lane: ${other.name}\`.`):new EvolveError("INPUT_INVA\
LID",`ref: nothing is counted against ${JSON.stringify(config.ref)}.`,"See `evolve status` for the refs in quarantine.")}function isKnownRef(lane,ref){return Object.hasOwn(countersOf(lane).refs,ref)||
Object.hasOwn(lane.state.done,ref)}function stop(lane,config,now,where){let marker=composeOperatorMarker(config.reason||"stopped by an operator",now);return config.all?{next:{...lane,kill:marker},told:`\
All lanes are stopped: KILL is set in ${where}.`}:{next:{...lane,stop:marker},told:`Lane ${lane.name} is stopped: STOP is set in ${where}.`}}function resume(lane,config,_now,where){let{cycle}=countersOf(
lane);if(config.ref!==""){let released={...lane.state.released,[config.ref]:cycle},{[config.ref]:_done,...done}=lane.state.done;return{next:{...lane,state:{...lane.state,released,done}},told:`${config.
ref} is released: its counts start anew.`}}let{stop:_stop,dormant:_dormant,kill,...rest}=lane,keptKill=config.all||!kill?{}:{kill},state={...lane.state,resumed_after_cycle:cycle,not_before:null},note=kill&&
!config.all?" KILL still stops all lanes: `resume --all` removes it.":"";return{next:{...rest,...keptKill,state},told:`Lane ${lane.name} is resumed after cycle ${cycle}, in ${where}.${note}`}}export{isByComment,whyNoOrder,operate};
