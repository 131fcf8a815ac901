import{main,runAndPublish}from"./chunk-7JRBOQMR.js";import"./chunk-57QYHJV3.js";import"./chunk-JBYHA35H.js";import"./chunk-3EXYBZ5M.js";import"./chunk-GXINHSEL.js";import"./chunk-QK6DDBDI.js";
import"./chunk-ZCDTWUWG.js";import"./chunk-ZFF22KYT.js";import"./chunk-VEBV2IDI.js";import"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";
import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-OFLKBGQM.js";import"./chunk-I75O5IHH.js";
import"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
