import{main,runAndPublish}from"./chunk-NWTR2V3S.js";import"./chunk-SGH5YVQF.js";import"./chunk-23HVRCIG.js";import"./chunk-BSRB7R6R.js";import"./chunk-HGVROBSQ.js";import"./chunk-Z3RY357U.js";
import"./chunk-TJYFLKJC.js";import"./chunk-CPJNZMIU.js";import"./chunk-4A4U5LCU.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import"./chunk-ZE7LAZW6.js";import"./chunk-ZEJBNH2E.js";import"./chunk-JPOZXW76.js";import"./chunk-OUBTH5EU.js";import"./chunk-H2DMRHRU.js";import"./chunk-X6UQYS2N.js";
import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
