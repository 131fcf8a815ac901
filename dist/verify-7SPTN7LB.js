import{examineStore,verify}from"./chunk-GY7UYYEB.js";import"./chunk-CDXOUV5J.js";import"./chunk-DETUXBBG.js";import"./chunk-TJYFLKJC.js";import"./chunk-PKML6XSD.js";import"./chunk-D4SCCTHR.js";
import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{examineStore,verify};
