import{closeDeadCycle,keyOf}from"./chunk-35VCC74B.js";import{compose}from"./chunk-27BGXPRS.js";import"./chunk-PF6ITMF5.js";import"./chunk-RGLNZXOJ.js";import"./chunk-ZFF22KYT.js";
import{openRunnerLog,readFromMain}from"./chunk-LCOIJPCE.js";import{createRedactor}from"./chunk-SFMXQAJV.js";import"./chunk-MWI5F2M5.js";import"./chunk-Y4F7OKA4.js";import{secretsOf}from"./chunk-VMXKWAGA.js";
import"./chunk-WWK3LTG4.js";import"./chunk-WTAE74QS.js";import"./chunk-45OI4AZ7.js";import{isSameRun}from"./chunk-CTUQDUJ7.js";import{EvolveError}from"./chunk-DCOSWWQT.js";
import"./chunk-4XZXLCKI.js";async function post(invocation){let{phase,configText}=readFromMain();if(phase==="started")try{let{ports}=await compose({...invocation,configText});await closeOwnCycle(ports)}catch(error){if(!(error instanceof
EvolveError))throw error;openRunnerLog(createRedactor(secretsOf(invocation))).warning(`The open cycle could not be closed here; the next run recovers it. ${error.message}`)}}async function closeOwnCycle(ports){
let{store,host}=ports,{lane}=await store.restore(),run=keyOf(lane,host.run),open=lane.state.open_cycle;if(!open||!isSameRun({...open,lane:lane.name},run))return;let closed=await closeDeadCycle(ports,lane,
open);await store.save({base:lane,next:closed.lane,run,now:ports.clock(),message:`Close interrupted cycle ${open.cycle} of lane ${lane.name}`})}export{post};
