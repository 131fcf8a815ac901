import{json,print,printJson}from"./chunk-CDXOUV5J.js";import{runAndPublish}from"./chunk-IOAV5BYP.js";import"./chunk-ALQZHZJL.js";import"./chunk-F2CBI62J.js";import"./chunk-LIE2X6XC.js";
import{compose}from"./chunk-DETUXBBG.js";import"./chunk-TJYFLKJC.js";import"./chunk-PKML6XSD.js";import{inputs}from"./chunk-D4SCCTHR.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var run={name:"run",summary:"Run one cycle in the current repository.",flags:[json],inputs:Object.keys(inputs).filter(name=>!["command","reason","all","ref"].includes(name)),async run({given,flags},invocation){
let composed=await compose({...invocation,given}),{report,published,failure}=await runAndPublish(composed);return flags.has("json")?printJson({...published?.outputs,record:report?.record??null,next:report?.
next,failure:failure??null}):print(published?.summary??""),failure&&process.stderr.write(`${failure}
`),failure?1:0}};export{run};
