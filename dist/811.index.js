export const id = 811;
export const ids = [811];
export const modules = {

/***/ 9811:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runVerb: () => (/* binding */ runVerb)
});

// EXTERNAL MODULE: ./build/config.js
var config = __webpack_require__(6564);
// EXTERNAL MODULE: ./build/errors.js
var errors = __webpack_require__(9473);
;// CONCATENATED MODULE: ./build/version.js
// The version of this project; package.json says the same, and a test holds them together.
/** Is the released version. */
const version = '0.1.0';

;// CONCATENATED MODULE: ./build/cli/arguments.js
// The command line's words: flags are the inputs of the action, plus a few of each verb. Unknown ones are errors with a suggestion.


/** Parses `--name value`, `--name=value` and switches. A boolean input may stand alone. Throws INPUT_INVALID. */
function parseArguments(verb, words, own) {
    const given = {};
    const values = {};
    const flags = new Set();
    const known = [...Object.keys(config/* inputs */.QL), ...own.map((flag) => flag.name)];
    for (let index = 0; index < words.length; index++) {
        const word = words[index] ?? '';
        const match = /^--([a-z][a-z-]*)(?:=([\s\S]*))?$/.exec(word);
        if (!match)
            throw unusable(verb, word, 'a flag such as `--lane docs`');
        const name = match[1] ?? '';
        const flag = own.find((one) => one.name === name);
        if (!flag && !(0,config/* isInputName */.wp)(name)) {
            throw new errors/* EvolveError */.Mc('INPUT_INVALID', `--${name}: \`evolve ${verb}\` has no such flag${(0,config/* suggestion */.h)(name, known)}`, `See \`evolve ${verb} --help\`.`);
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
    return (0,config/* isInputName */.wp)(name) && /^(true|false)$/.test(config/* inputs */.QL[name].default);
}
function unusable(verb, word, wanted) {
    return new errors/* EvolveError */.Mc('INPUT_INVALID', `${JSON.stringify(word)} is not usable in \`evolve ${verb}\`; give ${wanted}.`, `See \`evolve ${verb} --help\`.`);
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/platform/process.js
var platform_process = __webpack_require__(4539);
;// CONCATENATED MODULE: ./build/cli/demo-scenes.js
// The demo's stage: a repository with a backlog and tests, a scripted agent, and what each run is expected to end as.
/** Lists the runs in order: what happens, and the result that the record must show. */
const demoScenes = [
    { title: 'the agent fixes a bug, and the test suite agrees', expected: 'improved' },
    { title: 'the agent breaks a test; the gate refuses the work', expected: 'regressed' },
    { title: "the agent's context grows too heavy; the item is parked", expected: 'scout' },
    { title: 'heavy again: HANDOFF is written, the run ends green', expected: 'context-handoff' },
    { title: 'the next run clears HANDOFF by itself and finishes the parked item', expected: 'improved' },
];
const backlog = [
    {
        id: 'fix-mean',
        title: 'mean() of no numbers returns NaN',
        type: 'bug',
        severity: 'high',
        description: 'mean([]) must be 0, not NaN. Add a test.',
    },
    {
        id: 'simplify-sum',
        title: 'Simplify sum()',
        type: 'improvement',
        severity: 'medium',
        description: 'sum() could be one line with reduce.',
    },
    {
        id: 'add-median',
        title: 'Add median()',
        type: 'feature',
        severity: 'low',
        description: 'A function median(numbers), with tests for odd and even counts.',
    },
].map((item) => ({ ...item, source: 'feature-suggestion' }));
const entry = {
    source_epic: 'demo',
    timestamp: '2026-01-01T00:00:00Z',
    items: backlog,
    consumed: false,
    claim_status: 'available',
    claimed_by: null,
    claimed_at: null,
    consumed_by: null,
    consumed_at: null,
};
/** Holds the files of the demo. */
const demoFiles = {
    repository: {
        'package.json': '{ "name": "statistics", "private": true, "type": "module" }\n',
        'statistics.js': `export const sum = (numbers) => {
  let total = 0
  for (const number of numbers) total += number
  return total
}

export const mean = (numbers) => sum(numbers) / numbers.length
`,
        'statistics.test.js': `import assert from 'node:assert/strict'
import test from 'node:test'
import { mean, sum } from './statistics.js'

test('sums', () => assert.equal(sum([1, 2, 3]), 6))
test('sums nothing to 0', () => assert.equal(sum([]), 0))
test('takes the mean', () => assert.equal(mean([1, 2, 3]), 2))
`,
        '.agents/rpi/next-work.jsonl': `${JSON.stringify(entry)}\n`,
    },
    agent: `// The demo's agent: a script in place of a model. It is given a prompt on standard input, like any agent, works in the
// repository, and says what it did in the outcome file.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

const prompt = readFileSync(0, 'utf8')
const say = (outcome) => writeFileSync(process.env.EVOLVE_OUTCOME_FILE, JSON.stringify(outcome))
const edit = (path, from, to) => writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))

const work = {
  'fix-mean'() {
    edit('statistics.js', 'sum(numbers) / numbers.length', '(numbers.length === 0 ? 0 : sum(numbers) / numbers.length)')
    appendFileSync('statistics.test.js', "test('takes 0 as the mean of nothing', () => assert.equal(mean([]), 0))\\n")
    say({ result: 'improved', finished: true, milestone: 'mean([]) is 0, with a test.' })
  },
  'simplify-sum'() {
    // A careless change: reduce without a start value throws for an empty list. The test suite notices.
    edit('statistics.js', /export const sum = [^]*?\\n}\\n/, 'export const sum = (numbers) => numbers.reduce((a, b) => a + b)\\n')
    say({ result: 'improved', finished: true, milestone: 'sum() is one line now.' })
  },
  'add-median'() {
    if (prompt.includes('You resume after a handoff')) {
      appendFileSync('statistics.test.js', "import { median } from './median.js'\\ntest('takes the median', () => { assert.equal(median([3, 1, 2]), 2); assert.equal(median([4, 1, 2, 3]), 2.5) })\\n")
      say({ result: 'improved', finished: true, milestone: 'median() with tests for odd and even counts.' })
      return
    }
    if (!existsSync('median.js')) {
      writeFileSync('median.js', "export const median = (numbers) => {\\n  const sorted = [...numbers].sort((a, b) => a - b)\\n  const half = sorted.length >> 1\\n  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2\\n}\\n")
    }
    say({
      result: 'scout',
      disposition: 'context-too-heavy',
      milestone: 'median() is written, its tests are not.',
      parked: [{ ref: 'add-median', next_step: 'Write the tests for odd and even counts.' }],
      ledger: {
        frozen_decisions: ['median() copies before it sorts'],
        done: [{ what: 'median.js', evidence: 'median.js:1' }],
        artifacts: ['median.js'],
        current_phase: 'work',
        next_step: 'Write the tests for odd and even counts.',
        open: ['tests are missing'],
      },
    })
  },
}

work[process.env.EVOLVE_WORK_REF]()
`,
};

;// CONCATENATED MODULE: ./build/cli/verb.js
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

;// CONCATENATED MODULE: ./build/cli/demo.js
// `evolve demo`: real cycles on a throw-away repository, with a scripted agent. Each cycle is this very program, started
// as a runner would start it: on a fresh clone, with its state on a branch of the remote. Nothing is faked but the agent.






const demo = {
    name: 'demo',
    summary: 'Show the loop at work: improved, refused by the gate, heavy, handed off, resumed.',
    flags: [
        {
            name: 'into',
            value: 'FOLDER',
            description: 'Where to make the demo; a new temporary folder unless said.',
        },
    ],
    inputs: [],
    async run({ values }, { env, cwd }) {
        const folder = values.into ? (0,external_node_path_.resolve)(cwd, values.into) : await (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'evolve-demo-'));
        const git = gitOf(env);
        await prepare(folder, git);
        let isAsExpected = true;
        for (const [index, scene] of demoScenes.entries()) {
            print(`\n━━━ Run ${index + 1} of ${demoScenes.length}: ${scene.title}\n`);
            const clone = (0,external_node_path_.join)(folder, `run-${index + 1}`);
            await git(folder, 'clone', '--quiet', (0,external_node_path_.join)(folder, 'remote.git'), clone);
            const result = await cycle(clone, (0,external_node_path_.join)(folder, 'agent.mjs'), env);
            print(result.summary);
            isAsExpected &&= result.result === scene.expected;
            if (result.result !== scene.expected)
                print(`This run should have ended \`${scene.expected}\`, not \`${result.result}\`.\n${result.log}`);
        }
        print(`\n━━━ What is left to look at\n\n${folder}\n  remote.git   the remote: branch \`main\` with the landed work, \`evolve-state\` with the state and its dashboard,\n               \`evolve/refused/…\` with what the gate refused\n  run-N        the clone of each run\n\nTry:\n  git -C ${(0,external_node_path_.join)(folder, 'remote.git')} log --oneline main\n  git -C ${(0,external_node_path_.join)(folder, 'remote.git')} show evolve-state:README.md\n`);
        return isAsExpected ? 0 : 1;
    },
};
function gitOf(env) {
    const identity = {
        GIT_AUTHOR_NAME: 'demo',
        GIT_AUTHOR_EMAIL: 'demo@example.com',
        GIT_COMMITTER_NAME: 'demo',
        GIT_COMMITTER_EMAIL: 'demo@example.com',
    };
    return async (cwd, ...args) => {
        const done = await (0,platform_process/* capture */.Fg)('git', args, { cwd, env: { ...env, ...identity } });
        if (done.code !== 0)
            throw new Error(`git ${args[0]}: ${done.stderr || done.startError || done.code}`);
    };
}
/** Makes a repository with a small real backlog and a real test suite, and a bare remote of it. */
async function prepare(folder, git) {
    const seed = (0,external_node_path_.join)(folder, 'seed');
    await (0,promises_.mkdir)(seed, { recursive: true });
    for (const [path, text] of Object.entries(demoFiles.repository)) {
        await (0,promises_.mkdir)((0,external_node_path_.join)(seed, path, '..'), { recursive: true });
        await (0,promises_.writeFile)((0,external_node_path_.join)(seed, path), text);
    }
    await (0,promises_.writeFile)((0,external_node_path_.join)(folder, 'agent.mjs'), demoFiles.agent);
    await git(seed, 'init', '--quiet', '--initial-branch=main');
    await git(seed, 'add', '--all');
    await git(seed, 'commit', '--quiet', '--message', 'A small program with a test suite and a backlog');
    await git(folder, 'clone', '--quiet', '--bare', seed, (0,external_node_path_.join)(folder, 'remote.git'));
}
async function cycle(clone, agent, env) {
    const entry = process.argv[1] ?? '';
    const flags = {
        store: 'branch',
        deliver: 'push',
        gate: `"${process.execPath}" --test`,
        'agent-command': `"${process.execPath}" "${agent}"`,
        'protected-paths': '.github/workflows/**',
        'attempt-limit': '1',
    };
    const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
    const clean = { ...env, NODE_OPTIONS: undefined, GITHUB_ACTIONS: undefined };
    const told = await (0,platform_process/* capture */.Fg)(process.execPath, [entry, 'run', ...words], { cwd: clone, env: clean });
    const record = await (0,platform_process/* capture */.Fg)(process.execPath, [entry, 'history', '--json', '--limit', '1', '--store', 'branch'], { cwd: clone, env: clean });
    const [last] = JSON.parse(record.stdout.toString('utf8') || '[]');
    return { summary: told.stdout.toString('utf8'), result: last?.result ?? 'nothing', log: told.stderr };
}

// EXTERNAL MODULE: ./build/compose.js + 69 modules
var compose = __webpack_require__(8032);
// EXTERNAL MODULE: ./build/domain/selection.js
var selection = __webpack_require__(7563);
// EXTERNAL MODULE: ./build/domain/time.js
var domain_time = __webpack_require__(7368);
// EXTERNAL MODULE: ./build/domain/jsonl.js
var jsonl = __webpack_require__(8135);
// EXTERNAL MODULE: ./build/domain/segments.js
var segments = __webpack_require__(5223);
// EXTERNAL MODULE: ./build/domain/history.js
var domain_history = __webpack_require__(1381);
// EXTERNAL MODULE: ./build/domain/state.js
var state = __webpack_require__(3468);
// EXTERNAL MODULE: ./build/domain/three-way.js
var three_way = __webpack_require__(9195);
// EXTERNAL MODULE: ./build/domain/work.js
var work = __webpack_require__(940);
;// CONCATENATED MODULE: ./build/domain/verify.js
// Proves a lane's state against its own records (SPEC §12.2 `verify`): everything is folded again, and what does not
// agree is named. Repairs nothing.






/** Lists everything in a lane that does not agree. */
function findDifferences(examined) {
    const rows = [...(0,jsonl/* valuesOf */.sm)(examined.sealed.history), ...(0,jsonl/* valuesOf */.sm)(examined.lane.history)];
    return [
        ...badLines(examined),
        ...numberProblems(rows),
        ...(examined.isComplete ? foldProblems(examined, rows) : []),
        ...projectionProblems(examined, rows),
        ...cycleProblems(examined),
        ...handoffProblems(examined.lane),
    ];
}
function badLines({ lane, sealed }) {
    const logs = [
        ['history/', sealed.history],
        ['ledger/', sealed.ledger],
        ['cycle-history.jsonl', lane.history],
        ['ledger.jsonl', lane.ledger],
        ['queue/next-work.jsonl', lane.queue],
    ];
    return logs.flatMap(([file, lines]) => {
        const count = (0,jsonl/* countBadLines */.Em)(lines);
        return count > 0 ? [{ file, problem: `${count} line(s) cannot be read` }] : [];
    });
}
/** Numbers rise by one; one run attempt has one record. */
function numberProblems(rows) {
    const file = 'cycle-history.jsonl';
    const problems = [];
    const runs = new Set();
    let last;
    for (const row of rows) {
        if (last !== undefined && row.cycle <= last)
            problems.push(`cycle ${row.cycle} stands after cycle ${last}`);
        if (last !== undefined && row.cycle > last + 1)
            problems.push(`no record between cycles ${last} and ${row.cycle}`);
        last = Math.max(last ?? 0, row.cycle);
        if (row.run_id === undefined)
            continue;
        const run = `${row.run_id}, attempt ${row.run_attempt ?? 0}`;
        if (runs.has(run))
            problems.push(`run ${run} has two records`);
        runs.add(run);
    }
    return problems.map((problem) => ({ file, problem }));
}
/** The checkpoint and what came after it must give what all records give. */
function foldProblems({ lane }, rows) {
    const all = (0,domain_history/* fold */.AU)(rows, (0,state/* operatorFacts */.a_)(lane.state));
    const counted = (0,state/* countersOf */.J4)({ ...lane, state: { ...lane.state, resuming: null } });
    const names = Object.keys(all);
    return names.flatMap((name) => {
        const [folded, stands] = [all[name], counted[name]];
        // Of very many refs the oldest are forgotten on purpose.
        const isComparable = name !== 'refs' || Object.keys(all.refs).length <= 1000;
        if (!isComparable || (0,three_way/* isSameValue */.am)(plain(folded), plain(stands)))
            return [];
        const said = name === 'refs' ? 'differs' : `is ${verify_text(stands)}, all records give ${verify_text(folded)}`;
        return [{ file: 'session-state.json', problem: `checkpoint: ${name} ${said}` }];
    });
}
/** What the projection says must be what is counted. */
function projectionProblems({ lane, stated }, rows) {
    if (stated === undefined)
        return [];
    const counted = (0,state/* countersOf */.J4)(lane);
    const expected = [
        ['lane', lane.name, 'default'],
        ['cycle', counted.cycle, 0],
        ['context_streak', counted.contextStreak, 0],
        ['idle_streak', counted.idleStreak, 0],
        ['generator_empty_streak', counted.generatorEmptyStreak, 0],
        ['breaker', counted.breaker ?? null, null],
    ];
    const problems = expected.flatMap(([name, folded, absent]) => {
        const stands = stated[name] ?? absent;
        return (0,three_way/* isSameValue */.am)(stands, folded) ? [] : [`${name} is ${verify_text(stands)}, the records give ${verify_text(folded)}`];
    });
    const last = rows.reduce((highest, row) => Math.max(highest, row.cycle), 0);
    for (const [ref, done] of Object.entries(lane.state.done)) {
        if (done.cycle > last)
            problems.push(`${ref} is done in cycle ${done.cycle}, which has no record`);
    }
    return problems.map((problem) => ({ file: 'session-state.json', problem }));
}
/** The open cycle holds exactly its claim, and neither outlives its lease. */
function cycleProblems({ lane, stated, now }) {
    const open = lane.state.open_cycle;
    const key = open && { lane: lane.name, run_id: open.run_id, run_attempt: open.run_attempt };
    const own = lane.claims.filter((claim) => claim.lane === lane.name);
    const problems = own.flatMap((claim) => claimProblems(claim, key !== null && (0,work/* isSameRun */.Mf)(claim, key), now));
    const state = (problem) => ({ file: 'session-state.json', problem });
    if (stated?.open_cycle && !open)
        problems.push(state('the open cycle has its record already'));
    if (!open)
        return problems;
    const isClaimed = own.some((claim) => claim.ref === open.ref && key !== null && (0,work/* isSameRun */.Mf)(claim, key));
    if (!isClaimed)
        problems.push(state(`open cycle ${open.cycle} has no claim on ${open.ref}`));
    if (lane.state.claimed_work !== open.ref)
        problems.push(state(`claimed_work is ${verify_text(lane.state.claimed_work)}, the open cycle is on ${open.ref}`));
    if (!(0,selection/* isLive */.DG)(open.lease_until, now))
        problems.push(state(`open cycle ${open.cycle}: its lease ended ${open.lease_until}`));
    return problems;
}
function claimProblems(claim, isOfOpenCycle, now) {
    const who = `the claim on ${claim.ref} by run ${claim.run_id}`;
    const problems = [
        ...(isOfOpenCycle ? [] : [`${who} has no open cycle`]),
        ...((0,selection/* isLive */.DG)(claim.lease_until, now) ? [] : [`${who}: its lease ended ${claim.lease_until}`]),
    ];
    return problems.map((problem) => ({ file: 'claims.json', problem }));
}
/** A HANDOFF hands over work: what it names must be parked. */
function handoffProblems({ handoff, state }) {
    if (!handoff)
        return [];
    const parked = new Set(state.parked_work.map((one) => one.ref));
    const missing = handoff.parked_work.filter(({ ref }) => !parked.has(ref));
    const problems = [
        ...(handoff.parked_work.length === 0 ? ['it names no parked work'] : []),
        ...missing.map(({ ref }) => `${ref} is not parked`),
    ];
    return problems.map((problem) => ({ file: 'HANDOFF', problem }));
}
/** An absent field and an undefined one are the same once written. */
function plain(value) {
    return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
function verify_text(value) {
    return JSON.stringify(value ?? null);
}

// EXTERNAL MODULE: ./build/stores/codec.js
var codec = __webpack_require__(3749);
// EXTERNAL MODULE: ./build/stores/sealed.js
var stores_sealed = __webpack_require__(6975);
// EXTERNAL MODULE: ./build/stores/text.js
var stores_text = __webpack_require__(9644);
;// CONCATENATED MODULE: ./build/stores/examine.js
// Reads a whole store for `verify` and `doctor`: what each lane's files say, beside what they are read as.







/** Is the size limit that `sizeBytes` is held against. */

/** Examines one lane. `mayForget` says that the store drops old sealed files by design. */
function examineLane(name, files, now, mayForget) {
    const live = new Map([...files].filter(([file]) => !(0,segments/* parseSegmentName */.EU)(file) && !file.startsWith('damaged/')));
    const sizeBytes = [...live.values()].reduce((sum, bytes) => sum + bytes.length, 0);
    const evidence = [...files.keys()].filter((file) => file.startsWith('damaged/'));
    const notes = evidence.length > 0 ? [`${evidence.length} damaged file(s) are kept: ${evidence.join(', ')}.`] : [];
    try {
        const { lane, broken } = (0,codec/* decodeLane */.PX)(name, live);
        const sealed = (0,stores_sealed/* readSealed */.T)(files, lane.state);
        const missing = sealed.warnings.filter((text) => text.endsWith('it is missing.'));
        const differences = [
            ...broken.map(({ file, problem }) => ({ file, problem })),
            ...(mayForget ? [] : missing.map((problem) => ({ file: 'history/', problem }))),
            ...findDifferences({
                lane,
                stated: statedIn(live.get(codec/* laneFiles */.ef.state)),
                sealed,
                isComplete: missing.length === 0,
                now,
            }),
        ];
        const leftOver = leftOverIn(files, lane);
        if (leftOver.length > 0)
            notes.push(`Left over from runs that lost their race: ${leftOver.join(', ')}.`);
        if (mayForget && missing.length > 0)
            notes.push(`${missing.length} sealed file(s) are no longer kept.`);
        return { name, lane, sealedRecords: sealed.history.length, sizeBytes, differences, notes };
    }
    catch (error) {
        if (!(error instanceof errors/* EvolveError */.Mc))
            throw error;
        const differences = [{ file: codec/* laneFiles */.ef.state, problem: error.problem }];
        return { name, sealedRecords: 0, sizeBytes, differences, notes };
    }
}
function leftOverIn(files, { state }) {
    const own = new Set([...(0,segments/* segmentNames */.c_)(state, 'history'), ...(0,segments/* segmentNames */.c_)(state, 'ledger')]);
    return [...files.keys()].filter((file) => (0,segments/* parseSegmentName */.EU)(file) && !own.has(file));
}
function statedIn(bytes) {
    const json = (0,jsonl/* parseJson */.qF)(bytes === undefined ? '' : (0,stores_text/* readUtf8 */.S)(bytes).text);
    return json.ok && typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value)
        ? json.value
        : undefined;
}

;// CONCATENATED MODULE: ./build/cli/verify.js
// `evolve verify`: reads all state of all lanes, folds it again, and reports every difference. Looking changes nothing.




const verify = {
    name: 'verify',
    summary: 'Read all state of all lanes, count everything again, report every difference (exit code 1).',
    flags: [json],
    inputs: ['store', 'state-branch', 'state-directory', 'remote', 'working-directory'],
    async run({ given, flags }, invocation) {
        const { ports } = await (0,compose/* compose */.Z)({ ...invocation, given });
        const { lanes, unknown } = await examineStore(ports);
        const count = lanes.reduce((sum, { differences }) => sum + differences.length, unknown.length);
        if (flags.has('json'))
            printJson({ ok: count === 0, where: ports.store.where, lanes: lanes.map(dataOf), unknown });
        else
            print(report(ports.store.where, lanes, unknown, count));
        return count === 0 ? 0 : 1;
    },
};
/** Examines all lanes of the configured store. */
async function examineStore(ports) {
    const { store } = ports;
    if (!store.survey)
        throw new errors/* EvolveError */.Mc('INPUT_INVALID', `store: ${store.name} cannot be verified.`, '');
    const survey = await store.survey();
    const lanes = [...survey.lanes].map(([name, files]) => examineLane(name, files, ports.clock(), store.name === 'cache'));
    const names = new Set(lanes.map(({ name }) => name));
    const strangers = new Set(lanes
        .flatMap(({ lane }) => (lane?.claims ?? []).map((claim) => claim.lane))
        .filter((name) => !names.has(name)));
    const unknown = [...survey.unknown, ...[...strangers].map((name) => `claims.json: a claim of lane ${name}`)];
    return { lanes, unknown };
}
function dataOf({ name, lane, sealedRecords, differences, notes }) {
    return { lane: name, cycles: lane?.state.cycle ?? null, sealed: sealedRecords, differences, notes };
}
function report(where, lanes, unknown, count) {
    const parts = lanes.flatMap(({ name, lane, sealedRecords, differences, notes }) => [
        `Lane ${name}: ${lane?.state.cycle ?? '?'} cycles, ${sealedRecords} records sealed, ${differences.length} differences.`,
        ...differences.map(({ file, problem }) => `  ${file}: ${problem}`),
        ...notes.map((note) => `  note: ${note}`),
    ]);
    const strange = unknown.map((path) => `Unknown: ${path}`);
    const end = lanes.length === 0
        ? `There is no state in ${where}.`
        : count === 0
            ? `Everything in ${where} agrees.`
            : `${count} differences in ${where}.`;
    return [...parts, ...strange, end].join('\n');
}

;// CONCATENATED MODULE: ./build/cli/doctor.js
// `evolve doctor`: looks for what will hold a loop up, and says what to do about each. Looking changes nothing.







const staleAfterDays = 7;
const doctor = {
    name: 'doctor',
    summary: 'Look for what will hold the loop up, and say what to do about it.',
    flags: [json],
    inputs: ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory'],
    async run({ given, flags }, invocation) {
        const { ports } = await (0,compose/* compose */.Z)({ ...invocation, given });
        const findings = [...(await readFindings(ports)), ...(await writeFindings(ports.store))];
        if (flags.has('json'))
            printJson({ findings });
        else
            print(findings.map(lineOf).join('\n'));
        return findings.some(({ level }) => level === 'problem') ? 1 : 0;
    },
};
async function readFindings(ports) {
    const { store } = ports;
    try {
        const { lanes, unknown } = await examineStore(ports);
        const count = lanes.reduce((sum, { differences }) => sum + differences.length, unknown.length);
        return [
            { level: 'ok', what: `${store.where} can be read: ${lanes.length} lane(s).` },
            ...lanes.flatMap((lane) => laneFindings(lane, ports.clock())),
            ...(count > 0
                ? [
                    {
                        level: 'warning',
                        what: `The state does not agree with itself in ${count} place(s).`,
                        remedy: 'See them with `evolve verify`.',
                    },
                ]
                : []),
        ];
    }
    catch (error) {
        return [problemOf(error)];
    }
}
/** Diagnoses one lane: its size against the limit, claims and cycles that were left behind, its age. */
function laneFindings(examined, now) {
    const { name, lane, sizeBytes, notes } = examined;
    const fraction = sizeBytes / codec/* maxLaneBytes */.cC;
    const size = `Lane ${name}: ${(sizeBytes / 1024).toFixed(0)} KiB of ${codec/* maxLaneBytes */.cC / 1024} KiB`;
    const sizeFinding = fraction < 0.5
        ? { level: 'ok', what: `${size}.` }
        : {
            level: fraction < 1 ? 'warning' : 'problem',
            what: `${size}: over the limit no run starts.`,
            remedy: 'Take consumed items out of the queue, or move older ledger lines elsewhere.',
        };
    if (lane === undefined)
        return [sizeFinding];
    const stale = lane.claims.filter((claim) => claim.lane === name && !(0,selection/* isLive */.DG)(claim.lease_until, now));
    const open = lane.state.open_cycle;
    const updatedAt = (0,domain_time/* parseTime */.pe)(lane.state.updated_at);
    const days = updatedAt === undefined ? 0 : (now.getTime() - updatedAt.getTime()) / 86_400_000;
    return [
        sizeFinding,
        ...stale.map((claim) => ({
            level: 'warning',
            what: `Lane ${name}: the claim on ${claim.ref} by run ${claim.run_id} ended ${claim.lease_until}.`,
            remedy: 'The next run takes it over; nothing is to be done.',
        })),
        ...(open && !(0,selection/* isLive */.DG)(open.lease_until, now)
            ? [
                {
                    level: 'warning',
                    what: `Lane ${name}: cycle ${open.cycle} of run ${open.run_id} was never ended.`,
                    remedy: 'The next run records it as interrupted and offers its item again.',
                },
            ]
            : []),
        ...(days >= staleAfterDays
            ? [
                {
                    level: 'warning',
                    what: `Lane ${name}: last saved ${Math.floor(days)} days ago.`,
                    remedy: 'Look whether the schedule still runs (GitHub turns it off after 60 idle days); the cache forgets what is not read for 7 days.',
                },
            ]
            : []),
        ...notes.map((what) => ({
            level: 'warning',
            what: `Lane ${name}: ${what}`,
            remedy: 'Look at them, then delete them.',
        })),
    ];
}
async function writeFindings(store) {
    const swap = store.canCompareAndSwap === false
        ? [
            {
                level: 'warning',
                what: `Two runs that save to ${store.where} at the same moment can cost one of the saves.`,
                remedy: 'Keep one concurrency group per lane, or use `store: branch`.',
            },
        ]
        : [];
    if (!store.checkWrite)
        return swap;
    try {
        await store.checkWrite();
        return [...swap, { level: 'ok', what: `${store.where} can be written.` }];
    }
    catch (error) {
        return [...swap, problemOf(error)];
    }
}
function problemOf(error) {
    if (!(error instanceof errors/* EvolveError */.Mc))
        throw error;
    return {
        level: 'problem',
        what: `${error.code}: ${error.problem}`,
        remedy: error.remedy || (0,errors/* describeError */.Uc)(error),
    };
}
function lineOf({ level, what, remedy }) {
    const sign = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' }[level];
    return `${sign} ${what}${remedy ? `\n         → ${remedy}` : ''}`;
}

// EXTERNAL MODULE: ./build/domain/handoff.js
var handoff = __webpack_require__(6147);
// EXTERNAL MODULE: ./build/domain/markers.js
var markers = __webpack_require__(9082);
// EXTERNAL MODULE: ./build/domain/queue.js + 2 modules
var queue = __webpack_require__(7834);
// EXTERNAL MODULE: ./build/domain/record.js
var record = __webpack_require__(4612);
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

// EXTERNAL MODULE: ./build/platform/files.js
var platform_files = __webpack_require__(1665);
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
        { ...json, description: 'Print JSON: the lane, or with --to what was written.' },
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
            printJson(documentOf(lane, foreign));
            return 0;
        }
        const files = await writeAll(folder, foreign?.files ?? (0,codec/* encodeLane */.pe)(lane, true), foreign?.modifiedAt);
        if (flags.has('json'))
            printJson({ lane: lane.name, folder, files });
        else
            print([`Lane ${lane.name}, ${files.length} files in ${folder}:`, ...files.map((name) => `  ${name}`)].join('\n'));
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

// EXTERNAL MODULE: ./build/domain/text.js
var domain_text = __webpack_require__(6418);
;// CONCATENATED MODULE: ./build/cli/history.js
// `evolve history`: the records of a lane, newest first.







const history_history = {
    name: 'history',
    summary: 'Show the last cycles, newest first.',
    flags: [
        json,
        { name: 'limit', value: 'N', description: 'How many; 20 unless said.' },
        { name: 'all', description: 'All cycles, the sealed ones as well.' },
    ],
    inputs: ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory'],
    async run({ given, flags, values }, invocation) {
        const limit = Number(values.limit ?? 20);
        if (!Number.isInteger(limit) || limit < 1) {
            throw new errors/* EvolveError */.Mc('INPUT_INVALID', `--limit: ${JSON.stringify(values.limit)} is not valid; give a whole number of at least 1.`, '');
        }
        const { ports } = await (0,compose/* compose */.Z)({ ...invocation, given });
        const { lane } = await ports.store.restore();
        const sealed = flags.has('all') ? await ports.store.restoreSealed?.() : undefined;
        for (const warning of sealed?.warnings ?? [])
            ports.log.warning(warning);
        const rows = flags.has('all')
            ? [...(0,jsonl/* valuesOf */.sm)(sealed?.history ?? []), ...(0,jsonl/* valuesOf */.sm)(lane.history)].reverse()
            : (0,state/* knownRows */.ZO)(lane).slice(-limit).reverse();
        if (flags.has('json'))
            printJson(rows);
        else if (rows.length === 0)
            print(`Lane ${lane.name} has no cycles yet.`);
        else
            for (const row of rows)
                print(line(row));
        return 0;
    },
};
function line(row) {
    const own = row.cycle_result ? ` (${row.cycle_result})` : '';
    return [
        String(row.cycle).padStart(5),
        row.timestamp ?? '',
        `${row.result}${own}`.padEnd(16),
        row.work_ref ?? '-',
        (0,domain_text/* toOneLine */.GX)(row.milestone ?? '', 80),
    ].join('  ');
}

// EXTERNAL MODULE: ./build/operator.js
var operator = __webpack_require__(750);
;// CONCATENATED MODULE: ./build/cli/operator.js
// `evolve stop` and `evolve resume`: what an operator says to a loop from a terminal.



const where = ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory', 'all'];
const stop = {
    name: 'stop',
    summary: 'Stop this lane until `resume` (with --all: every lane).',
    flags: [],
    inputs: [...where, 'reason'],
    run: (parsed, invocation) => tell('stop', parsed.given, invocation),
};
const resume = {
    name: 'resume',
    summary: 'Clear what keeps the lane down and count anew; with --ref only release that item.',
    flags: [],
    inputs: [...where, 'ref'],
    run: (parsed, invocation) => tell('resume', parsed.given, invocation),
};
async function tell(verb, given, invocation) {
    const { ports, config } = await (0,compose/* compose */.Z)({ ...invocation, given });
    print((await (0,operator/* operate */.N)(verb, ports, config)).text);
    return 0;
}

// EXTERNAL MODULE: ./build/main.js + 29 modules
var main = __webpack_require__(895);
;// CONCATENATED MODULE: ./build/cli/run.js
// `evolve run`: one cycle in the current repository, with nothing else installed.




const run = {
    name: 'run',
    summary: 'Run one cycle in the current repository.',
    flags: [json],
    inputs: Object.keys(config/* inputs */.QL).filter((name) => !['command', 'reason', 'all', 'ref'].includes(name)),
    async run({ given, flags }, invocation) {
        const composed = await (0,compose/* compose */.Z)({ ...invocation, given });
        const { report, published, failure } = await (0,main.runAndPublish)(composed);
        if (flags.has('json'))
            printJson({
                ...published?.outputs,
                record: report?.record ?? null,
                next: report?.next,
                failure: failure ?? null,
            });
        else
            print(published?.summary ?? '');
        if (failure)
            process.stderr.write(`${failure}\n`);
        return failure ? 1 : 0;
    },
};

// EXTERNAL MODULE: ./build/domain/status.js
var domain_status = __webpack_require__(7299);
// EXTERNAL MODULE: ./build/steps/inspect.js
var inspect = __webpack_require__(5344);
;// CONCATENATED MODULE: ./build/cli/status.js
// `evolve status`: what the next run will do and why. Looking changes nothing.




const status_status = {
    name: 'status',
    summary: 'Say what the next run will do and why; show streaks, markers, parked work, claims.',
    flags: [json],
    inputs: ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory', 'sources'],
    async run({ given, flags }, invocation) {
        const { ports, config } = await (0,compose/* compose */.Z)({ ...invocation, given });
        const found = await (0,inspect/* inspect */.N)(ports, config);
        if (flags.has('json'))
            printJson((0,domain_status/* statusData */.r_)(found));
        else
            print((0,domain_status/* renderStatus */.LG)(found));
        return 0;
    },
};

;// CONCATENATED MODULE: ./build/cli/index.js













const verbs = [run, demo, status_status, history_history, stop, resume, doctor, verify, exportLane];
/** Runs a verb and returns the exit code: 0, 1 for a red end, 2 for a command line that cannot be used. */
async function runVerb(name, words, invocation) {
    if (name === '--version' || name === '-v')
        return printed(version);
    if (name === undefined || name === '--help' || name === '-h' || name === 'help')
        return printed(overview());
    const verb = verbs.find((one) => one.name === name);
    if (!verb)
        return refused(`\`${name}\` is no verb of evolve${(0,config/* suggestion */.h)(name, verbs.map((one) => one.name))} See \`evolve --help\`.`);
    if (words.includes('--help') || words.includes('-h'))
        return printed(helpOf(verb));
    try {
        return await verb.run(parseArguments(verb.name, words, verb.flags), invocation);
    }
    catch (error) {
        const isOurs = !(error instanceof errors/* EvolveError */.Mc);
        const isUsage = !isOurs && error.code === 'INPUT_INVALID';
        process.stderr.write(`${isOurs && error instanceof Error ? (error.stack ?? error.message) : (0,errors/* describeError */.Uc)(error)}\n`);
        return isUsage ? 2 : 1;
    }
}
function printed(text) {
    print(text);
    return 0;
}
function refused(text) {
    process.stderr.write(`${text}\n`);
    return 2;
}
function overview() {
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
function helpOf(verb) {
    const own = verb.flags.map((flag) => row(flag.value ? `--${flag.name} ${flag.value}` : `--${flag.name}`, flag.description));
    const taken = verb.inputs.filter(config/* isInputName */.wp).map((name) => {
        const input = config/* inputs */.QL[name];
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
