import{byteLength,cutToBytes,makeWellFormed,stripAnsi,tailOf,toOneLine}from"./chunk-Y4F7OKA4.js";var directionMarks=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g,breakUp="&#8203;";function escapeMarkdown(text,maxLength=200){return escapeLine(plainLine(text,maxLength))}function prose(text,maxLength=500){
let pieces=plainLine(text,maxLength).split("`");return pieces.length%2===0?escapeLine(pieces.join("`")):pieces.map((piece,index)=>piece===""?"":index%2===1?codeSpan(piece):escapeLine(piece)).join("")}
function plainLine(text,maxLength){return toOneLine(text.replace(directionMarks,"\uFFFD"),maxLength)}function escapeLine(line){return line.replace(/&/g,"&amp;").replace(/</g,"&lt;").replace(/>/g,"&gt;").
replace(/[\\`*[\]|~$]/g,"\\$&").replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g,"\\_").replace(/^[-+=#]/,"\\$&").replace(/^(\d+)([.)])/,"$1\\$2").replace(/:(?=\/\/)|@(?=\w)|#(?=\d)|www(?=\.)|\bGH(?=-\d)/gi,
`$&${breakUp}`)}function codeSpan(text,maxLength=120){let line=plainLine(text,maxLength);return line===""?"\u2013":/[`|\\]/.test(line)?`<code>${escapeLine(line)}</code>`:`\`${line}\``}function codeBlock(text,maxBytes=4e3){
let clean=makeWellFormed(stripAnsi(text.replace(/\r\n?|[\u2028\u2029]/g,`
`))).replace(directionMarks,"\uFFFD").trim(),shown=tailOf(clean,maxBytes),longest=(shown.match(/`+/g)??[]).reduce((most,run)=>Math.max(most,run.length),2),fence="`".repeat(longest+1),omitted=clean.length-
shown.length;return`${fence}text
${omitted>0?`(${omitted} characters omitted)
`:""}${shown}
${fence}`}function link(label,url){return url!==void 0&&/^https?:\/\/[\w.~:/?#@!$&*+,;=%-]{1,2000}$/.test(url)?`[${label}](${url})`:label}function table(header,rows){return rows.length===0?"":[header,
header.map(()=>"---"),...rows].map(cells=>`| ${cells.join(" | ")} |`).join(`
`)}function list(lines){return lines.map(line=>`- ${line}`).join(`
`)}function details(label,body){return`<details><summary>${label}</summary>

${body}

</details>`}function fitBytes(parts,maxBytes){let chosen=parts.map(part=>part.forms.at(-1)??""),kept=[...parts.entries()].sort(([,a],[,b])=>a.priority-b.priority),total=chosen.reduce((sum,text)=>sum+sizeOf(
text),0);for(;total>maxBytes&&kept.length>1;){let[index]=kept.pop()??[0];total-=sizeOf(chosen[index]??""),chosen[index]=""}for(let[index,part]of kept){let others=total-sizeOf(chosen[index]??""),fullest=part.
forms.find(text=>others+sizeOf(text)<=maxBytes);fullest!==void 0&&(chosen[index]=fullest,total=others+sizeOf(fullest))}return cutToBytes(`${chosen.filter(text=>text!=="").join(`

`)}
`,maxBytes)}function sizeOf(text){return text===""?0:byteLength(text)+2}export{escapeMarkdown,prose,plainLine,codeSpan,codeBlock,link,table,list,details,fitBytes};
