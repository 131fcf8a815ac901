import{environment,fail,showStack,writeFailureSummary}from"./chunk-LCOIJPCE.js";import"./chunk-MWI5F2M5.js";import"./chunk-Y4F7OKA4.js";import{EvolveError,describeError}from"./chunk-DCOSWWQT.js";
import"./chunk-4XZXLCKI.js";async function run(step,redact){try{let ending=await step();if(!ending?.failure)return 0;fail(redact(ending.failure))}catch(error){error instanceof EvolveError||showStack(error,redact);let message=redact(
describeError(error));writeFailureSummary(environment(),message),fail(message)}return 1}export{run};
