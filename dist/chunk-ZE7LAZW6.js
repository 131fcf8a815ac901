var credentialName=/(^|_)(API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|SECRET_?KEY|TOKEN|SECRET|PAT|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$/i;function secretsOf({env,given},passedOn=[],token){let names=new Set(
[...passedOn,...(given["agent-env"]??"").split(/[\s,]+/)]),named=Object.entries(env).filter(([name])=>names.has(name)||credentialName.test(name)).map(([,value])=>value),values=[given["github-token"],token,
...named].filter(value=>value!==void 0);return[...new Set(values)].filter(value=>value.trim().length>=6)}export{secretsOf};
