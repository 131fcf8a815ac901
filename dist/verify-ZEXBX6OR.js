import{examineStore,verify}from"./chunk-IWO3FPP4.js";import"./chunk-MN3QKJZE.js";import"./chunk-7T6YZN65.js";import"./chunk-VXCQQEAR.js";import"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";
import"./chunk-VNWZSYXS.js";import"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";
import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-IT2QCPIT.js";import"./chunk-VYBGR42U.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{examineStore,verify};
