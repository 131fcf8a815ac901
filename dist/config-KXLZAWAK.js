import{inputs,isInputName,readConfig,suggestion}from"./chunk-D4SCCTHR.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{inputs,isInputName,readConfig,suggestion};
