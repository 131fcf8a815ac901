import{main,runAndPublish}from"./chunk-MLZ2HBNQ.js";import"./chunk-TL3EB3NZ.js";import"./chunk-FYU5OOID.js";import"./chunk-G76LI47E.js";import"./chunk-AVB5FSQ4.js";import"./chunk-QK6DDBDI.js";
import"./chunk-ZCDTWUWG.js";import"./chunk-ZFF22KYT.js";import"./chunk-VEBV2IDI.js";import"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";
import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-OFLKBGQM.js";import"./chunk-I75O5IHH.js";
import"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
