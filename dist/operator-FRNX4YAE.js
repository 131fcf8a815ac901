import{operate}from"./chunk-5EJW7LDJ.js";import"./chunk-44ASGC2P.js";import"./chunk-KOSWE7CK.js";import{compose}from"./chunk-MN3QKJZE.js";import"./chunk-7T6YZN65.js";import"./chunk-VXCQQEAR.js";
import{print}from"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";import"./chunk-VNWZSYXS.js";import"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";
import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-IT2QCPIT.js";import"./chunk-VYBGR42U.js";
import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var where=["lane","store","state-branch","state-directory","remote","working-directory","all"],stop={name:"stop",summary:"Stop this lane until `resume` (with --all: every lane).",flags:[],inputs:[...where,
"reason"],run:(parsed,invocation)=>tell("stop",parsed.given,invocation)},resume={name:"resume",summary:"Clear what keeps the lane down and count anew; with --ref only release that item.",flags:[],inputs:[
...where,"ref"],run:(parsed,invocation)=>tell("resume",parsed.given,invocation)};async function tell(verb,given,invocation){let{ports,config}=await compose({...invocation,given});return print((await operate(
verb,ports,config)).text),0}export{resume,stop};
