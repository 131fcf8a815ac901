import{examineStore,verify}from"./chunk-VPISWYY7.js";import"./chunk-A5FYRUOJ.js";import"./chunk-MXQGP3AW.js";import"./chunk-CDXOUV5J.js";import"./chunk-TJYFLKJC.js";import"./chunk-CPJNZMIU.js";
import"./chunk-4A4U5LCU.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import"./chunk-ZE7LAZW6.js";import"./chunk-NHP5BVUC.js";
import"./chunk-H2DMRHRU.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{examineStore,verify};
