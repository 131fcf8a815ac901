import{createRedactor,createSecretFinder,maskSpans,redactDeep,redactJson}from"./chunk-WRIC3ZNS.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import"./chunk-4XZXLCKI.js";export{createRedactor,createSecretFinder,maskSpans,redactDeep,redactJson};
