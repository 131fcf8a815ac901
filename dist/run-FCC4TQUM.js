import{environment,fail,showStack,writeFailureSummary}from"./chunk-VEBV2IDI.js";import"./chunk-2J6EQMYZ.js";import"./chunk-OWCEG65G.js";import{EvolveError,describeError}from"./chunk-DCOSWWQT.js";
import"./chunk-4XZXLCKI.js";async function run(step,redact){try{let ending=await step();if(!ending?.failure)return 0;fail(redact(ending.failure))}catch(error){error instanceof EvolveError||showStack(error,redact);let message=redact(
describeError(error));writeFailureSummary(environment(),message),fail(message)}return 1}export{run};
