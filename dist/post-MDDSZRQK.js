import{closeDeadCycle,keyOf}from"./chunk-ZWGTDKEA.js";import{compose}from"./chunk-YEYI3P7P.js";import"./chunk-7B2DEBDB.js";import"./chunk-2VTG5QO7.js";import"./chunk-ZFF22KYT.js";
import{readFromMain}from"./chunk-CPJNZMIU.js";import"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-ZE7LAZW6.js";
import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-5562GJQX.js";import{isSameRun}from"./chunk-EAJIQUH3.js";import{EvolveError}from"./chunk-X6UQYS2N.js";
import"./chunk-4XZXLCKI.js";async function post(invocation){if(readFromMain()!=="started")return;let{ports}=await compose(invocation);try{await closeOwnCycle(ports)}catch(error){if(!(error instanceof EvolveError))throw error;ports.
log.warning(`The open cycle could not be closed here; the next run recovers it. ${error.message}`)}}async function closeOwnCycle(ports){let{store,host}=ports,{lane}=await store.restore(),run=keyOf(lane,
host.run),open=lane.state.open_cycle;if(!open||!isSameRun({...open,lane:lane.name},run))return;let closed=await closeDeadCycle(ports,lane,open);await store.save({base:lane,next:closed.lane,run,now:ports.
clock(),message:`Close interrupted cycle ${open.cycle} of lane ${lane.name}`})}export{post};
