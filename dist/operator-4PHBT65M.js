import{operate}from"./chunk-Y3RJ7AIG.js";import"./chunk-ADNX53KK.js";import"./chunk-IE6FFR2J.js";import{compose}from"./chunk-XTQ5N6O2.js";import"./chunk-P5NEFSHK.js";import"./chunk-VXCQQEAR.js";
import{print}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-VNWZSYXS.js";import"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";
import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-IT2QCPIT.js";import"./chunk-VYBGR42U.js";
import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var where=["lane","store","state-branch","state-directory","remote","working-directory","all"],stop={name:"stop",summary:"Stop this lane until `resume` (with --all: every lane).",flags:[],inputs:[...where,
"reason"],run:(parsed,invocation)=>tell("stop",parsed.given,invocation)},resume={name:"resume",summary:"Clear what keeps the lane down and count anew; with --ref only release that item.",flags:[],inputs:[
...where,"ref"],run:(parsed,invocation)=>tell("resume",parsed.given,invocation)};async function tell(verb,given,invocation){let{ports,config}=await compose({...invocation,given});return print((await operate(
verb,ports,config)).text),0}export{resume,stop};
