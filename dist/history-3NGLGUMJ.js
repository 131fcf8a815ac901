import{composeAtLoop}from"./chunk-YLGQBLZJ.js";import"./chunk-PVBAPSQI.js";import{knownRows}from"./chunk-TYL4ZNA4.js";import"./chunk-ZCDTWUWG.js";import{json,print,printJson}from"./chunk-CDXOUV5J.js";
import"./chunk-ZFF22KYT.js";import"./chunk-VEBV2IDI.js";import"./chunk-WRIC3ZNS.js";import{valuesOf}from"./chunk-OCLO5PQL.js";import"./chunk-2J6EQMYZ.js";import{toOneLine}from"./chunk-OWCEG65G.js";
import"./chunk-VMXKWAGA.js";import"./chunk-VM26M4BR.js";import"./chunk-WTAE74QS.js";import"./chunk-OFLKBGQM.js";import"./chunk-I75O5IHH.js";import{EvolveError}from"./chunk-DCOSWWQT.js";
import"./chunk-4XZXLCKI.js";var history={name:"history",summary:"Show the last cycles, newest first.",flags:[json,{name:"limit",value:"N",description:"How many; 20 unless said."},{name:"all",description:"All cycles, the sealed o\
nes as well."}],inputs:["lane","store","state-branch","state-directory","remote","working-directory"],async run({given,flags,values},invocation){let limit=Number(values.limit??20);if(!Number.isInteger(
limit)||limit<1)throw new EvolveError("INPUT_INVALID",`--limit: ${JSON.stringify(values.limit)} is not valid; give a whole number of at least 1.`,"");let{ports}=await composeAtLoop({...invocation,given}),
{lane}=await ports.store.restore(),sealed=flags.has("all")?await ports.store.restoreSealed?.():void 0;for(let warning of sealed?.warnings??[])ports.log.warning(warning);let rows=flags.has("all")?[...valuesOf(
sealed?.history??[]),...valuesOf(lane.history)].reverse():knownRows(lane).slice(-limit).reverse();if(flags.has("json"))printJson(rows);else if(rows.length===0)print(`Lane ${lane.name} has no cycles ye\
t.`);else for(let row of rows)print(line(row));return 0}};function line(row){let own=row.cycle_result?` (${row.cycle_result})`:"";return[String(row.cycle).padStart(5),row.timestamp??"",`${row.result}${own}`.
padEnd(16),row.work_ref??"-",toOneLine(row.milestone??"",80)].join("  ")}export{history};
