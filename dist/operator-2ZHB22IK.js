import{print}from"./chunk-CDXOUV5J.js";import{operate}from"./chunk-ALQZHZJL.js";import"./chunk-F2CBI62J.js";import"./chunk-LIE2X6XC.js";import{compose}from"./chunk-DETUXBBG.js";
import"./chunk-TJYFLKJC.js";import"./chunk-PKML6XSD.js";import"./chunk-D4SCCTHR.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var where=["lane","store","state-branch","state-directory","remote","working-directory","all"],stop={name:"stop",summary:"Stop this lane until `resume` (with --all: every lane).",flags:[],inputs:[...where,
"reason"],run:(parsed,invocation)=>tell("stop",parsed.given,invocation)},resume={name:"resume",summary:"Clear what keeps the lane down and count anew; with --ref only release that item.",flags:[],inputs:[
...where,"ref"],run:(parsed,invocation)=>tell("resume",parsed.given,invocation)};async function tell(verb,given,invocation){let{ports,config}=await compose({...invocation,given});return print((await operate(
verb,ports,config)).text),0}export{resume,stop};
