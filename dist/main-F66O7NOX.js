import{main,runAndPublish}from"./chunk-UCJB2YL6.js";import"./chunk-5KRMFH4Y.js";import"./chunk-H6UMOSFE.js";import"./chunk-2FL6773B.js";import"./chunk-PVBAPSQI.js";import"./chunk-TYL4ZNA4.js";
import"./chunk-ZCDTWUWG.js";import"./chunk-ZFF22KYT.js";import"./chunk-VEBV2IDI.js";import"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";
import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-VM26M4BR.js";import"./chunk-WTAE74QS.js";import"./chunk-OFLKBGQM.js";import"./chunk-I75O5IHH.js";
import"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
