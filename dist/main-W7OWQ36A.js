import{main,runAndPublish}from"./chunk-J5BVDJN3.js";import"./chunk-2NSAKUJG.js";import"./chunk-WLLWZBDN.js";import"./chunk-EURCT5QV.js";import"./chunk-A5FYRUOJ.js";import"./chunk-MXQGP3AW.js";
import"./chunk-TJYFLKJC.js";import"./chunk-CPJNZMIU.js";import"./chunk-4A4U5LCU.js";import"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";
import"./chunk-ZE7LAZW6.js";import"./chunk-NHP5BVUC.js";import"./chunk-H2DMRHRU.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
