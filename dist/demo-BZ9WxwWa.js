let node_fs_promises = require("node:fs/promises");
let node_os = require("node:os");
let node_path = require("node:path");
const require_index = require("./index.js");
const require_operator = require("./operator-UqW0A7Op.js");
const require_cli = require("./cli-CI1yzGWk.js");
// src/cli/demo-scenes.ts
const demoScenes = [
	{
		title: "the agent fixes a bug, and the test suite agrees",
		expected: "improved"
	},
	{
		title: "the agent breaks a test; the gate refuses the work",
		expected: "regressed"
	},
	{
		title: "the agent's context grows too heavy; the item is parked",
		expected: "scout"
	},
	{
		title: "heavy again: HANDOFF is written, the run ends green",
		expected: "context-handoff"
	},
	{
		title: "the next run clears HANDOFF by itself and finishes the parked item",
		expected: "improved"
	}
];
const entry = {
	source_epic: "demo",
	timestamp: "2026-01-01T00:00:00Z",
	items: [
		{
			id: "fix-mean",
			title: "mean() of no numbers returns NaN",
			type: "bug",
			severity: "high",
			description: "mean([]) must be 0, not NaN. Add a test."
		},
		{
			id: "simplify-sum",
			title: "Simplify sum()",
			type: "improvement",
			severity: "medium",
			description: "sum() could be one line with reduce."
		},
		{
			id: "add-median",
			title: "Add median()",
			type: "feature",
			severity: "low",
			description: "A function median(numbers), with tests for odd and even counts."
		}
	].map((item) => ({
		...item,
		source: "feature-suggestion"
	})),
	consumed: false,
	claim_status: "available",
	claimed_by: null,
	claimed_at: null,
	consumed_by: null,
	consumed_at: null
};
const demoFiles = {
	repository: {
		"package.json": "{ \"name\": \"statistics\", \"private\": true, \"type\": \"module\" }\n",
		"statistics.js": `export const sum = (numbers) => {
  let total = 0
  for (const number of numbers) total += number
  return total
}

export const mean = (numbers) => sum(numbers) / numbers.length
`,
		"statistics.test.js": `import assert from 'node:assert/strict'
import test from 'node:test'
import { mean, sum } from './statistics.js'

test('sums', () => assert.equal(sum([1, 2, 3]), 6))
test('sums nothing to 0', () => assert.equal(sum([]), 0))
test('takes the mean', () => assert.equal(mean([1, 2, 3]), 2))
`,
		".agents/rpi/next-work.jsonl": `${JSON.stringify(entry)}\n`
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
`
};
// src/cli/demo.ts
const demo = {
	name: "demo",
	summary: "Show the loop at work: improved, refused by the gate, heavy, handed off, resumed.",
	flags: [require_cli.json, {
		name: "into",
		value: "FOLDER",
		description: "Where to make the demo; a new temporary folder unless said."
	}],
	inputs: [],
	async run({ values, flags }, { env, cwd }) {
		const say = flags.has("json") ? () => void 0 : require_cli.print;
		const folder = values.into ? (0, node_path.resolve)(cwd, values.into) : await (0, node_fs_promises.mkdtemp)((0, node_path.join)((0, node_os.tmpdir)(), "evolve-demo-"));
		const git = gitOf(env);
		await prepare(folder, git);
		const runs = [];
		for (const [index, { title, expected }] of demoScenes.entries()) {
			say(`\n━━━ Run ${index + 1} of ${demoScenes.length}: ${title}\n`);
			const clone = (0, node_path.join)(folder, `run-${index + 1}`);
			await git(folder, "clone", "--quiet", (0, node_path.join)(folder, "remote.git"), clone);
			const { summary, result, log } = await cycle(clone, (0, node_path.join)(folder, "agent.mjs"), env);
			runs.push({
				title,
				expected,
				result,
				clone
			});
			say(summary);
			if (result !== expected) say(`This run should have ended \`${expected}\`, not \`${result}\`.\n${log}`);
		}
		say(renderRest(folder));
		if (flags.has("json")) require_cli.printJson({
			folder,
			runs
		});
		return runs.every(({ expected, result }) => result === expected) ? 0 : 1;
	}
};
function renderRest(folder) {
	const remote = (0, node_path.join)(folder, "remote.git");
	return `
━━━ What is left to look at

${folder}
  remote.git   the remote: branch \`main\` with the landed work, \`evolve-state\` with the state and its dashboard,
               \`evolve/refused/…\` with what the gate refused
  run-N        the clone of each run

Try:
  git -C ${remote} log --oneline main
  git -C ${remote} show evolve-state:README.md
`;
}
function gitOf(env) {
	const identity = {
		GIT_AUTHOR_NAME: "demo",
		GIT_AUTHOR_EMAIL: "demo@example.com",
		GIT_COMMITTER_NAME: "demo",
		GIT_COMMITTER_EMAIL: "demo@example.com"
	};
	return async (cwd, ...args) => {
		const done = await require_operator.capture("git", args, {
			cwd,
			env: {
				...env,
				...identity
			}
		});
		if (done.code !== 0) throw new Error(`git ${args[0]}: ${done.stderr || done.startError || done.code}`);
	};
}
async function prepare(folder, git) {
	const seed = (0, node_path.join)(folder, "seed");
	await require_index.makeFolders(seed);
	for (const [path, text] of Object.entries(demoFiles.repository)) {
		await require_index.makeFolders((0, node_path.join)(seed, path, ".."));
		await (0, node_fs_promises.writeFile)((0, node_path.join)(seed, path), text);
	}
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "agent.mjs"), demoFiles.agent);
	await git(seed, "init", "--quiet", "--initial-branch=main");
	await git(seed, "add", "--all");
	await git(seed, "commit", "--quiet", "--message", "A small program with a test suite and a backlog");
	await git(folder, "clone", "--quiet", "--bare", seed, (0, node_path.join)(folder, "remote.git"));
}
async function cycle(clone, agent, env) {
	const entry = process.argv[1] ?? "";
	const flags = {
		store: "branch",
		deliver: "push",
		gate: `"${process.execPath}" --test`,
		"agent-command": `"${process.execPath}" "${agent}"`,
		"protected-paths": ".github/workflows/**",
		"attempt-limit": "1"
	};
	const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
	const clean = {
		...env,
		NODE_OPTIONS: void 0,
		GITHUB_ACTIONS: void 0
	};
	const told = await require_operator.capture(process.execPath, [
		entry,
		"run",
		...words
	], {
		cwd: clone,
		env: clean
	});
	const record = await require_operator.capture(process.execPath, [
		entry,
		"history",
		"--json",
		"--limit",
		"1",
		"--store",
		"branch"
	], {
		cwd: clone,
		env: clean
	});
	const [last] = JSON.parse(record.stdout.toString("utf8") || "[]");
	return {
		summary: told.stdout.toString("utf8"),
		result: last?.result ?? "nothing",
		log: told.stderr
	};
}
exports.demo = demo;
