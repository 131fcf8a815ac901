import{examineStore,verify}from"./chunk-R35PWXZL.js";import"./chunk-2UTLDJSK.js";import"./chunk-PW4GEQV3.js";import"./chunk-QK6DDBDI.js";import"./chunk-ZCDTWUWG.js";import"./chunk-CDXOUV5J.js";
import"./chunk-ZFF22KYT.js";import"./chunk-VEBV2IDI.js";import"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import"./chunk-VMXKWAGA.js";import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-OFLKBGQM.js";import"./chunk-I75O5IHH.js";import"./chunk-DCOSWWQT.js";
import"./chunk-4XZXLCKI.js";export{examineStore,verify};
