import{main,runAndPublish}from"./chunk-AUNJYVTZ.js";import"./chunk-5EJW7LDJ.js";import"./chunk-44ASGC2P.js";import"./chunk-KOSWE7CK.js";import"./chunk-MN3QKJZE.js";import"./chunk-7T6YZN65.js";
import"./chunk-VXCQQEAR.js";import"./chunk-ZFF22KYT.js";import"./chunk-VNWZSYXS.js";import"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";
import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-IT2QCPIT.js";import"./chunk-VYBGR42U.js";
import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
