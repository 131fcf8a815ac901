import{main,runAndPublish}from"./chunk-FZF5OJ5S.js";import"./chunk-EGGHA7OR.js";import"./chunk-UPUG7EO7.js";import"./chunk-F7LMHLWQ.js";import"./chunk-PW4GEQV3.js";import"./chunk-QK6DDBDI.js";
import"./chunk-ZCDTWUWG.js";import"./chunk-ZFF22KYT.js";import"./chunk-VEBV2IDI.js";import"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";
import"./chunk-OWCEG65G.js";import"./chunk-VMXKWAGA.js";import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-OFLKBGQM.js";import"./chunk-I75O5IHH.js";
import"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
