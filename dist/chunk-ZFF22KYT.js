import{spawn}from"node:child_process";import{accessSync,constants,statSync}from"node:fs";import{delimiter,join}from"node:path";function capture(file,args,options){return new Promise(resolve=>{let child=spawn(
file,args,{cwd:options.cwd,env:options.env,stdio:["pipe","pipe","pipe"]}),stdout=[],stderr=[],isTimedOut=!1,startError,giveUp=()=>{isTimedOut=!0,child.kill("SIGKILL"),child.stdout.destroy(),child.stderr.
destroy()},timers=[],giveUpAfter=ms=>{timers.push(setTimeout(giveUp,ms))};options.timeoutMs!==void 0&&giveUpAfter(options.timeoutMs);let{cancelled,cancelledMs=0}=options,hurry=()=>giveUpAfter(cancelledMs);
cancelled?.aborted?hurry():cancelled?.addEventListener("abort",hurry,{once:!0}),child.stdout.on("data",data=>stdout.push(data)),child.stderr.on("data",data=>stderr.push(data)),child.stdin.on("error",()=>{}),
child.on("error",error=>{startError=error.code??error.message}),child.on("close",code=>{timers.forEach(clearTimeout),cancelled?.removeEventListener("abort",hurry),resolve({code:code??void 0,stdout:Buffer.
concat(stdout),stderr:Buffer.concat(stderr).toString("utf8"),startError,isTimedOut})}),child.stdin.end(options.input??"")})}function findProgram(name,path){return(name.includes("/")?[name]:(path??"").
split(delimiter).map(folder=>join(folder,name))).find(isExecutable)}function isExecutable(path){try{return accessSync(path,constants.X_OK),statSync(path).isFile()}catch{return!1}}var groupPace={interruptMs:1e4,
terminateMs:5e3,cancelledInterruptMs:1500,cancelledTerminateMs:1e3,drainMs:500,drainLimitMs:1e4};async function runGroup(file,args,options){if(options.cancelled.aborted)return{cause:"cancelled"};let pace={
...groupPace,...options.pace},child=startGroup(file,args,options);if(typeof child=="string")return{cause:"exited",startError:child};let dismissGuard=startGuard(child.pid),exited=waitForExit(child),stopper=openStopper(
child.pid,options,pace),killAll=()=>signalGroup(child.pid,"SIGKILL");process.once("exit",killAll);let pieces=0,fault,take=async(piece,stream)=>{pieces++,stopper.touch(),fault===void 0&&await options.onOutput(
piece,stream).catch(error=>{fault={error}})},drained=Promise.all([pump(child,"stdout",take),pump(child,"stderr",take)]);child.stdin.on("error",()=>{}),child.stdin.end(options.input);let end=await Promise.
race([exited,stopper.gaveUp])??{};stopper.close();let drainUntil=Date.now()+(stopper.cause()==="exited"?pace.drainLimitMs:0);await waitForSilence(drained,()=>pieces,pace.drainMs,drainUntil),killAll(),
await isDoneWithin(drained,pace.drainMs);for(let stream of[child.stdin,child.stdout,child.stderr])stream.destroy();if(await drained,process.off("exit",killAll),dismissGuard(),fault!==void 0)throw fault.
error;return{cause:stopper.cause(),...end}}function startGroup(file,args,options){try{return spawn(file,args,{cwd:options.cwd,env:options.env,stdio:"pipe",detached:!0})}catch(error){return error.code??
String(error)}}function startGuard(pid){if(pid===void 0)return()=>{};let guard=spawn("/bin/sh",["-c",'read -r word || kill -s KILL -- "-$1"',"evolve-guard",String(pid)],{stdio:["pipe","ignore","ignore"],
env:{},detached:!0});return guard.on("error",()=>{}),guard.stdin.on("error",()=>{}),guard.unref(),()=>guard.stdin.end(`done
`)}function waitForExit(child){return new Promise(resolve=>{child.once("exit",(code,signal)=>{resolve({...code===null?{}:{code},...signal===null?{}:{signal}})}),child.on("error",error=>{resolve({startError:error.
code??error.message})})})}async function pump(child,name,take){try{for await(let piece of child[name])await take(piece,name)}catch{}}function openStopper(pid,options,pace){let cause="exited",steps=[],
giveUp=()=>{},gaveUp=new Promise(resolve=>{giveUp=()=>{resolve(void 0)}}),stop=(why,interruptMs,terminateMs)=>{if(cause==="cancelled"||cause!=="exited"&&why!=="cancelled")return;cause=why,steps.forEach(
clearTimeout),signalGroup(pid,"SIGINT");let killMs=interruptMs+terminateMs;steps=[setTimeout(signalGroup,interruptMs,pid,"SIGTERM"),setTimeout(signalGroup,killMs,pid,"SIGKILL"),setTimeout(giveUp,killMs+
pace.drainMs)]},cancel=()=>{stop("cancelled",pace.cancelledInterruptMs,pace.cancelledTerminateMs)},stopFor=why=>()=>{stop(why,pace.interruptMs,pace.terminateMs)},deadline=setTimeout(stopFor("deadline"),
Math.min(options.deadlineMs,longestTimerMs)),idle=options.idleMs>0?setTimeout(stopFor("idle"),Math.min(options.idleMs,longestTimerMs)):void 0;return options.cancelled.addEventListener("abort",cancel,{
once:!0}),{cause:()=>cause,gaveUp,touch:()=>{cause==="exited"&&idle?.refresh()},close:()=>{for(let timer of[deadline,idle,...steps])clearTimeout(timer);options.cancelled.removeEventListener("abort",cancel)}}}
var longestTimerMs=2**31-1;function signalGroup(pid,signal){if(pid!==void 0)try{process.kill(-pid,signal)}catch{}}async function waitForSilence(done,countPieces,silenceMs,until){for(;;){let before=countPieces();
if(await isDoneWithin(done,silenceMs)||countPieces()===before||Date.now()>=until)return}}function isDoneWithin(done,ms){return new Promise(resolve=>{let timer=setTimeout(resolve,ms,!1);done.then(()=>{
clearTimeout(timer),resolve(!0)})})}export{capture,findProgram,runGroup};
