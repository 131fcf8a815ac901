import{examineStore,verify}from"./chunk-OOXTZMJA.js";import"./chunk-YEYI3P7P.js";import"./chunk-7B2DEBDB.js";import"./chunk-2VTG5QO7.js";import"./chunk-CDXOUV5J.js";import"./chunk-ZFF22KYT.js";
import"./chunk-CPJNZMIU.js";import"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-ZE7LAZW6.js";
import"./chunk-H2VSMGP2.js";import"./chunk-WTAE74QS.js";import"./chunk-5562GJQX.js";import"./chunk-EAJIQUH3.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{examineStore,verify};
