import{secretsOf}from"./chunk-ZE7LAZW6.js";import"./chunk-4XZXLCKI.js";export{secretsOf};
