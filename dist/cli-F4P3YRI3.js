import{print}from"./chunk-CDXOUV5J.js";import{EvolveError,describeError}from"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var version="0.1.0";var verbs={run:async()=>(await import("./run-UJDJMAB4.js")).run,demo:async()=>(await import("./demo-OTZWRLQ4.js")).demo,status:async()=>(await import("./status-AWHISWNV.js")).status,
history:async()=>(await import("./history-YXWZUT5T.js")).history,stop:async()=>(await import("./operator-2ZHB22IK.js")).stop,resume:async()=>(await import("./operator-2ZHB22IK.js")).resume,doctor:async()=>(await import("./doctor-6DOFDII6.js")).
doctor,verify:async()=>(await import("./verify-7SPTN7LB.js")).verify,export:async()=>(await import("./export-LDHDHT2X.js")).exportLane};async function runVerb(name,words,invocation){if(name===
"--version"||name==="-v")return printed(version);if(name===void 0||name==="--help"||name==="-h"||name==="help")return printed((await import("./help-CR2EC3SS.js")).renderOverview(await loadAll()));
let load=Object.hasOwn(verbs,name)?verbs[name]:void 0;if(load===void 0)return refused(await describeUnknown(name));let verb=await load();if(words.includes("--help")||words.includes("-h"))return printed(
(await import("./help-CR2EC3SS.js")).renderHelp(verb));try{let{parseArguments}=await import("./arguments-4KZ3UZ7Y.js");return await verb.run(parseArguments(verb.name,words,verb.flags),invocation)}catch(error){
let isOurs=!(error instanceof EvolveError),isUsage=!isOurs&&error.code==="INPUT_INVALID";return process.stderr.write(`${isOurs&&error instanceof Error?error.stack??error.message:describeError(error)}
`),isUsage?2:1}}function loadAll(){return Promise.all(Object.values(verbs).map(load=>load()))}async function describeUnknown(name){let{suggestion}=await import("./config-KXLZAWAK.js");return`\`${name}\
\` is no verb of evolve${suggestion(name,Object.keys(verbs))} See \`evolve --help\`.`}function printed(text){return print(text),0}function refused(text){return process.stderr.write(`${text}
`),2}export{runVerb};
