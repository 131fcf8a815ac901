import{secretsOf}from"./chunk-VMXKWAGA.js";import"./chunk-4XZXLCKI.js";export{secretsOf};
