export const id = 90;
export const ids = [90];
export const modules = {

/***/ 3090:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runVerb: () => (/* binding */ runVerb)
});

// EXTERNAL MODULE: ./build/errors.js
var errors = __webpack_require__(9473);
;// CONCATENATED MODULE: ./build/version.js
// The version of this project; package.json says the same, and a test holds them together.
/** Is the released version. */
const version = '0.1.0';

// EXTERNAL MODULE: ./build/cli/verb.js
var verb = __webpack_require__(4544);
;// CONCATENATED MODULE: ./build/cli/index.js



/** Lists the verbs, in the order of the overview. */
const verbs = {
    run: async () => (await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(29), __webpack_require__.e(710), __webpack_require__.e(296), __webpack_require__.e(720)]).then(__webpack_require__.bind(__webpack_require__, 2720))).run,
    demo: async () => (await __webpack_require__.e(/* import() */ 88).then(__webpack_require__.bind(__webpack_require__, 8088))).demo,
    status: async () => (await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(29), __webpack_require__.e(710), __webpack_require__.e(235)]).then(__webpack_require__.bind(__webpack_require__, 6235))).status,
    history: async () => (await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(29), __webpack_require__.e(117)]).then(__webpack_require__.bind(__webpack_require__, 3117))).history,
    stop: async () => (await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(29), __webpack_require__.e(710), __webpack_require__.e(853)]).then(__webpack_require__.bind(__webpack_require__, 2853))).stop,
    resume: async () => (await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(29), __webpack_require__.e(710), __webpack_require__.e(853)]).then(__webpack_require__.bind(__webpack_require__, 2853))).resume,
    doctor: async () => (await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(29), __webpack_require__.e(222)]).then(__webpack_require__.bind(__webpack_require__, 5222))).doctor,
    verify: async () => (await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(29), __webpack_require__.e(712)]).then(__webpack_require__.bind(__webpack_require__, 8712))).verify,
    export: async () => (await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(29), __webpack_require__.e(498)]).then(__webpack_require__.bind(__webpack_require__, 7498))).exportLane,
};
/** Runs a verb and returns the exit code: 0, 1 for a red end, 2 for a command line that cannot be used. */
async function runVerb(name, words, invocation) {
    if (name === '--version' || name === '-v')
        return printed(version);
    if (name === undefined || name === '--help' || name === '-h' || name === 'help')
        return printed((await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(654)]).then(__webpack_require__.bind(__webpack_require__, 9654))).renderOverview(await loadAll()));
    const load = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (load === undefined)
        return refused(await describeUnknown(name));
    const verb = await load();
    if (words.includes('--help') || words.includes('-h'))
        return printed((await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(654)]).then(__webpack_require__.bind(__webpack_require__, 9654))).renderHelp(verb));
    try {
        const { parseArguments } = await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564), __webpack_require__.e(213)]).then(__webpack_require__.bind(__webpack_require__, 8213));
        return await verb.run(parseArguments(verb.name, words, verb.flags), invocation);
    }
    catch (error) {
        const isOurs = !(error instanceof errors/* EvolveError */.Mc);
        const isUsage = !isOurs && error.code === 'INPUT_INVALID';
        process.stderr.write(`${isOurs && error instanceof Error ? (error.stack ?? error.message) : (0,errors/* describeError */.Uc)(error)}\n`);
        return isUsage ? 2 : 1;
    }
}
function loadAll() {
    return Promise.all(Object.values(verbs).map((load) => load()));
}
async function describeUnknown(name) {
    const { suggestion } = await Promise.all(/* import() */[__webpack_require__.e(533), __webpack_require__.e(564)]).then(__webpack_require__.bind(__webpack_require__, 6564));
    return `\`${name}\` is no verb of evolve${suggestion(name, Object.keys(verbs))} See \`evolve --help\`.`;
}
function printed(text) {
    (0,verb/* print */.yy)(text);
    return 0;
}
function refused(text) {
    process.stderr.write(`${text}\n`);
    return 2;
}


/***/ }),

/***/ 4544:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Pq: () => (/* binding */ json),
/* harmony export */   Q2: () => (/* binding */ printJson),
/* harmony export */   yy: () => (/* binding */ print)
/* harmony export */ });
/** Prints data for a program. */
const json = { name: 'json', description: 'Print data as JSON.' };
/** Writes to standard output. */
function print(text) {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}
/** Prints a value as JSON. */
function printJson(value) {
    print(JSON.stringify(value, null, 2));
}


/***/ })

};
