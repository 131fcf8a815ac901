import{examineStore,verify}from"./chunk-4TOXMRE6.js";import"./chunk-YLGQBLZJ.js";import"./chunk-PVBAPSQI.js";import"./chunk-TYL4ZNA4.js";import"./chunk-ZCDTWUWG.js";import"./chunk-CDXOUV5J.js";
import"./chunk-ZFF22KYT.js";import"./chunk-VEBV2IDI.js";import"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import"./chunk-VMXKWAGA.js";import"./chunk-VM26M4BR.js";import"./chunk-WTAE74QS.js";import"./chunk-OFLKBGQM.js";import"./chunk-I75O5IHH.js";import"./chunk-DCOSWWQT.js";
import"./chunk-4XZXLCKI.js";export{examineStore,verify};
