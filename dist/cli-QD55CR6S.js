import{print}from"./chunk-CDXOUV5J.js";import{createRedactor}from"./chunk-SFMXQAJV.js";import"./chunk-MWI5F2M5.js";import"./chunk-Y4F7OKA4.js";import{secretsOf}from"./chunk-VMXKWAGA.js";
import{EvolveError,describeError}from"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";var version="0.1.0";var verbs={run:async()=>(await import("./run-L6VJUJRE.js")).run,demo:async()=>(await import("./demo-FQ3RRVHW.js")).demo,init:async()=>(await import("./init-YW5NAQPC.js")).init,status:async()=>(await import("./status-X6WKRM7B.js")).
status,history:async()=>(await import("./history-D5WKI7IT.js")).history,stop:async()=>(await import("./operator-ANNRZRC2.js")).stop,resume:async()=>(await import("./operator-ANNRZRC2.js")).resume,
doctor:async()=>(await import("./doctor-4WCUOINA.js")).doctor,verify:async()=>(await import("./verify-2MLPJY3M.js")).verify,export:async()=>(await import("./export-WDWYUQQZ.js")).exportLane};
async function runVerb(name,words,invocation){if(name==="--version"||name==="-v")return printed(version);if(name==="help"&&words[0]!==void 0)return runVerb(words[0],["--help"],invocation);if(name===void 0||
name==="--help"||name==="-h"||name==="help")return printed((await import("./help-AJWLEVXM.js")).renderOverview(await loadAll()));if(name===handoverName)return(await import("./handover-TS6YFSDD.js")).
runHandover(words,invocation.env);let load=Object.hasOwn(verbs,name)?verbs[name]:void 0;if(load===void 0)return refused(await describeUnknown(name));let verb=await load();if(words.includes("--help")||
words.includes("-h"))return printed((await import("./help-AJWLEVXM.js")).renderHelp(verb));let given={};try{let{parseArguments}=await import("./arguments-TFP7ONY5.js"),parsed=parseArguments(verb.
name,words,verb.flags);return given=parsed.given,await inOwnFolder(verb,invocation,own=>verb.run(parsed,own))}catch(error){let isOurs=!(error instanceof EvolveError),isUsage=!isOurs&&error.code==="INP\
UT_INVALID",said=isOurs&&error instanceof Error?error.stack??error.message:describeError(error);return process.stderr.write(`${createRedactor(secretsOf({env:invocation.env,given}))(said)}
`),isUsage?2:1}}async function inOwnFolder(verb,invocation,body){if(invocation.isOnGitHub)return body(invocation);let{makeFolder,clearFolder,temporaryRoot}=await import("./session-folder-NVG5K5MF.js"),temporaryParent=await makeFolder(
temporaryRoot(invocation.env),"evolve-");try{return await body({...invocation,temporaryParent})}finally{await clearFolder(temporaryParent,verb.name==="run").catch(()=>{})}}var handoverName="handover";
async function loadAll(){let{handoverSummary}=await import("./handover-TS6YFSDD.js");return[...await Promise.all(Object.values(verbs).map(load=>load())),{name:handoverName,summary:handoverSummary}]}
async function describeUnknown(name){let{suggestion}=await import("./config-2RPW3KTJ.js");return`\`${name}\` is no verb of evolve${suggestion(name,[...Object.keys(verbs),handoverName])} See \`evol\
ve --help\`.`}function printed(text){return print(text),0}function refused(text){return process.stderr.write(`${text}
`),2}export{runVerb};
