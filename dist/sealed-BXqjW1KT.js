const require_handover = require("./handover-Dy1hYBNC.js");
const require_codec = require("./codec-DxQy5G89.js");
const require_operator = require("./operator-UqW0A7Op.js");
// src/stores/sealed.ts
const nothingSealed = {
	names: [],
	read: () => Promise.resolve(void 0)
};
function sealedFilesOf(files) {
	return {
		names: [...files.keys()].filter((name) => require_codec.parseSegmentName(name) !== void 0),
		read: (name) => Promise.resolve(files.get(name))
	};
}
function readSealedHistory(files, state) {
	return readLog(files, state, "history", require_handover.readRow);
}
function readSealedLedger(files, state) {
	return readLog(files, state, "ledger", (value) => require_handover.ledgerEntrySchema.safeParse(value).data);
}
const readAhead = 4;
async function* readLog(files, state, log, read) {
	const names = require_codec.segmentNames(state, log);
	const begun = [];
	for (const [index, name] of names.entries()) {
		for (const ahead of names.slice(index + begun.length, index + readAhead)) {
			const reading = files.read(ahead);
			reading.catch(() => void 0);
			begun.push(reading);
		}
		const bytes = await begun.shift();
		const { pieces, problem } = require_codec.readUtf8Lines(bytes ?? Buffer.alloc(0));
		const lines = require_handover.parseJsonl(pieces, read);
		const badCount = require_handover.countBadLines(lines);
		const isMissing = bytes === void 0;
		yield {
			lines,
			isMissing,
			warnings: [
				...isMissing ? [`${name}: it is missing.`] : [],
				...problem === void 0 ? [] : [`${name}: ${problem}.`],
				...badCount > 0 ? [`${name}: ${require_operator.plural(badCount, "line")} could not be read.`] : []
			]
		};
	}
}
async function readSealed(files, state) {
	const warnings = [];
	const all = async (segments) => {
		const lines = [];
		for await (const segment of segments) {
			lines.push(segment.lines);
			warnings.push(...segment.warnings);
		}
		return lines.flat();
	};
	return {
		history: await all(readSealedHistory(files, state)),
		ledger: await all(readSealedLedger(files, state)),
		warnings
	};
}
async function readSealedPast(files) {
	const last = {
		history: 0,
		ledger: 0
	};
	for (const name of files.names) {
		const segment = require_codec.parseSegmentName(name);
		if (segment) last[segment.log] = Math.max(last[segment.log], segment.number);
	}
	const rows = new Map();
	for (let number = 1; number <= last.history; number++) {
		const name = require_codec.segmentName("history", number);
		const { pieces } = require_codec.readUtf8Lines(await files.read(name) ?? Buffer.alloc(0));
		for (const [index, row] of require_handover.valuesOf(require_handover.parseJsonl(pieces, require_handover.readRow)).entries()) {
			const key = row.run_id === void 0 ? `${name} ${index}` : JSON.stringify([row.run_id, row.run_attempt]);
			rows.set(key, row);
		}
	}
	return {
		rows: [...rows.values()],
		files: {
			history: {
				last: last.history,
				skipped: []
			},
			ledger: {
				last: last.ledger,
				skipped: []
			}
		}
	};
}
Object.defineProperty(exports, "nothingSealed", {
	enumerable: true,
	get: function() {
		return nothingSealed;
	}
});
Object.defineProperty(exports, "readSealed", {
	enumerable: true,
	get: function() {
		return readSealed;
	}
});
Object.defineProperty(exports, "readSealedHistory", {
	enumerable: true,
	get: function() {
		return readSealedHistory;
	}
});
Object.defineProperty(exports, "readSealedLedger", {
	enumerable: true,
	get: function() {
		return readSealedLedger;
	}
});
Object.defineProperty(exports, "readSealedPast", {
	enumerable: true,
	get: function() {
		return readSealedPast;
	}
});
Object.defineProperty(exports, "sealedFilesOf", {
	enumerable: true,
	get: function() {
		return sealedFilesOf;
	}
});
