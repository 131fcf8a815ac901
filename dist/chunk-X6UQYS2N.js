var EvolveError=class extends Error{constructor(code,problem,remedy,options){super(`${code}: ${problem} ${remedy}`.trim(),options);this.code=code;this.problem=problem;this.remedy=remedy}code;problem;remedy;name="\
EvolveError"};function describeError(error){return error instanceof EvolveError||error instanceof Error?error.message:String(error)}export{EvolveError,describeError};
