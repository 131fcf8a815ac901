import{closeDeadCycle,keyOf}from"./chunk-2FL6773B.js";import{compose}from"./chunk-PVBAPSQI.js";import"./chunk-TYL4ZNA4.js";import"./chunk-ZCDTWUWG.js";import"./chunk-ZFF22KYT.js";
import{openRunnerLog,readFromMain}from"./chunk-VEBV2IDI.js";import{createRedactor}from"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import{secretsOf}from"./chunk-VMXKWAGA.js";import"./chunk-VM26M4BR.js";import"./chunk-WTAE74QS.js";import"./chunk-OFLKBGQM.js";import{isSameRun}from"./chunk-I75O5IHH.js";
import{EvolveError}from"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";async function post(invocation){let{phase,configText}=readFromMain();if(phase==="started")try{let{ports}=await compose({...invocation,configText});await closeOwnCycle(ports)}catch(error){if(!(error instanceof
EvolveError))throw error;openRunnerLog(createRedactor(secretsOf(invocation))).warning(`The open cycle could not be closed here; the next run recovers it. ${error.message}`)}}async function closeOwnCycle(ports){
let{store,host}=ports,{lane}=await store.restore(),run=keyOf(lane,host.run),open=lane.state.open_cycle;if(!open||!isSameRun({...open,lane:lane.name},run))return;let closed=await closeDeadCycle(ports,lane,
open);await store.save({base:lane,next:closed.lane,run,now:ports.clock(),message:`Close interrupted cycle ${open.cycle} of lane ${lane.name}`})}export{post};
