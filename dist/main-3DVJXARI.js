import{main,runAndPublish}from"./chunk-A7YCV3CU.js";import"./chunk-NQXJFZXA.js";import"./chunk-7GXX35GC.js";import"./chunk-QM4QKIAN.js";import"./chunk-O4V4D6K5.js";import"./chunk-WH4HXC5H.js";
import"./chunk-ZCDTWUWG.js";import"./chunk-ZFF22KYT.js";import"./chunk-VEBV2IDI.js";import"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";
import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-VM26M4BR.js";import"./chunk-WTAE74QS.js";import"./chunk-OFLKBGQM.js";import"./chunk-I75O5IHH.js";
import"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
