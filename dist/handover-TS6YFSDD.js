import{confirmRequest,documentArtifacts,handoverVariable,openHandoverFolder,uptimeSeconds}from"./chunk-PF6ITMF5.js";import{toOneLine}from"./chunk-Y4F7OKA4.js";import"./chunk-WWK3LTG4.js";
import"./chunk-WTAE74QS.js";import"./chunk-CTUQDUJ7.js";import"./chunk-4XZXLCKI.js";import{parseArgs}from"node:util";var handoverSummary="For the agent, inside a cycle: ask to be replaced (`open`, `confirm`, `cancel`, `show`).",help=`evolve-handover: ask to be replaced by a fresh session. Answers in JSON; exit code \
0 for a yes, 1 for a refusal.

  open [--reason TEXT]                         prints {"token", "path"}: the document to write
  confirm --token TOKEN [--operator-confirmed] checks the document; prints {"state": "accepted"} or {"refused", "message"}
  cancel --token TOKEN                         takes the request back
  show                                         prints the request that stands`;async function runHandover(words,env){if(words.includes("--help")||words.includes("-h"))return process.stdout.write(`${help}\

`),0;let{exitCode,body}=await answer(words,env[handoverVariable]).catch(error=>refuse("INTERNAL",error instanceof Error?error.message:String(error)));return process.stdout.write(`${JSON.stringify(body)}\

`),exitCode}async function answer(words,path){let folder=await openHandoverFolder(path);if(!folder)return refuse("NOT_CONFIGURED","Nobody can be replaced here: the input `handover` is off. Work on.");
let parsed=parse(words);if(typeof parsed=="string")return refuse("INPUT_INVALID",`${parsed} See --help.`,2);let{verb,token,reason,isOperatorConfirmed}=parsed,standing=await folder.readRequest();switch(verb){case"\
open":return open(folder,reason);case"confirm":return confirm(folder,standing,{token,isOperatorConfirmed});case"cancel":return standing?.token!==token?refuse("TOKEN_UNKNOWN","No request with this toke\
n stands."):(await folder.append({event:"cancel",token}),{exitCode:0,body:{state:"cancelled"}});case"show":return{exitCode:0,body:show(folder,standing)}}}async function open(folder,reason){let token=folder.
makeToken(),{hash}=await folder.readDocument();return await folder.append({event:"open",token,found:hash,uptime_s:uptimeSeconds(),reason:toOneLine(reason,500)}),{exitCode:0,body:{token,path:folder.documentPath}}}
async function confirm(folder,standing,given){let{document,hash}=await folder.readDocument(),facts={isGenuine:folder.isGenuine(given.token),document,hash,uptimeSeconds:uptimeSeconds(),missing:await folder.
findMissing(documentArtifacts(document)),policy:folder.policy},answered=confirmRequest(standing,given,facts),code=answered.kind==="accepted"?"accepted":answered.refusal.code;return code!=="TOKEN_UNKNO\
WN"&&await folder.append({event:"confirm",token:given.token,operator_confirmed:given.isOperatorConfirmed,answer:code}),answered.kind==="accepted"?{exitCode:0,body:{state:"accepted"}}:refuse(answered.refusal.
code,answered.refusal.message)}function show(folder,standing){if(!standing)return{state:"none"};let{token,reason,isAccepted,refusedBy}=standing;return{state:isAccepted?"accepted":"pending",token,path:folder.
documentPath,...reason?{reason}:{},...refusedBy?{refused:refusedBy}:{}}}function refuse(code,message,exitCode=1){return{exitCode,body:{refused:code,message}}}var options={token:{type:"string"},reason:{
type:"string"},"operator-confirmed":{type:"boolean"}},taken={open:["reason"],confirm:["token","operator-confirmed"],cancel:["token"],show:[]};function parse(words){let[verb="",...args]=words;if(!isVerb(
verb))return`${JSON.stringify(verb)} is none of ${Object.keys(taken).join(", ")}.`;try{let{values}=parseArgs({args,options,strict:!0,allowPositionals:!1}),stranger=Object.keys(values).find(name=>!taken[verb].
includes(name));if(stranger!==void 0)return`\`${verb}\` takes no --${stranger}.`;let{token="",reason=""}=values;return taken[verb].includes("token")&&token===""?`\`${verb}\` needs --token.`:{verb,token,
reason,isOperatorConfirmed:values["operator-confirmed"]??!1}}catch(error){return error instanceof Error?toOneLine(error.message,300):String(error)}}function isVerb(word){return Object.hasOwn(taken,word)}export{handoverSummary,runHandover};
