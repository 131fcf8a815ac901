import{main,runAndPublish}from"./chunk-IOAV5BYP.js";import"./chunk-ALQZHZJL.js";import"./chunk-F2CBI62J.js";import"./chunk-LIE2X6XC.js";import"./chunk-DETUXBBG.js";import"./chunk-TJYFLKJC.js";
import"./chunk-PKML6XSD.js";import"./chunk-D4SCCTHR.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
