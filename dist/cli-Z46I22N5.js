import{print}from"./chunk-CDXOUV5J.js";import{createRedactor}from"./chunk-4A4U5LCU.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import{secretsOf}from"./chunk-ZE7LAZW6.js";import{EvolveError,describeError}from"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var version="0.1.0";var verbs={run:async()=>(await import("./run-G67O6JVC.js")).run,demo:async()=>(await import("./demo-OTZWRLQ4.js")).demo,status:async()=>(await import("./status-FZSDXMXM.js")).status,
history:async()=>(await import("./history-N5GHND6D.js")).history,stop:async()=>(await import("./operator-WKTDSUJY.js")).stop,resume:async()=>(await import("./operator-WKTDSUJY.js")).resume,doctor:async()=>(await import("./doctor-XZRRZMUO.js")).
doctor,verify:async()=>(await import("./verify-2QZI5QC2.js")).verify,export:async()=>(await import("./export-SFA5GB4E.js")).exportLane};async function runVerb(name,words,invocation){if(name===
"--version"||name==="-v")return printed(version);if(name===void 0||name==="--help"||name==="-h"||name==="help")return printed((await import("./help-KWOMO4NE.js")).renderOverview(await loadAll()));
if(name===handoverName)return(await import("./handover-ZVC5WPIW.js")).runHandover(words,invocation.env);let load=Object.hasOwn(verbs,name)?verbs[name]:void 0;if(load===void 0)return refused(await describeUnknown(
name));let verb=await load();if(words.includes("--help")||words.includes("-h"))return printed((await import("./help-KWOMO4NE.js")).renderHelp(verb));let given={};try{let{parseArguments}=await import("./arguments-SC4PGWS6.js"),
parsed=parseArguments(verb.name,words,verb.flags);return given=parsed.given,await verb.run(parsed,invocation)}catch(error){let isOurs=!(error instanceof EvolveError),isUsage=!isOurs&&error.code==="INP\
UT_INVALID",said=isOurs&&error instanceof Error?error.stack??error.message:describeError(error);return process.stderr.write(`${createRedactor(secretsOf({env:invocation.env,given}))(said)}
`),isUsage?2:1}}var handoverName="handover";async function loadAll(){let{handoverSummary}=await import("./handover-ZVC5WPIW.js");return[...await Promise.all(Object.values(verbs).map(load=>load())),
{name:handoverName,summary:handoverSummary}]}async function describeUnknown(name){let{suggestion}=await import("./config-FPNEANIT.js");return`\`${name}\` is no verb of evolve${suggestion(name,[...Object.
keys(verbs),handoverName])} See \`evolve --help\`.`}function printed(text){return print(text),0}function refused(text){return process.stderr.write(`${text}
`),2}export{runVerb};
