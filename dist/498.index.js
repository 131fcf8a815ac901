export const id = 498;
export const ids = [498];
export const modules = {

/***/ 7498:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  exportLane: () => (/* binding */ exportLane)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/compose.js + 70 modules
var compose = __webpack_require__(2029);
// EXTERNAL MODULE: ./build/domain/handoff.js
var handoff = __webpack_require__(6147);
// EXTERNAL MODULE: ./build/domain/jsonl.js
var jsonl = __webpack_require__(8135);
// EXTERNAL MODULE: ./build/domain/markers.js
var markers = __webpack_require__(9082);
// EXTERNAL MODULE: ./build/domain/queue.js + 2 modules
var queue = __webpack_require__(7834);
// EXTERNAL MODULE: ./build/domain/record.js
var record = __webpack_require__(4612);
// EXTERNAL MODULE: ./build/domain/time.js
var domain_time = __webpack_require__(7368);
;// CONCATENATED MODULE: ./build/domain/agentops.js
// A lane in the shape of AgentOps' own files (SPEC §9.1; docs/state.md): `.agents/evolve/` and `.agents/rpi/`, below
// the root of a repository. Never changes a lane, and never invents a fact without marking it.






const folder = '.agents/evolve';
const leftOutPath = `${folder}/damaged/cycle-history.jsonl`;
/** Renders a lane for AgentOps. `now` dates a row only when no row of the lane has a time. */
function toAgentOps(lane, now) {
    const { rows, leftOut, notes } = rowsOf(lane.history, now);
    const state = stateOf(lane, rows);
    const files = new Map();
    const add = (name, text) => {
        if (text !== undefined && (text !== '' || isMarker(name)))
            files.set(`${folder}/${name}`, text);
    };
    add('session-state.json', `${JSON.stringify(state, null, 2)}\n`);
    add('cycle-history.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    add('ledger.jsonl', (0,jsonl/* renderJsonl */.LN)(lane.ledger));
    add('HANDOFF', lane.handoff && (0,handoff/* renderHandoff */.ZU)(lane.handoff));
    add('DORMANT', lane.dormant && (0,markers/* renderDormant */.Qu)(lane.dormant));
    // AgentOps looks for KILL in the operator's home folder only: a lane that is down must stay down by STOP.
    const stop = lane.stop ?? lane.kill;
    add('STOP', stop?.text);
    add('KILL', lane.kill?.text);
    if (lane.claims.length > 0)
        add('claims.json', `${JSON.stringify(lane.claims, null, 2)}\n`);
    if (lane.queue.length > 0)
        files.set('.agents/rpi/next-work.jsonl', (0,queue/* renderQueue */.EJ)(lane.queue));
    if (leftOut.length > 0)
        files.set(leftOutPath, leftOut.map((raw) => `${raw}\n`).join(''));
    const modifiedAt = new Map(stop?.writtenAt ? [[`${folder}/STOP`, stop.writtenAt]] : []);
    return { state, rows, files, modifiedAt, notes };
}
function isMarker(name) {
    return /^[A-Z]+$/.test(name);
}
function rowsOf(history, now) {
    const values = history.flatMap((line) => line.value ?? []);
    const leftOut = history.filter((line) => line.value === undefined).map((line) => line.raw);
    let time = values.find((row) => row.timestamp)?.timestamp ?? (0,domain_time/* isoTime */.Ly)(now);
    let cycle = -1;
    const rows = values.map((row) => {
        cycle = Math.max(row.cycle, cycle + 1);
        time = row.timestamp || time;
        return rowOf(row, cycle, time);
    });
    const renumbered = rows.filter((row) => 'original_cycle' in row).length;
    const dated = rows.filter((row) => 'timestamp_inferred' in row).length;
    const notes = [
        ...(renumbered > 0
            ? [
                `${renumbered} row(s) had a cycle number that does not rise; they have the next one, and \`original_cycle\`.`,
            ]
            : []),
        ...(dated > 0
            ? [`${dated} row(s) had no time; they have that of a row beside them, and \`timestamp_inferred\`.`]
            : []),
        ...(leftOut.length > 0
            ? [`${leftOut.length} line(s) that could not be read are in ${leftOutPath}.`]
            : []),
    ];
    return { rows, leftOut, notes };
}
function rowOf(row, cycle, timestamp) {
    const { goals_passing, goals_total, ...rest } = row;
    const canonical = textOf(row.canonical_sha) ?? row.commit;
    const shas = canonical ? { sha: textOf(row.sha) ?? canonical, canonical_sha: canonical } : {};
    // The refused work of a cycle of ours does not stand; its counts would read as a goal that went lost.
    const isRestored = (0,record/* resultOfCycle */.ZO)(row) === 'regressed' && row.run_id !== undefined;
    return {
        cycle,
        target: targetOf(row),
        result: row.result || 'unknown',
        timestamp,
        ...shas,
        ...(isRestored ? {} : { goals_passing, goals_total }),
        ...without(rest, ['cycle', 'target', 'result', 'timestamp', 'sha', 'canonical_sha', 'started_at']),
        started_at: row.started_at || timestamp,
        ...(cycle === row.cycle ? {} : { original_cycle: row.cycle }),
        ...(row.timestamp ? {} : { timestamp_inferred: true }),
    };
}
/** A cycle without an item is `idle` to AgentOps; `none` stands where another writer named no target. */
function targetOf(row) {
    const isIdle = ['idle', 'quarantined', 'unchanged'].includes((0,record/* resultOfCycle */.ZO)(row));
    return textOf(row.target) ?? textOf(row.work_ref) ?? (isIdle ? 'idle' : 'none');
}
/** Keeps what AgentOps does not know; leaves out our version, since it may write this file from now on. */
function stateOf(lane, rows) {
    const last = rows.at(-1);
    const open = lane.state.open_cycle;
    const ref = lane.state.claimed_work;
    return {
        ...without(lane.state, ['schema_version']),
        cycle: last?.cycle ?? lane.state.cycle,
        last_result: last?.result ?? '',
        last_mode: textOf(last?.mode) ?? '',
        last_selected_source: textOf(last?.selected_source) ?? '',
        claimed_work: ref === null
            ? null
            : { ref, ...(open ? { claimed_by: `evolve:cycle-${open.cycle}`, claimed_at: open.started_at } : {}) },
    };
}
function textOf(value) {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
function without(value, names) {
    return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

// EXTERNAL MODULE: ./build/domain/segments.js
var segments = __webpack_require__(5223);
// EXTERNAL MODULE: ./build/errors.js
var errors = __webpack_require__(9473);
// EXTERNAL MODULE: ./build/platform/files.js
var platform_files = __webpack_require__(1665);
// EXTERNAL MODULE: ./build/stores/codec.js
var codec = __webpack_require__(3749);
// EXTERNAL MODULE: ./build/cli/verb.js
var verb = __webpack_require__(4544);
;// CONCATENATED MODULE: ./build/cli/export.js
// `evolve export`: one lane as files in a folder, or as one JSON document. Looking changes nothing.










const exportLane = {
    name: 'export',
    summary: 'Write a lane as files, or print it as one JSON document.',
    flags: [
        { name: 'to', value: 'FOLDER', description: 'Write files there; it must be empty or not exist yet.' },
        {
            name: 'agentops',
            description: 'In the shape of AgentOps: .agents/evolve/ and .agents/rpi/, rows with its aliases.',
        },
        { ...verb/* json */.Pq, description: 'Print JSON: the lane, or with --to what was written.' },
    ],
    inputs: ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory'],
    async run({ given, flags, values }, invocation) {
        const folder = values.to === undefined ? undefined : await emptyFolder((0,external_node_path_.resolve)(invocation.cwd, values.to));
        const { ports } = await (0,compose/* compose */.Z)({ ...invocation, given });
        const { lane: live, isFresh, warnings } = await ports.store.restore();
        if (isFresh) {
            throw new errors/* EvolveError */.Mc('INPUT_INVALID', `lane: ${JSON.stringify(live.name)} has no state in ${ports.store.where}; nothing was exported.`, 'Name another `lane`, or the `store` that keeps it.');
        }
        const sealed = await ports.store.restoreSealed?.();
        const lane = sealed === undefined ? live : (0,segments/* unsealed */.wI)(live, sealed);
        const foreign = flags.has('agentops') ? toAgentOps(lane, ports.clock()) : undefined;
        for (const text of [...warnings, ...(sealed?.warnings ?? []), ...(foreign?.notes ?? [])])
            ports.log.warning(text);
        if (folder === undefined) {
            (0,verb/* printJson */.Q2)(documentOf(lane, foreign));
            return 0;
        }
        const files = await writeAll(folder, foreign?.files ?? (0,codec/* encodeLane */.pe)(lane, true), foreign?.modifiedAt);
        if (flags.has('json'))
            (0,verb/* printJson */.Q2)({ lane: lane.name, folder, files });
        else
            (0,verb/* print */.yy)([`Lane ${lane.name}, ${files.length} files in ${folder}:`, ...files.map((name) => `  ${name}`)].join('\n'));
        return 0;
    },
};
/** Refuses a folder that holds anything: an export never mixes with what is there. */
async function emptyFolder(folder) {
    const isFile = await (0,promises_.stat)(folder).then((found) => !found.isDirectory(), () => false);
    if (!isFile && (await (0,platform_files/* listFolder */.bt)(folder)).length === 0)
        return folder;
    throw new errors/* EvolveError */.Mc('INPUT_INVALID', `--to: ${JSON.stringify(folder)} ${isFile ? 'is not a folder' : 'is not empty'}.`, 'Name a new folder, or empty that one.');
}
async function writeAll(folder, files, modifiedAt = new Map()) {
    for (const [name, content] of files) {
        const path = (0,external_node_path_.join)(folder, name);
        await (0,platform_files/* writeFileAtomically */.lo)(path, content);
        const time = modifiedAt.get(name);
        if (time)
            await (0,promises_.utimes)(path, time, time);
    }
    return [...files.keys()];
}
function documentOf(lane, foreign) {
    const encoded = (0,codec/* encodeLane */.pe)(lane, true);
    const text = (name) => foreign ? foreign.files.get(`.agents/evolve/${name}`) : encoded.get(name)?.toString('utf8');
    const markers = [codec/* laneFiles */.ef.handoff, codec/* laneFiles */.ef.dormant, codec/* laneFiles */.ef.stop, codec/* sharedFiles */.Nt.kill];
    return {
        lane: lane.name,
        format: foreign ? 'agentops' : 'evolve',
        state: foreign?.state ?? lane.state,
        history: foreign?.rows ?? (0,jsonl/* valuesOf */.sm)(lane.history),
        ledger: (0,jsonl/* valuesOf */.sm)(lane.ledger),
        markers: Object.fromEntries(markers.map((name) => [name, text(name) ?? null])),
        claims: lane.claims,
        queue: (0,jsonl/* valuesOf */.sm)(lane.queue),
        bad_lines: {
            history: badLinesOf(lane.history),
            ledger: badLinesOf(lane.ledger),
            queue: badLinesOf(lane.queue),
        },
    };
}
function badLinesOf(document) {
    return document.filter((line) => line.value === undefined).map((line) => line.raw);
}


/***/ })

};
