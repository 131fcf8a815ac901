import{createRedactor,createSecretFinder,maskSpans,redactDeep,redactJson}from"./chunk-V2O3LN6A.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import"./chunk-4XZXLCKI.js";export{createRedactor,createSecretFinder,maskSpans,redactDeep,redactJson};
