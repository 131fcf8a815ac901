const require_operator = require("./operator-UqW0A7Op.js");
const require_codec = require("./codec-DxQy5G89.js");
// src/stores/others.ts
function withOthers(lane, states) {
	const others = [];
	const warnings = [];
	for (const [name, bytes] of states) {
		const { text, problem } = require_codec.readUtf8(bytes);
		const other = problem === void 0 ? require_operator.readOtherLane(name, text) : void 0;
		if (other) others.push(other);
		else warnings.push(`The state of lane ${name} cannot be read: what it did and parked is not known here.`);
	}
	return {
		lane: {
			...lane,
			others
		},
		warnings
	};
}
Object.defineProperty(exports, "withOthers", {
	enumerable: true,
	get: function() {
		return withOthers;
	}
});
