import{main,runAndPublish}from"./chunk-F6QAH7W7.js";import"./chunk-MNPR6PV4.js";import"./chunk-CAMRXHMH.js";import"./chunk-C2YLYF4Q.js";import"./chunk-D7ZLTZFM.js";import"./chunk-P5NEFSHK.js";
import"./chunk-MTX4TYZS.js";import"./chunk-ZFF22KYT.js";import"./chunk-VNWZSYXS.js";import"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";
import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-IT2QCPIT.js";import"./chunk-VYBGR42U.js";
import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
