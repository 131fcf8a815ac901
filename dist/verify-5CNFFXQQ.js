import{examineStore,verify}from"./chunk-IDX4QFVD.js";import"./chunk-X7NHLZPA.js";import"./chunk-UXSSEAPN.js";import"./chunk-CDXOUV5J.js";import"./chunk-TJYFLKJC.js";import"./chunk-CPJNZMIU.js";
import"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-ZE7LAZW6.js";import"./chunk-ZEJBNH2E.js";
import"./chunk-JPOZXW76.js";import"./chunk-G7AIDJHY.js";import"./chunk-H2DMRHRU.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{examineStore,verify};
