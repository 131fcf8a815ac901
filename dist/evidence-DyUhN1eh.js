// src/domain/globs.ts
function matchingPaths(paths, patterns) {
	const expressions = patterns.map(toExpression);
	return paths.filter((path) => expressions.some((expression) => expression.test(path)));
}
function toExpression(pattern) {
	const source = pattern.replace(/^\.?\//, "").replace(/\/$/, "/**").split(/(\*\*\/|\*\*|\*|\?)/).map((piece) => wildcards[piece] ?? piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("");
	return new RegExp(`^${source}$`, "i");
}
const wildcards = {
	"**/": "(?:[^/]+/)*",
	"**": "[^]*",
	"*": "[^/]*",
	"?": "[^/]"
};
// src/domain/credentials.ts
function isPlaceholder(text) {
	if (/example|placeholder|your[_-]?(?:api|token|key)/i.test(text)) return true;
	if (text.startsWith("-----BEGIN")) {
		const body = text.replace(/-----[^\n]*?-----/g, "").replace(/\\[rn]|[^A-Za-z0-9+/=]/g, "");
		return body.length < 100 || new Set(body).size < 12;
	}
	const secretPart = text.split(/[_-]/).at(-1) ?? "";
	return new Set(secretPart).size <= 2;
}
const kinds = [
	[/^-----BEGIN/, "a private key"],
	[/^(?:gh[opusr]_|github_pat_)/, "a GitHub token"],
	[/^glpat-/, "a GitLab token"],
	[/^npm_/, "an npm token"],
	[/^sk-/, "an API key"],
	[/^A(?:KIA|SIA)/, "an AWS key"],
	[/^AIza/, "a Google key"],
	[/^(?:xox|xapp-)/, "a Slack token"],
	[/^eyJ/, "a signed token"]
];
function describeCredential(text) {
	return kinds.find(([pattern]) => pattern.test(text))?.[1] ?? "a secret of this run";
}
function describeFindings(findings) {
	const shown = findings.slice(0, 10).map(({ where, what }) => `${what} in ${where}`);
	const more = findings.length > shown.length ? `, and ${findings.length - shown.length} more` : "";
	return `${shown.join(", ")}${more}`;
}
// src/domain/evidence.ts
function unseenEvidence(head, note) {
	return {
		head,
		commits: [],
		hasDiff: false,
		hasMoved: false,
		descends: true,
		paths: [],
		insertions: 0,
		deletions: 0,
		notes: [`${note}: nothing of the work could be kept, and the workspace is as the agent left it.`]
	};
}
Object.defineProperty(exports, "describeCredential", {
	enumerable: true,
	get: function() {
		return describeCredential;
	}
});
Object.defineProperty(exports, "describeFindings", {
	enumerable: true,
	get: function() {
		return describeFindings;
	}
});
Object.defineProperty(exports, "isPlaceholder", {
	enumerable: true,
	get: function() {
		return isPlaceholder;
	}
});
Object.defineProperty(exports, "matchingPaths", {
	enumerable: true,
	get: function() {
		return matchingPaths;
	}
});
Object.defineProperty(exports, "unseenEvidence", {
	enumerable: true,
	get: function() {
		return unseenEvidence;
	}
});
