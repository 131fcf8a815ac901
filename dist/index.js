#!/usr/bin/env node
import{environment,isPost,readInputs}from"./chunk-PKML6XSD.js";import"./chunk-X6UQYS2N.js";import"./chunk-4XZXLCKI.js";var env=environment(),[verb,...args]=process.argv.slice(2),cancellation=new AbortController;for(let signal of["SIGINT","SIGTERM","SIGHUP"])process.on(signal,()=>cancellation.abort());var invocation={env,
given:readInputs(env),cwd:process.cwd(),pid:process.pid,isOnGitHub:env.GITHUB_ACTIONS==="true",cancelled:cancellation.signal};if(verb===void 0&&invocation.isOnGitHub){let{run}=await import("./run-VU7QZSHI.js"),
step=isPost(env)?(await import("./post-SEVJUKUT.js")).post:(await import("./main-RNYMSBGH.js")).main;process.exit(await run(()=>step(invocation)))}var{runVerb}=await import("./cli-F4P3YRI3.js");
process.exit(await runVerb(verb,args,{...invocation,given:{}}));
