import{inputs,isInputName}from"./chunk-45OI4AZ7.js";import"./chunk-CTUQDUJ7.js";import"./chunk-DCOSWWQT.js";import"./chunk-4XZXLCKI.js";function renderOverview(verbs){return["evolve <verb> [flags]: an autonomous coding-agent loop, one cycle per run.","",...verbs.map(verb=>`  ${verb.name.padEnd(10)} ${verb.summary}`),"","`evolve <verb>\
 --help` shows the flags of a verb; every input of the action is a flag of the same name.","First steps: `evolve demo`; in a repository on GitHub `evolve init`; in one with a next-work.jsonl or beads",
'`evolve run --gate "npm test"`.'].join(`
`)}function renderHelp(verb){let own=verb.flags.map(flag=>row(flag.value?`--${flag.name} ${flag.value}`:`--${flag.name}`,flag.description)),taken=verb.inputs.filter(isInputName).map(name=>{let input=inputs[name],
usual="localDefault"in input&&input.localDefault!==void 0?input.localDefault:input.default,said=usual===""?"":` Default: ${JSON.stringify(usual)}.`;return row(`--${name}`,`${input.description}${said}`)});
return[`evolve ${verb.name}: ${verb.summary}`,"",...own,...taken].join(`
`)}function row(name,text){return`  ${name.padEnd(26)} ${text}`}export{renderHelp,renderOverview};
