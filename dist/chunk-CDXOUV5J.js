var json={name:"json",description:"Print data as JSON."};function print(text){process.stdout.write(text.endsWith(`
`)?text:`${text}
`)}function printJson(value){print(JSON.stringify(value,null,2))}export{json,print,printJson};
