function parseJsonl(text,read){let lines=[];for(let piece of text.replace(/^\uFEFF/,"").split(`
`)){let raw=piece.endsWith("\r")?piece.slice(0,-1):piece;raw.trim()!==""&&lines.push(lineOf(raw,read))}return lines}function lineOf(raw,read){let json=parseJson(raw),value=json.ok?read(json.value):void 0;
return value===void 0?{raw}:{raw,value}}function parseJson(text){try{return{ok:!0,value:JSON.parse(text)}}catch(error){return{ok:!1,problem:error instanceof Error?error.message:String(error)}}}function renderJsonl(document){
return document.map(line=>`${line.raw}
`).join("")}function appendLine(document,value){return[...document,{raw:JSON.stringify(value),value}]}function valuesOf(document){return document.flatMap(line=>line.value===void 0?[]:[line.value])}function isUnreadable(document){
return document.length>0&&document.every(line=>line.value===void 0)}function countBadLines(document){return document.filter(line=>line.value===void 0).length}export{parseJsonl,parseJson,renderJsonl,appendLine,valuesOf,isUnreadable,countBadLines};
