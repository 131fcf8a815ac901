import{keyOf,recoverLane}from"./chunk-6BELYL2O.js";import{compose}from"./chunk-X7NHLZPA.js";import"./chunk-UXSSEAPN.js";import"./chunk-TJYFLKJC.js";import{readFromMain}from"./chunk-CPJNZMIU.js";
import"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-ZE7LAZW6.js";import"./chunk-ZEJBNH2E.js";
import"./chunk-JPOZXW76.js";import"./chunk-G7AIDJHY.js";import{isSameRun}from"./chunk-H2DMRHRU.js";import{EvolveError}from"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";async function post(invocation){if(readFromMain()!=="started")return;let{ports}=await compose(invocation);try{await closeOwnCycle(ports)}catch(error){if(!(error instanceof EvolveError))throw error;ports.
log.warning(`The open cycle could not be closed here; the next run recovers it. ${error.message}`)}}async function closeOwnCycle(ports){let{store,host,workspace,log}=ports,{lane}=await store.restore(),
run=keyOf(lane,host.run),open=lane.state.open_cycle;if(!open||!isSameRun({...open,lane:lane.name},run))return;let now=ports.clock(),found=await workspace.findWorkOf(open,lane.name),next=recoverLane(lane,
open,found,now);await store.save({base:lane,next,run,now,message:`Close interrupted cycle ${open.cycle} of lane ${lane.name}`}),log.warning(`Cycle ${open.cycle} was interrupted; it is closed, and ${open.
ref} will be offered again.`)}export{post};
