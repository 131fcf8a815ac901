export const id = 213;
export const ids = [213];
export const modules = {

/***/ 8213:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   parseArguments: () => (/* binding */ parseArguments)
/* harmony export */ });
/* harmony import */ var _config_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6564);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9473);
// The command line's words: flags are the inputs of the action, plus a few of each verb. Unknown ones are errors with a suggestion.


/** Parses `--name value`, `--name=value` and switches. A boolean input may stand alone. Throws INPUT_INVALID. */
function parseArguments(verb, words, own) {
    const given = {};
    const values = {};
    const flags = new Set();
    const known = [...Object.keys(_config_js__WEBPACK_IMPORTED_MODULE_0__/* .inputs */ .QL), ...own.map((flag) => flag.name)];
    for (let index = 0; index < words.length; index++) {
        const word = words[index] ?? '';
        const match = /^--([a-z][a-z-]*)(?:=([\s\S]*))?$/.exec(word);
        if (!match)
            throw unusable(verb, word, 'a flag such as `--lane docs`');
        const name = match[1] ?? '';
        const flag = own.find((one) => one.name === name);
        if (!flag && !(0,_config_js__WEBPACK_IMPORTED_MODULE_0__/* .isInputName */ .wp)(name)) {
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EvolveError */ .Mc('INPUT_INVALID', `--${name}: \`evolve ${verb}\` has no such flag${(0,_config_js__WEBPACK_IMPORTED_MODULE_0__.suggestion)(name, known)}`, `See \`evolve ${verb} --help\`.`);
        }
        if (flag && flag.value === undefined) {
            flags.add(name);
            continue;
        }
        let value = match[2];
        if (value === undefined && isBoolean(name) && !/^(true|false)$/i.test(words[index + 1] ?? ''))
            value = 'true';
        if (value === undefined) {
            value = words[++index];
            if (value === undefined)
                throw unusable(verb, word, 'a value after it');
        }
        if (flag)
            values[name] = value;
        else
            given[name] = value;
    }
    return { given, flags, values };
}
function isBoolean(name) {
    return (0,_config_js__WEBPACK_IMPORTED_MODULE_0__/* .isInputName */ .wp)(name) && /^(true|false)$/.test(_config_js__WEBPACK_IMPORTED_MODULE_0__/* .inputs */ .QL[name].default);
}
function unusable(verb, word, wanted) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EvolveError */ .Mc('INPUT_INVALID', `${JSON.stringify(word)} is not usable in \`evolve ${verb}\`; give ${wanted}.`, `See \`evolve ${verb} --help\`.`);
}


/***/ })

};
