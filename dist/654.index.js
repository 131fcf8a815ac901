export const id = 654;
export const ids = [654];
export const modules = {

/***/ 9654:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   renderHelp: () => (/* binding */ renderHelp),
/* harmony export */   renderOverview: () => (/* binding */ renderOverview)
/* harmony export */ });
/* harmony import */ var _config_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6564);
// What `--help` prints: the verbs, and the flags of one. Says nothing that the tables do not say.

/** Renders the list of all verbs. */
function renderOverview(verbs) {
    const rows = verbs.map((verb) => `  ${verb.name.padEnd(10)} ${verb.summary}`);
    return [
        'evolve <verb> [flags]: an autonomous coding-agent loop, one cycle per run.',
        '',
        ...rows,
        '',
        '`evolve <verb> --help` shows the flags of a verb; every input of the action is a flag of the same name.',
        'First steps: `evolve demo`, or in a repository with a next-work.jsonl or beads: `evolve run --gate "npm test"`.',
    ].join('\n');
}
/** Renders the flags of one verb: its own, then the inputs that it takes. */
function renderHelp(verb) {
    const own = verb.flags.map((flag) => row(flag.value ? `--${flag.name} ${flag.value}` : `--${flag.name}`, flag.description));
    const taken = verb.inputs.filter(_config_js__WEBPACK_IMPORTED_MODULE_0__/* .isInputName */ .wp).map((name) => {
        const input = _config_js__WEBPACK_IMPORTED_MODULE_0__/* .inputs */ .QL[name];
        const usual = 'localDefault' in input && input.localDefault !== undefined ? input.localDefault : input.default;
        const said = usual === '' ? '' : ` Default: ${JSON.stringify(usual)}.`;
        return row(`--${name}`, `${input.description}${said}`);
    });
    return [`evolve ${verb.name}: ${verb.summary}`, '', ...own, ...taken].join('\n');
}
function row(name, text) {
    return `  ${name.padEnd(26)} ${text}`;
}


/***/ })

};
