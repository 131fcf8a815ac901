var escapeSequences=new RegExp(["(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]","(?:\\u001b\\]|\\u009d)[^\\u0007\\u001b\\u009c\\u009d\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)","\\u001b[PX^_][^\\u001b\\n]*\\u001b\\\\",
"\\u001b[ -/]*[0-~]"].join("|"),"g"),controls=/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;function stripAnsi(text){return text.replace(escapeSequences,"").replace(controls,"")}function makeWellFormed(text){
return text.replace(new RegExp("\\p{Surrogate}","gu"),"\uFFFD")}function neutralise(text){return text.replace(/^([\s\u0085]*):(?=:)/gm,"$1:\u200B").replace(/##(?=\[)/g,"##\u200B")}var maxLineCharacters=500;
function toOneLine(text,maxCharacters){let near=text.length>maxCharacters*8+1e3?text.slice(0,maxCharacters*8+1e3):text,line=makeWellFormed(neutralise(stripAnsi(near).replace(/[\s\u2028\u2029]+/g," ").
trim()));return line.length<=maxCharacters?line:`${line.slice(0,startOfCharacter(line,maxCharacters-1))}\u2026`}function cutToBytes(text,maxBytes){if(text.length*3<=maxBytes||byteLength(text)<=maxBytes)
return text;let longestNote=omission(text.length).length,end=0,bytes=longestNote;for(let character of text){if(bytes+=bytesOf(character),bytes>maxBytes)break;end+=character.length}return`${text.slice(
0,end)}${omission(countCharacters(text,end))}`}function tailOf(text,maxBytes){let start=text.length,bytes=0;for(;start>0;){let before=startOfCharacter(text,start-1);if(bytes+=bytesOf(text.slice(before,
start)),bytes>maxBytes)break;start=before}if(start===0||text[start-1]===`
`)return text.slice(start);let lineStart=text.indexOf(`
`,start)+1;return text.slice(lineStart>0&&lineStart<text.length?lineStart:start)}function omission(characters){return` (${characters} characters omitted)`}function byteLength(text){let bytes=0;for(let character of text)
bytes+=bytesOf(character);return bytes}function bytesOf(character){let code=character.codePointAt(0)??0;return code<128?1:code<2048?2:code<65536?3:4}function countCharacters(text,from){let count=0;for(let index=from;index<
text.length;count++)index+=(text.codePointAt(index)??0)>65535?2:1;return count}function startOfCharacter(text,index){return index>0&&(text.codePointAt(index-1)??0)>65535?index-1:index}export{stripAnsi,makeWellFormed,neutralise,maxLineCharacters,toOneLine,cutToBytes,tailOf,omission,byteLength};
