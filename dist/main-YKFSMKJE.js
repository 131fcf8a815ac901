import{main,runAndPublish}from"./chunk-CSEGTMPE.js";import"./chunk-AKDRPEEL.js";import"./chunk-LJWZZ3XW.js";import"./chunk-TT6IUOYK.js";import"./chunk-2GMBDGHW.js";import"./chunk-PPK2EXBM.js";
import"./chunk-TJYFLKJC.js";import"./chunk-CPJNZMIU.js";import"./chunk-4A4U5LCU.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import"./chunk-ZE7LAZW6.js";import"./chunk-F3GOXZOR.js";import"./chunk-D3IHJ3D6.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
