import{main,runAndPublish}from"./chunk-VFFORVXR.js";import"./chunk-B737AX6V.js";import"./chunk-3TJAD4QT.js";import"./chunk-GBWG3Y5M.js";import"./chunk-YX44X456.js";import"./chunk-5V7CNEE5.js";
import"./chunk-ZFF22KYT.js";import"./chunk-CPJNZMIU.js";import"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import"./chunk-ZE7LAZW6.js";import"./chunk-ZEJBNH2E.js";import"./chunk-JPOZXW76.js";import"./chunk-GO6RYDGE.js";import"./chunk-EAJIQUH3.js";import"./chunk-X6UQYS2N.js";
import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
