export const id = 88;
export const ids = [88];
export const modules = {

/***/ 8088:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  demo: () => (/* binding */ demo)
});

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

// EXTERNAL MODULE: ./build/cli/verb.js
var verb = __webpack_require__(4544);
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
            (0,verb/* print */.yy)(`\n━━━ Run ${index + 1} of ${demoScenes.length}: ${scene.title}\n`);
            const clone = (0,external_node_path_.join)(folder, `run-${index + 1}`);
            await git(folder, 'clone', '--quiet', (0,external_node_path_.join)(folder, 'remote.git'), clone);
            const result = await cycle(clone, (0,external_node_path_.join)(folder, 'agent.mjs'), env);
            (0,verb/* print */.yy)(result.summary);
            isAsExpected &&= result.result === scene.expected;
            if (result.result !== scene.expected)
                (0,verb/* print */.yy)(`This run should have ended \`${scene.expected}\`, not \`${result.result}\`.\n${result.log}`);
        }
        (0,verb/* print */.yy)(`\n━━━ What is left to look at\n\n${folder}\n  remote.git   the remote: branch \`main\` with the landed work, \`evolve-state\` with the state and its dashboard,\n               \`evolve/refused/…\` with what the gate refused\n  run-N        the clone of each run\n\nTry:\n  git -C ${(0,external_node_path_.join)(folder, 'remote.git')} log --oneline main\n  git -C ${(0,external_node_path_.join)(folder, 'remote.git')} show evolve-state:README.md\n`);
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


/***/ }),

/***/ 4539:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fg: () => (/* binding */ capture),
/* harmony export */   Kp: () => (/* binding */ findProgram),
/* harmony export */   V8: () => (/* binding */ runGroup)
/* harmony export */ });
/* unused harmony export groupPace */
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1421);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
// The only file that starts processes. Never through a shell unless the caller names the shell itself.



/** Runs a short command to its end and returns all it printed. Never rejects: failing to start is a value too. */
function capture(file, args, options) {
    return new Promise((resolve) => {
        const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)(file, args, {
            cwd: options.cwd,
            env: options.env,
            stdio: ['pipe', 'pipe', 'pipe'],
        });
        const stdout = [];
        const stderr = [];
        let isTimedOut = false;
        let startError;
        const timer = options.timeoutMs === undefined
            ? undefined
            : setTimeout(() => {
                isTimedOut = true;
                child.kill('SIGKILL');
                // What it started may outlive it and hold the pipes open; waiting for that would be no time-out.
                child.stdout.destroy();
                child.stderr.destroy();
            }, options.timeoutMs);
        child.stdout.on('data', (data) => stdout.push(data));
        child.stderr.on('data', (data) => stderr.push(data));
        // A command may end without reading its input; that is not our failure.
        child.stdin.on('error', () => undefined);
        child.on('error', (error) => {
            startError = error.code ?? error.message;
        });
        child.on('close', (code) => {
            clearTimeout(timer);
            resolve({
                code: code ?? undefined,
                stdout: Buffer.concat(stdout),
                stderr: Buffer.concat(stderr).toString('utf8'),
                startError,
                isTimedOut,
            });
        });
        child.stdin.end(options.input ?? '');
    });
}
/** Finds a program on a PATH; undefined when it is not there or not executable. */
function findProgram(name, path) {
    const candidates = name.includes('/')
        ? [name]
        : (path ?? '').split(node_path__WEBPACK_IMPORTED_MODULE_2__.delimiter).map((folder) => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name));
    return candidates.find(isExecutable);
}
function isExecutable(path) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.accessSync)(path, node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.X_OK);
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.statSync)(path).isFile();
    }
    catch {
        return false;
    }
}
const groupPace = {
    interruptMs: 10_000,
    terminateMs: 5_000,
    cancelledInterruptMs: 1_500,
    cancelledTerminateMs: 1_000,
    drainMs: 500,
    drainLimitMs: 10_000,
};
/**
 * Runs a program as a process group of its own, and returns when it has ended: its main process exited, its pipes
 * drained, what was left of the group killed. Rejects only when `onOutput` does, and never waits for ever.
 */
async function runGroup(file, args, options) {
    if (options.cancelled.aborted)
        return { cause: 'cancelled' };
    const pace = { ...groupPace, ...options.pace };
    const child = startGroup(file, args, options);
    if (typeof child === 'string')
        return { cause: 'exited', startError: child };
    const exited = waitForExit(child);
    const stopper = openStopper(child.pid, options, pace);
    const killAll = () => signalGroup(child.pid, 'SIGKILL');
    process.once('exit', killAll);
    let pieces = 0;
    let fault;
    const take = async (piece, stream) => {
        pieces++;
        stopper.touch();
        // After a fault of ours the output is still read, so that the program does not hang at a full pipe.
        if (fault === undefined)
            await options.onOutput(piece, stream).catch((error) => {
                fault = { error };
            });
    };
    const drained = Promise.all([pump(child, 'stdout', take), pump(child, 'stderr', take)]);
    // A program may end without reading its input; that is not our failure.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input);
    const end = (await Promise.race([exited, stopper.gaveUp])) ?? {};
    stopper.close();
    const drainUntil = Date.now() + (stopper.cause() === 'exited' ? pace.drainLimitMs : 0);
    await waitForSilence(drained, () => pieces, pace.drainMs, drainUntil);
    killAll();
    await isDoneWithin(drained, pace.drainMs);
    // A process that left the group may hold the pipes open; nothing more is read from it.
    for (const stream of [child.stdin, child.stdout, child.stderr])
        stream.destroy();
    await drained;
    process.off('exit', killAll);
    if (fault !== undefined)
        throw fault.error;
    return { cause: stopper.cause(), ...end };
}
function startGroup(file, args, options) {
    try {
        return (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)(file, args, { cwd: options.cwd, env: options.env, stdio: 'pipe', detached: true });
    }
    catch (error) {
        return error.code ?? String(error);
    }
}
function waitForExit(child) {
    return new Promise((resolve) => {
        child.once('exit', (code, signal) => {
            resolve({ ...(code === null ? {} : { code }), ...(signal === null ? {} : { signal }) });
        });
        child.on('error', (error) => {
            resolve({ startError: error.code ?? error.message });
        });
    });
}
async function pump(child, name, take) {
    try {
        for await (const piece of child[name])
            await take(piece, name);
    }
    catch {
        // The stream was destroyed under the reader: that is how we stop reading.
    }
}
/** Stops a group at its deadline, when it is silent for too long, and on cancellation. */
function openStopper(pid, options, pace) {
    let cause = 'exited';
    let steps = [];
    let giveUp = () => undefined;
    const gaveUp = new Promise((resolve) => {
        giveUp = () => {
            resolve(undefined);
        };
    });
    const stop = (why, interruptMs, terminateMs) => {
        if (cause === 'cancelled' || (cause !== 'exited' && why !== 'cancelled'))
            return;
        cause = why;
        steps.forEach(clearTimeout);
        signalGroup(pid, 'SIGINT');
        const killMs = interruptMs + terminateMs;
        steps = [
            setTimeout(signalGroup, interruptMs, pid, 'SIGTERM'),
            setTimeout(signalGroup, killMs, pid, 'SIGKILL'),
            // A process that not even KILL ends hangs in the kernel; the cycle goes on without it.
            setTimeout(giveUp, killMs + pace.drainMs),
        ];
    };
    const cancel = () => {
        stop('cancelled', pace.cancelledInterruptMs, pace.cancelledTerminateMs);
    };
    const stopFor = (why) => () => {
        stop(why, pace.interruptMs, pace.terminateMs);
    };
    const deadline = setTimeout(stopFor('deadline'), Math.min(options.deadlineMs, longestTimerMs));
    const idle = options.idleMs > 0 ? setTimeout(stopFor('idle'), Math.min(options.idleMs, longestTimerMs)) : undefined;
    options.cancelled.addEventListener('abort', cancel, { once: true });
    return {
        cause: () => cause,
        gaveUp,
        touch: () => {
            if (cause === 'exited')
                idle?.refresh();
        },
        close: () => {
            for (const timer of [deadline, idle, ...steps])
                clearTimeout(timer);
            options.cancelled.removeEventListener('abort', cancel);
        },
    };
}
/** The longest wait that a timer knows; a longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1;
function signalGroup(pid, signal) {
    if (pid === undefined)
        return;
    try {
        process.kill(-pid, signal);
    }
    catch {
        // Nobody of the group is left.
    }
}
async function waitForSilence(done, countPieces, silenceMs, until) {
    for (;;) {
        const before = countPieces();
        if (await isDoneWithin(done, silenceMs))
            return;
        if (countPieces() === before || Date.now() >= until)
            return;
    }
}
function isDoneWithin(done, ms) {
    return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms, false);
        void done.then(() => {
            clearTimeout(timer);
            resolve(true);
        });
    });
}


/***/ })

};
