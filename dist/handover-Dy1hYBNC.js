const require_index = require("./index.js");
let node_fs = require("node:fs");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
let node_os = require("node:os");
// src/domain/jsonl.ts
function parseJsonl(text, read) {
	const [first = "", ...others] = typeof text === "string" ? [text] : text;
	const lines = [];
	for (const piece of [first.replace(/^\uFEFF/, ""), ...others]) for (const line of piece.split("\n")) {
		const raw = line.endsWith("\r") ? line.slice(0, -1) : line;
		if (raw.trim() !== "") lines.push(lineOf(raw, read));
	}
	return lines;
}
function lineOf(raw, read) {
	const json = parseJson(raw);
	const value = json.ok ? read(json.value) : void 0;
	if (value === void 0) return { raw };
	return raw.includes("\\") ? {
		raw,
		value
	} : new LiteralLine(raw, value);
}
var LiteralLine = class {
	raw;
	value;
	constructor(raw, value) {
		this.raw = raw;
		this.value = value;
	}
};
function parseJson(text) {
	try {
		return {
			ok: true,
			value: JSON.parse(text)
		};
	} catch (error) {
		return {
			ok: false,
			problem: error instanceof Error ? error.message : String(error)
		};
	}
}
function renderJsonl(document) {
	return document.map((line) => `${line.raw}\n`).join("");
}
function appendLine(document, value) {
	return [...document, {
		raw: JSON.stringify(value),
		value
	}];
}
function valuesOf(document) {
	return document.flatMap((line) => line.value === void 0 ? [] : [line.value]);
}
function isUnreadable(document) {
	return document.length > 0 && document.every((line) => line.value === void 0);
}
function countBadLines(document) {
	return document.filter((line) => line.value === void 0).length;
}
// src/platform/untrusted.ts
async function readUntrusted(path, maxBytes) {
	try {
		if (await (0, node_fs_promises.realpath)(path) !== path) return {
			kind: "refused",
			problem: "it is a link"
		};
		return await readPart(path, (size) => ({
			start: 0,
			length: Math.min(size, maxBytes)
		}));
	} catch (error) {
		return isMissing(error) ? { kind: "missing" } : {
			kind: "refused",
			problem: String(error)
		};
	}
}
async function readEnd(path, maxBytes) {
	try {
		return await readPart(path, (size) => ({
			start: Math.max(0, size - maxBytes),
			length: Math.min(size, maxBytes)
		}));
	} catch (error) {
		return isMissing(error) ? { kind: "missing" } : {
			kind: "refused",
			problem: String(error)
		};
	}
}
async function findByEnding(folder, ending) {
	try {
		const name = (await (0, node_fs_promises.readdir)(folder, { recursive: true })).find((candidate) => candidate.endsWith(ending));
		return name === void 0 ? void 0 : (0, node_path.join)(folder, name);
	} catch {
		return;
	}
}
async function readPart(path, choose) {
	const file = await (0, node_fs_promises.open)(path, node_fs.constants.O_RDONLY | node_fs.constants.O_NOFOLLOW | node_fs.constants.O_NONBLOCK);
	try {
		const facts = await file.stat();
		if (!facts.isFile()) return {
			kind: "refused",
			problem: "it is not a regular file"
		};
		const { start, length } = choose(facts.size);
		const buffer = Buffer.alloc(length);
		let filled = 0;
		while (filled < length) {
			const { bytesRead } = await file.read(buffer, filled, length - filled, start + filled);
			if (bytesRead === 0) break;
			filled += bytesRead;
		}
		return {
			kind: "file",
			text: buffer.subarray(0, filled).toString("utf8")
		};
	} finally {
		await file.close();
	}
}
function isMissing(error) {
	const code = error.code;
	return code === "ENOENT" || code === "ENOTDIR";
}
// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function joinValues(array, separator = "|") {
	return array.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter;
		this._value = void 0;
	}
	get value() {
		const getter = this._getter;
		if (getter !== void 0) {
			this._value = getter();
			this._getter = void 0;
		}
		return this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function nullish$1(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
function rawShape(def) {
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	return desc?.get ? desc.get.raw : desc?.value;
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
function isPlainObject(o) {
	if (isObject(o) === false) return false;
	const ctor = o.constructor;
	if (ctor === void 0) return true;
	if (typeof ctor !== "function") return true;
	const prot = ctor.prototype;
	if (isObject(prot) === false) return false;
	if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) return false;
	return true;
}
function shallowClone(o) {
	if (isPlainObject(o)) return { ...o };
	if (Array.isArray(o)) return [...o];
	if (o instanceof Map) return new Map(o);
	if (o instanceof Set) return new Set(o);
	return o;
}
const propertyKeyTypes = new Set([
	"string",
	"number",
	"symbol"
]);
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function stringifyPrimitive(value) {
	if (typeof value === "bigint") return value.toString() + "n";
	if (typeof value === "string") return `"${value}"`;
	return `${value}`;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
const NUMBER_FORMAT_RANGES = (() => ({
	safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	int32: [-0x80000000, 0x7fffffff],
	uint32: [0, 0xffffffff],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
function aborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
const highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function parsedType(data) {
	const t = typeof data;
	switch (t) {
		case "number": return Number.isNaN(data) ? "nan" : "number";
		case "object": {
			if (data === null) return "null";
			if (Array.isArray(data)) return "array";
			const obj = data;
			if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) return obj.constructor.name;
		}
	}
	return t;
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
function claim(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
let installing;
let broke = false;
const breaker$1 = {
	configurable: true,
	get() {
		broke = true;
	}
};
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker$1);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
const CONSTANT_CATCH = "~constantCatch";
function constantCatch(value) {
	const fn = () => value;
	fn[CONSTANT_CATCH] = true;
	return fn;
}
// node_modules/zod/v4/core/core.js
var _a;
const NEVER = Object.freeze({ status: "aborted" });
const _zodDesc = {
	value: void 0,
	enumerable: false
};
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
	}
};
var $ZodEncodeError = class extends Error {
	constructor(name) {
		super(`Encountered unidirectional transform during encode: ${name}`);
		this.name = "ZodEncodeError";
	}
};
(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}
// node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
const _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: true,
	configurable: true
};
const _issuesDesc = {
	value: void 0,
	enumerable: false
};
const _installedToString = new WeakSet([Object.prototype, Error.prototype]);
const initializer = (inst, def) => {
	inst.name = "$ZodError";
	_issuesDesc.value = def;
	Object.defineProperty(inst, "issues", _issuesDesc);
	_issuesDesc.value = void 0;
	Object.defineProperty(inst, "message", _messageDesc);
	const proto = Object.getPrototypeOf(inst);
	if (!_installedToString.has(proto)) {
		_installedToString.add(proto);
		Object.defineProperty(proto, "toString", {
			configurable: true,
			enumerable: false,
			get() {
				const value = () => this.message;
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
				return value;
			},
			set(value) {
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
			}
		});
	}
};
const $ZodRealError = $constructor("$ZodError", initializer, void 0, { Parent: Error });
// node_modules/zod/v4/core/parse.js
const _parse = (_Err) => {
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, _params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const parse = _parse($ZodRealError);
const _parseAsync = (_Err) => {
	const fn = async (schema, value, _ctx, params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		if (result.issues.length) {
			const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const parseAsync = _parseAsync($ZodRealError);
const _safeParse = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: false
	} : { async: false };
	const result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const safeParse = _safeParse($ZodRealError);
function failure(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true
	} : { async: true };
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const safeParseAsync = _safeParseAsync($ZodRealError);
// node_modules/zod/v4/core/regexes.js
const anyString = /^[\s\S]{0,}$/;
const number$2 = /^-?\d+(?:\.\d+)?$/;
const boolean$1 = /^(?:true|false)$/i;
// node_modules/zod/v4/core/checks.js
const $ZodCheck = $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ?? (inst._zod = {});
	inst._zod.def = def;
	(_a = inst._zod).onattach ?? (_a.onattach = []);
});
const _whenHasLength = (payload) => {
	const val = payload.value;
	return !nullish$1(val) && val.length !== void 0;
};
const numericOriginMap = {
	number: "number",
	bigint: "bigint",
	object: "date"
};
const $ZodCheckGreaterThan = $constructor("$ZodCheckGreaterThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_small",
			minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckNumberFormat = $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def);
	def.format = def.format || "float64";
	const isInt = def.format?.includes("int");
	const origin = isInt ? "int" : "number";
	const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		const input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: false,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				if (input > 0) payload.issues.push({
					input,
					code: "too_big",
					maximum: Number.MAX_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				else payload.issues.push({
					input,
					code: "too_small",
					minimum: Number.MIN_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				return;
			}
		}
		if (input < minimum) payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
		if (input > maximum) payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMaxLength = $constructor("$ZodCheckMaxLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_big",
			maximum: def.maximum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMinLength = $constructor("$ZodCheckMinLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_small",
			minimum: def.minimum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStringFormat = $constructor("$ZodCheckStringFormat", (inst, def) => {
	var _a, _b;
	$ZodCheck.init(inst, def);
	if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: def.format,
			input: payload.value,
			...def.pattern ? { pattern: def.pattern.toString() } : {},
			inst,
			continue: !def.abort
		});
	});
	else (_b = inst._zod).check ?? (_b.check = () => {});
});
const $ZodCheckRegex = $constructor("$ZodCheckRegex", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "regex",
			input: payload.value,
			pattern: def.pattern.toString(),
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckOverwrite = $constructor("$ZodCheckOverwrite", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		payload.value = def.tx(payload.value);
	};
});
// node_modules/zod/v4/core/versions.js
const version = {
	major: 4,
	minor: 6,
	patch: 7
};
// node_modules/zod/v4/core/schemas.js
const $ZodType = $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ?? (inst = {});
	inst._zod.def = def;
	inst._zod.bag = inst._zod.bag || {};
	inst._zod.version = version;
	const defChecks = inst._zod.def.checks;
	const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) {
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred?.push(() => {
			inst._zod.run = inst._zod.parse;
		});
	} else {
		const runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted(payload);
			let asyncResult;
			for (const ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload)) continue;
					if (!ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				const currLen = payload.issues.length;
				const _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _;
					if (payload.issues.length === currLen) return;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				}
			}
			if (asyncResult) return asyncResult.then(() => {
				return payload;
			});
			return payload;
		};
		const handleCanaryResult = (canary, payload, ctx) => {
			if (aborted(canary)) {
				canary.aborted = true;
				return canary;
			}
			const checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				const canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: true
				});
				if (canary instanceof Promise) return canary.then((canary) => {
					return handleCanaryResult(canary, payload, ctx);
				});
				return handleCanaryResult(canary, payload, ctx);
			}
			const result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
});
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
const $ZodString = $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = def.pattern ?? anyString;
	inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch (_) {}
		if (typeof payload.value === "string") return payload;
		payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
const $ZodStringFormat = $constructor("$ZodStringFormat", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	$ZodString.init(inst, def);
});
function isValidBase64(data) {
	if (data === "") return true;
	if (/\s/.test(data)) return false;
	if (data.length % 4 !== 0) return false;
	try {
		atob(data);
		return true;
	} catch {
		return false;
	}
}
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const $ZodBase64 = $constructor("$ZodBase64", (inst, def) => {
	def.pattern ?? (def.pattern = base64Charset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodNumber = $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = number$2;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
		payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		});
		return payload;
	};
});
const $ZodNumberFormat = $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def);
	$ZodNumber.init(inst, def);
});
const $ZodBoolean = $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = boolean$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Boolean(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "boolean") return payload;
		payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodUnknown = $constructor("$ZodUnknown", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload) => payload;
});
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
const arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
const $ZodArray = $constructor("$ZodArray", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				expected: "array",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
		const proms = [];
		const abortEarly = ctx?.abortEarly;
		for (let i = 0; i < input.length; i++) {
			const item = input[i];
			const result = def.element._zod.run({
				value: item,
				issues: []
			}, ctx);
			if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
			else {
				handleArrayResult(result, payload, i);
				if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
			}
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
const $ZodObject = $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	const sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		const get = () => {
			const newSh = { ...sh };
			Object.defineProperty(def, "shape", { value: newSh });
			get.raw = newSh;
			return newSh;
		};
		get.raw = sh;
		Object.defineProperty(def, "shape", { get });
	}
	const _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		const shape = zod.def.shape;
		const propValues = {};
		for (const key in shape) {
			const field = shape[key]._zod;
			if (field.values) {
				if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, new Set());
				for (const v of field.values) propValues[key].add(v);
				if (field.optin !== void 0) propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	const isObject$1 = isObject;
	const catchall = def.catchall;
	let value;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$1(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		const proms = [];
		const shape = value.shape;
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			const el = shape[key];
			const optin = el._zod.optin;
			const optout = el._zod.optout;
			const r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
			else handlePropertyResult(r, payload, key, input, optin, optout);
		}
		if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
		return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
	};
});
function handleUnionResults(results, final, inst, ctx) {
	for (const result of results) if (result.issues.length === 0) {
		final.value = result.value;
		return final;
	}
	const nonaborted = results.filter((r) => !aborted(r));
	if (nonaborted.length === 1) {
		final.value = nonaborted[0].value;
		return nonaborted[0];
	}
	final.issues.push({
		code: "invalid_union",
		input: final.value,
		inst,
		errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
	});
	return final;
}
const $ZodUnion = $constructor("$ZodUnion", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
	defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
	defineLazyInternal(inst, "values", (zod) => {
		if (zod.def.options.every((o) => o._zod.values)) return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		if (zod.def.options.every((o) => o._zod.pattern)) {
			const patterns = zod.def.options.map((o) => o._zod.pattern);
			return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
		}
	});
	const first = def.options.length === 1 ? def.options[0]._zod.run : null;
	inst._zod.parse = (payload, ctx) => {
		if (first) return first(payload, ctx);
		let async = false;
		const results = [];
		for (const option of def.options) {
			const result = option._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) {
				results.push(result);
				async = true;
			} else {
				if (result.issues.length === 0) return result;
				results.push(result);
			}
		}
		if (!async) return handleUnionResults(results, payload, inst, ctx);
		return Promise.all(results).then((results) => {
			return handleUnionResults(results, payload, inst, ctx);
		});
	};
});
function discriminatorMap(def) {
	const map = new Map();
	for (const option of def.options) {
		const values = option._zod.propValues?.[def.discriminator];
		if (!values || values.size === 0) throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
		for (const value of values) if (map.has(value)) {
			if (value !== void 0) throw new Error(`Duplicate discriminator value "${String(value)}"`);
			map.set(value, null);
		} else map.set(value, option);
	}
	return map;
}
const $ZodDiscriminatedUnion = $constructor("$ZodDiscriminatedUnion", (inst, def) => {
	def.inclusive = false;
	$ZodUnion.init(inst, def);
	const _super = inst._zod.parse;
	defineLazyInternal(inst, "propValues", (zod) => {
		const propValues = {};
		let undefinedCount = 0;
		for (const option of zod.def.options) {
			const pv = option._zod.propValues;
			if (!pv || Object.keys(pv).length === 0) throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
			if (pv[zod.def.discriminator]?.has(void 0)) undefinedCount++;
			for (const [k, v] of Object.entries(pv)) {
				if (!Object.prototype.hasOwnProperty.call(propValues, k)) assignProp(propValues, k, new Set());
				for (const val of v) propValues[k].add(val);
			}
		}
		if (!zod.def.unionFallback && undefinedCount > 1) propValues[zod.def.discriminator]?.delete(void 0);
		return propValues;
	});
	def.options.forEach((option, i) => {
		const propShape = rawShape(option._zod.def);
		if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) throw new Error(`Invalid discriminated union option at index "${i}"`);
	});
	const disc = cached(() => discriminatorMap(def));
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isObject(input)) {
			payload.issues.push({
				code: "invalid_type",
				expected: "object",
				input,
				inst
			});
			return payload;
		}
		const value = input?.[def.discriminator];
		const opt = disc.value.get(value);
		if (opt && (value !== void 0 || ctx.direction !== "backward")) return opt._zod.run(payload, ctx);
		if (def.unionFallback || ctx.direction === "backward") return _super(payload, ctx);
		payload.issues.push({
			code: "invalid_union",
			errors: [],
			note: "No matching discriminator",
			discriminator: def.discriminator,
			options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
			input,
			path: [def.discriminator],
			inst
		});
		return payload;
	};
});
const $ZodRecord = $constructor("$ZodRecord", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isPlainObject(input)) {
			payload.issues.push({
				expected: "record",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		const proms = [];
		const values = def.keyType._zod.values;
		if (values && !def.partial) {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			const recordKeys = new Set();
			for (const key of values) if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
				recordKeys.add(typeof key === "number" ? key.toString() : key);
				if (key === "__proto__") continue;
				const keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (keyResult.issues.length) {
					payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			let unrecognized;
			for (const key in input) if (!recordKeys.has(key)) {
				if (def.mode === "loose") {
					if (key === "__proto__") continue;
					payload.value[key] = input[key];
				} else {
					unrecognized = unrecognized ?? [];
					unrecognized.push(key);
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		} else {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			let unrecognized;
			for (const key of Reflect.ownKeys(input)) {
				if (key === "__proto__") continue;
				if (!Object.prototype.propertyIsEnumerable.call(input, key)) continue;
				let keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (typeof key === "string" && number$2.test(key) && keyResult.issues.length) {
					const retryResult = def.keyType._zod.run({
						value: Number(key),
						issues: []
					}, ctx);
					if (retryResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
					if (retryResult.issues.length === 0) keyResult = retryResult;
				}
				if (keyResult.issues.length) {
					if (def.mode === "loose") payload.value[key] = input[key];
					else if (values) {
						unrecognized = unrecognized ?? [];
						unrecognized.push(key);
					} else payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
});
const $ZodEnum = $constructor("$ZodEnum", (inst, def) => {
	$ZodType.init(inst, def);
	const values = getEnumValues(def.entries);
	const valuesSet = new Set(values);
	inst._zod.values = valuesSet;
	defineLazyInternal(inst, "pattern", (zod) => {
		const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
		return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (valuesSet.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodLiteral = $constructor("$ZodLiteral", (inst, def) => {
	$ZodType.init(inst, def);
	const values = new Set(def.values);
	inst._zod.values = values;
	defineLazyInternal(inst, "pattern", (zod) => {
		const vals = zod.def.values;
		return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (values.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values: def.values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodTransform = $constructor("$ZodTransform", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "optional";
	globalConfig.memoizer?.guard(inst);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		const _out = def.transform(payload.value, payload);
		if (ctx.async) return (_out instanceof Promise ? _out : Promise.resolve(_out)).then((output) => {
			payload.value = output;
			return payload;
		});
		if (_out instanceof Promise) throw new $ZodAsyncError();
		payload.value = _out;
		return payload;
	};
});
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
const $ZodOptional = $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	inst._zod.optout = "optional";
	defineLazyInternal(inst, "values", (zod) => {
		const values = zod.def.innerType._zod.values;
		return values ? new Set([...values, void 0]) : void 0;
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
			return handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNullable = $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	});
	defineLazyInternal(inst, "values", (zod) => {
		return zod.def.innerType._zod.values ? new Set([...zod.def.innerType._zod.values, null]) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === null) return payload;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodDefault = $constructor("$ZodDefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) {
			payload.value = def.defaultValue;
			return payload;
		}
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleDefaultResult(result, def));
		return handleDefaultResult(result, def);
	};
});
function handleDefaultResult(payload, def) {
	if (payload.value === void 0) payload.value = def.defaultValue;
	return payload;
}
function handleCatchResult(payload, result, def, ctx) {
	if (!result.issues.length) {
		payload.value = result.value;
		if (result.memo) payload.memo = true;
		return payload;
	}
	payload.value = def.catchValue({
		...result,
		value: payload.value,
		error: { issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())) },
		input: payload.value
	});
	return payload;
}
const $ZodCatch = $constructor("$ZodCatch", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run({
			value: payload.value,
			issues: []
		}, ctx);
		if (result instanceof Promise) return result.then((result) => handleCatchResult(payload, result, def, ctx));
		return handleCatchResult(payload, result, def, ctx);
	};
});
const $ZodPipe = $constructor("$ZodPipe", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") {
			const right = def.out._zod.run(payload, ctx);
			if (right instanceof Promise) return right.then((right) => handlePipeResult(right, def.in, ctx));
			return handlePipeResult(right, def.in, ctx);
		}
		const left = def.in._zod.run(payload, ctx);
		if (left instanceof Promise) return left.then((left) => handlePipeResult(left, def.out, ctx));
		return handlePipeResult(left, def.out, ctx);
	};
});
function handlePipeResult(left, next, ctx) {
	if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
		left.aborted = true;
		return left;
	}
	return next._zod.run({
		value: left.value,
		issues: left.issues
	}, ctx);
}
const $ZodCustom = $constructor("$ZodCustom", (inst, def) => {
	$ZodCheck.init(inst, def);
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _) => {
		return payload;
	};
	inst._zod.check = (payload) => {
		const input = payload.value;
		const r = def.fn(input);
		if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
		handleRefineResult(r, payload, input, inst);
	};
});
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}
// node_modules/zod/v4/locales/en.js
const error = () => {
	const Sizable = {
		string: {
			unit: "characters",
			verb: "to have"
		},
		file: {
			unit: "bytes",
			verb: "to have"
		},
		array: {
			unit: "items",
			verb: "to have"
		},
		set: {
			unit: "items",
			verb: "to have"
		},
		map: {
			unit: "entries",
			verb: "to have"
		}
	};
	function getSizing(origin) {
		return Sizable[origin] ?? null;
	}
	const FormatDictionary = {
		regex: "input",
		email: "email address",
		url: "URL",
		emoji: "emoji",
		uuid: "UUID",
		uuidv4: "UUIDv4",
		uuidv6: "UUIDv6",
		nanoid: "nanoid",
		guid: "GUID",
		cuid: "cuid",
		cuid2: "cuid2",
		ulid: "ULID",
		xid: "XID",
		ksuid: "KSUID",
		datetime: "ISO datetime",
		date: "ISO date",
		time: "ISO time",
		duration: "ISO duration",
		ipv4: "IPv4 address",
		ipv6: "IPv6 address",
		mac: "MAC address",
		cidrv4: "IPv4 range",
		cidrv6: "IPv6 range",
		base64: "base64-encoded string",
		base64url: "base64url-encoded string",
		json_string: "JSON string",
		e164: "E.164 number",
		currency_code: "currency code",
		credit_card: "credit card number",
		iban: "IBAN",
		jwt: "JWT",
		template_literal: "input"
	};
	const TypeDictionary = { nan: "NaN" };
	function getTypeName(type, input) {
		if (type === "number" && typeof input === "number" && !Number.isFinite(input)) return String(input);
		return TypeDictionary[type] ?? type;
	}
	return (issue) => {
		switch (issue.code) {
			case "invalid_type": return `Invalid input: expected ${getTypeName(issue.expected)}, received ${getTypeName(parsedType(issue.input), issue.input)}`;
			case "invalid_value":
				if (issue.values.length === 1) return `Invalid input: expected ${stringifyPrimitive(issue.values[0])}`;
				return `Invalid option: expected one of ${joinValues(issue.values, "|")}`;
			case "too_big": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? "<=" : "<";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too big: expected ${issue.origin ?? "value"} to have ${adj}${issue.maximum.toString()} ${sizing.unit ?? "elements"}`;
				return `Too big: expected ${issue.origin ?? "value"} to be ${adj}${issue.maximum.toString()}`;
			}
			case "too_small": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? ">=" : ">";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too small: expected ${issue.origin} to have ${adj}${issue.minimum.toString()} ${sizing.unit}`;
				return `Too small: expected ${issue.origin} to be ${adj}${issue.minimum.toString()}`;
			}
			case "invalid_format": {
				const _issue = issue;
				if (_issue.format === "starts_with") return `Invalid string: must start with "${_issue.prefix}"`;
				if (_issue.format === "ends_with") return `Invalid string: must end with "${_issue.suffix}"`;
				if (_issue.format === "includes") return `Invalid string: must include "${_issue.includes}"`;
				if (_issue.format === "regex") return `Invalid string: must match pattern ${_issue.pattern}`;
				return `Invalid ${FormatDictionary[_issue.format] ?? issue.format}`;
			}
			case "not_multiple_of": return `Invalid number: must be a multiple of ${issue.divisor}`;
			case "unrecognized_keys": return `Unrecognized key${issue.keys.length > 1 ? "s" : ""}: ${joinValues(issue.keys, ", ")}`;
			case "invalid_key": return `Invalid key in ${issue.origin}`;
			case "invalid_union":
				if (issue.options && Array.isArray(issue.options) && issue.options.length > 0) return `Invalid discriminator value. Expected ${issue.options.map((o) => `'${o}'`).join(" | ")}`;
				if (issue.inclusive === false) return "Invalid input: more than one option matched";
				return "Invalid input";
			case "invalid_element": return `Invalid value in ${issue.origin}`;
			default: return `Invalid input`;
		}
	};
};
function en_default() {
	return { localeError: error() };
}
// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
function _base64(Class, params) {
	return new Class({
		type: "string",
		format: "base64",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _number(Class, params) {
	return new Class(snapshotChecks({
		type: "number",
		checks: [],
		...normalizeParams(params)
	}));
}
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
function _unknown(Class) {
	return new Class({ type: "unknown" });
}
function _gt(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
function _positive(params) {
	return _gt(0, params);
}
function _nonnegative(params) {
	return _gte(0, params);
}
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
function _overwrite(tx) {
	return new $ZodCheckOverwrite({
		check: "overwrite",
		tx
	});
}
function _trim() {
	return _overwrite((input) => input.trim());
}
function _custom(Class, fn, _params) {
	const norm = normalizeParams(_params);
	norm.abort ?? (norm.abort = true);
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...norm
	});
}
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}
// node_modules/zod/v4/mini/schemas.js
const ZodMiniType = $constructor("ZodMiniType", (inst, def) => {
	if (!inst._zod) throw new Error("Uninitialized schema in ZodMiniType.");
	$ZodType.init(inst, def);
	inst.def = def;
	inst.type = def.type;
}, {
	get with() {
		return this.check;
	},
	set with(value) {
		own(this, "with", value);
	},
	parse(data, params) {
		return parse(this, data, params, { callee: this.parse });
	},
	parseAsync(data, params) {
		return parseAsync(this, data, params, { callee: this.parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	check(...checks) {
		const def = this.def;
		return this.clone({
			...def,
			checks: [...def.checks ?? [], ...checks.map((ch) => typeof ch === "function" ? { _zod: {
				check: ch,
				def: { check: "custom" },
				onattach: []
			} } : ch)]
		}, { parent: true });
	},
	clone(_def, params) {
		return clone(this, _def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		reg.add(this, meta);
		return this;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	}
});
const ZodMiniString = $constructor("ZodMiniString", (inst, def) => {
	$ZodString.init(inst, def);
	ZodMiniType.init(inst, def);
});
function string(params) {
	return _string(ZodMiniString, params);
}
const ZodMiniStringFormat = $constructor("ZodMiniStringFormat", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	ZodMiniString.init(inst, def);
});
const ZodMiniBase64 = $constructor("ZodMiniBase64", (inst, def) => {
	$ZodBase64.init(inst, def);
	ZodMiniStringFormat.init(inst, def);
});
function base64(params) {
	return _base64(ZodMiniBase64, params);
}
const ZodMiniNumber = $constructor("ZodMiniNumber", (inst, def) => {
	$ZodNumber.init(inst, def);
	ZodMiniType.init(inst, def);
});
function number$1(params) {
	return _number(ZodMiniNumber, params);
}
const ZodMiniNumberFormat = $constructor("ZodMiniNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def);
	ZodMiniNumber.init(inst, def);
});
function int(params) {
	return _int(ZodMiniNumberFormat, params);
}
const ZodMiniBoolean = $constructor("ZodMiniBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def);
	ZodMiniType.init(inst, def);
});
function boolean(params) {
	return _boolean(ZodMiniBoolean, params);
}
const ZodMiniUnknown = $constructor("ZodMiniUnknown", (inst, def) => {
	$ZodUnknown.init(inst, def);
	ZodMiniType.init(inst, def);
});
function unknown() {
	return _unknown(ZodMiniUnknown);
}
const ZodMiniArray = $constructor("ZodMiniArray", (inst, def) => {
	$ZodArray.init(inst, def);
	ZodMiniType.init(inst, def);
});
function array(element, params) {
	return new ZodMiniArray({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
const ZodMiniObject = $constructor("ZodMiniObject", (inst, def) => {
	$ZodObject.init(inst, def);
	ZodMiniType.init(inst, def);
	installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
});
function object(shape, params) {
	const def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodMiniObject(def);
}
function looseObject(shape, params) {
	return new ZodMiniObject({
		type: "object",
		shape,
		catchall: unknown(),
		...normalizeParams(params)
	});
}
const ZodMiniUnion = $constructor("ZodMiniUnion", (inst, def) => {
	$ZodUnion.init(inst, def);
	ZodMiniType.init(inst, def);
});
function union(options, params) {
	return new ZodMiniUnion({
		type: "union",
		options,
		...normalizeParams(params)
	});
}
const ZodMiniDiscriminatedUnion = $constructor("ZodMiniDiscriminatedUnion", (inst, def) => {
	$ZodDiscriminatedUnion.init(inst, def);
	ZodMiniType.init(inst, def);
});
function discriminatedUnion(discriminator, options, params) {
	return new ZodMiniDiscriminatedUnion({
		type: "union",
		options,
		discriminator,
		...normalizeParams(params)
	});
}
const ZodMiniRecord = $constructor("ZodMiniRecord", (inst, def) => {
	$ZodRecord.init(inst, def);
	ZodMiniType.init(inst, def);
});
function record(keyType, valueType, params) {
	if (!valueType || !valueType._zod) return new ZodMiniRecord({
		type: "record",
		keyType: string(),
		valueType: keyType,
		...normalizeParams(valueType)
	});
	return new ZodMiniRecord({
		type: "record",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
const ZodMiniEnum = $constructor("ZodMiniEnum", (inst, def) => {
	$ZodEnum.init(inst, def);
	ZodMiniType.init(inst, def);
	inst.options = [...inst._zod.values];
});
function _enum(values, params) {
	const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
	return new ZodMiniEnum({
		type: "enum",
		entries,
		...normalizeParams(params)
	});
}
const ZodMiniLiteral = $constructor("ZodMiniLiteral", (inst, def) => {
	$ZodLiteral.init(inst, def);
	ZodMiniType.init(inst, def);
});
function literal(value, params) {
	return new ZodMiniLiteral({
		type: "literal",
		values: Array.isArray(value) ? value : [value],
		...normalizeParams(params)
	});
}
const ZodMiniTransform = $constructor("ZodMiniTransform", (inst, def) => {
	$ZodTransform.init(inst, def);
	ZodMiniType.init(inst, def);
});
function transform(fn) {
	return new ZodMiniTransform({
		type: "transform",
		transform: fn
	});
}
const ZodMiniOptional = $constructor("ZodMiniOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	ZodMiniType.init(inst, def);
});
function optional(innerType) {
	return new ZodMiniOptional({
		type: "optional",
		innerType
	});
}
const ZodMiniNullable = $constructor("ZodMiniNullable", (inst, def) => {
	$ZodNullable.init(inst, def);
	ZodMiniType.init(inst, def);
});
function nullable(innerType) {
	return new ZodMiniNullable({
		type: "nullable",
		innerType
	});
}
function nullish(innerType) {
	return optional(nullable(innerType));
}
const ZodMiniDefault = $constructor("ZodMiniDefault", (inst, def) => {
	$ZodDefault.init(inst, def);
	ZodMiniType.init(inst, def);
});
function _default(innerType, defaultValue) {
	return new ZodMiniDefault({
		type: "default",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodMiniCatch = $constructor("ZodMiniCatch", (inst, def) => {
	$ZodCatch.init(inst, def);
	ZodMiniType.init(inst, def);
});
function _catch(innerType, catchValue) {
	return new ZodMiniCatch({
		type: "catch",
		innerType,
		catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
	});
}
const ZodMiniPipe = $constructor("ZodMiniPipe", (inst, def) => {
	$ZodPipe.init(inst, def);
	ZodMiniType.init(inst, def);
});
function pipe(in_, out) {
	return new ZodMiniPipe({
		type: "pipe",
		in: in_,
		out
	});
}
const ZodMiniCustom = $constructor("ZodMiniCustom", (inst, def) => {
	$ZodCustom.init(inst, def);
	ZodMiniType.init(inst, def);
});
function custom(fn, _params) {
	return _custom(ZodMiniCustom, fn ?? (() => true), _params);
}
function refine(fn, _params = {}) {
	return _refine(ZodMiniCustom, fn, _params);
}
// src/domain/schema.ts
config(en_default());
// src/domain/record.ts
const results = [
	"improved",
	"regressed",
	"harvested",
	"scout",
	"unchanged",
	"idle",
	"quarantined",
	"failed",
	"rate-limited",
	"needs-human",
	"cancelled",
	"interrupted",
	"context-handoff"
];
const agentEnds = [
	"completed",
	"overflowed",
	"max-turns",
	"rate-limited",
	"overloaded",
	"auth-failed",
	"permission-wait",
	"timed-out",
	"crashed",
	"cancelled"
];
const handoffReasons = [
	"streak",
	"measured",
	"phase",
	"handover",
	"overflow"
];
const readingSchema = looseObject({
	tokens: number$1(),
	window: number$1(),
	fraction: number$1(),
	measured: boolean(),
	unreliable: _catch(optional(boolean()), void 0)
});
const phaseSchema = looseObject({
	name: string(),
	fraction: optional(number$1()),
	decision: _enum([
		"continue",
		"reset",
		"handoff",
		"end"
	])
});
const text = (value) => typeof value === "string" ? value : void 0;
const number = (value) => typeof value === "number" && Number.isFinite(value) ? value : void 0;
const flag = (value) => typeof value === "boolean" ? value : void 0;
const texts = (value) => Array.isArray(value) && value.every((one) => typeof one === "string") ? value : void 0;
const oneOf = (...words) => (value) => words.find((word) => word === value);
const fields = {
	timestamp: text,
	started_at: text,
	lane: text,
	run_id: text,
	run_attempt: number,
	event: text,
	mode: text,
	selected_source: text,
	because: text,
	work_ref: text,
	title: text,
	fingerprint: text,
	commit: text,
	base_sha: text,
	gate: oneOf("PASS", "FAIL", "NONE"),
	goals_passing: number,
	goals_total: number,
	milestone: text,
	heavy: flag,
	finished: flag,
	cycle_result: text,
	disposition: text,
	harvest_kind: text,
	handoff_reason: oneOf(...handoffReasons),
	resumed_from: number,
	parked: texts,
	reading: (value) => readingSchema.safeParse(value).data,
	phases: (value) => array(phaseSchema).safeParse(value).data,
	tokens: number,
	cost_usd: number,
	turns: number,
	duration_s: number,
	agent_end: oneOf(...agentEnds),
	pull_request: text,
	notes: texts,
	failed_sources: texts,
	generators: oneOf("dry", "found"),
	item_charged: flag,
	agent_reached: flag,
	breaker: oneOf("opened"),
	recovered: flag
};
const readers = new Map(Object.entries(fields));
const rowSchema = pipe(transform(readFields), custom((row) => row !== void 0));
function readFields(value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return void 0;
	const given = value;
	const { cycle, result } = given;
	if (!Number.isSafeInteger(cycle) || cycle < 0 || typeof result !== "string") return void 0;
	const corrected = {};
	let isAsGiven = true;
	for (const name in given) {
		const read = readers.get(name);
		if (read === void 0) continue;
		const field = read(given[name]);
		if (field === given[name]) continue;
		corrected[name] = field;
		isAsGiven = false;
	}
	return isAsGiven ? given : {
		...given,
		...corrected
	};
}
function readRow(value) {
	const row = readFields(value);
	if (row === void 0) return void 0;
	const { timestamp = row.started_at, title = row.milestone, work_ref = firstText(row.target === "idle" ? void 0 : row.target, row.goal_id), commit = firstText(row.canonical_sha, row.sha, row.commit_sha) } = row;
	return timestamp === row.timestamp && title === row.title && work_ref === row.work_ref && commit === row.commit ? row : {
		...row,
		timestamp,
		title,
		work_ref,
		commit
	};
}
function firstText(...candidates) {
	return candidates.find((value) => typeof value === "string" && value !== "");
}
function resultOfCycle(row) {
	return row.cycle_result ?? row.result;
}
function isSameRecord(a, b) {
	return a.run_id !== void 0 && a.run_id === b.run_id && a.run_attempt === b.run_attempt && a.lane === b.lane;
}
// src/domain/time.ts
function isoTime(time) {
	return time.toISOString().replace(/\.\d{3}Z$/, "Z");
}
function parseTime(text) {
	if (!text || !/^\d{4}-\d{2}-\d{2}/.test(text)) return void 0;
	const time = new Date(text);
	return Number.isNaN(time.getTime()) ? void 0 : time;
}
function isAwaited(time, now) {
	return time !== void 0 && time > now && time <= addMinutes(now, 50400);
}
function addMinutes(time, minutes) {
	return new Date(time.getTime() + minutes * 6e4);
}
function renderDuration(seconds) {
	const whole = Math.max(0, Math.round(seconds));
	if (whole < 120) return `${whole} s`;
	const minutes = Math.floor(whole / 60);
	if (minutes < 120) return `${minutes} min`;
	const hours = Math.floor(minutes / 60);
	if (hours < 48) return joinUnits(hours, "h", minutes % 60, "min");
	return joinUnits(Math.floor(hours / 24), "d", hours % 24, "h");
}
function joinUnits(large, largeUnit, small, smallUnit) {
	return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
// src/domain/work.ts
const sourceNames = [
	"parked",
	"harvested",
	"beads",
	"issues",
	"goals",
	"generators"
];
const parkedSchema = looseObject({
	ref: string(),
	source: string(),
	title: _default(string(), ""),
	body: _default(string(), ""),
	labels: _default(array(string()), []),
	fingerprint: _default(string(), ""),
	wip: optional(string()),
	base_sha: optional(string()),
	pushed: optional(object({
		wip: string(),
		base_sha: optional(string())
	})),
	next_step: _default(string(), ""),
	reason: _default(string(), ""),
	parked_in_cycle: int()
});
const claimSchema = looseObject({
	ref: string(),
	lane: string(),
	run_id: string(),
	run_attempt: int(),
	claimed_at: string(),
	lease_until: string()
});
function isSameRun(a, b) {
	return a.lane === b.lane && a.run_id === b.run_id && a.run_attempt === b.run_attempt;
}
function isLive(leaseUntil, now) {
	return isAwaited(parseTime(leaseUntil), now);
}
function fingerprintOf(item) {
	return hashText(JSON.stringify([
		item.title,
		item.body,
		[...item.labels].sort()
	]));
}
const { imul } = Math;
function hashText(text) {
	let high = 0xdeadbeef;
	let low = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		high = imul(high ^ unit, 0x9e3779b1);
		low = imul(low ^ unit, 0x5f356495);
	}
	high = imul(high ^ high >>> 16, 0x85ebca6b) ^ imul(low ^ low >>> 13, 0xc2b2ae35);
	low = imul(low ^ low >>> 16, 0x85ebca6b) ^ imul(high ^ high >>> 13, 0xc2b2ae35);
	return hex(high) + hex(low);
}
const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function hex(word) {
	const byte = (shift) => hexOfByte[word >>> shift & 255] ?? "";
	return byte(24) + byte(16) + byte(8) + byte(0);
}
function slugOf(ref) {
	const plain = ref.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 60).replace(/^-+|-+$/g, "");
	return plain !== "" && plain === ref && !/-[0-9a-f]{8}$/.test(ref) ? plain : `${plain || "item"}-${hashText(ref).slice(0, 8)}`;
}
// src/domain/history.ts
const count$1 = int().check(_nonnegative());
const countersSchema = object({
	cycle: count$1,
	contextStreak: count$1,
	idleStreak: count$1,
	generatorEmptyStreak: count$1,
	regressedStreak: count$1,
	barrenStreak: count$1,
	unreachedStreak: _default(count$1, 0),
	unreachedRef: optional(string()),
	agentCycles: count$1,
	spent: optional(object({
		day: string(),
		costUsd: number$1(),
		tokens: number$1()
	})),
	breaker: optional(object({
		opened_at: string(),
		cycle: count$1
	})),
	lastGate: optional(_enum(["PASS", "FAIL"])),
	lastHandoffCycle: optional(count$1),
	refs: record(string(), object({
		attempts: count$1,
		handoffs: count$1,
		wins: _default(count$1, 0),
		fingerprint: optional(string()),
		deferredIn: optional(count$1),
		blockedAs: optional(string()),
		splitIn: optional(count$1),
		lastResult: string(),
		cycle: _default(count$1, 0)
	}))
});
const noOperatorFacts = {
	resumedAfterCycle: 0,
	released: {}
};
const zero = {
	cycle: 0,
	contextStreak: 0,
	idleStreak: 0,
	generatorEmptyStreak: 0,
	regressedStreak: 0,
	barrenStreak: 0,
	unreachedStreak: 0,
	agentCycles: 0,
	refs: {}
};
function fold(rows, operator, checkpoint = zero) {
	const folding = openFold(operator, checkpoint);
	for (const row of rows) folding.take(row);
	return folding.counters();
}
function openFold(operator, checkpoint = zero) {
	const { refs, ...start } = asOperatorLeft(checkpoint, operator);
	const counted = new Map();
	const knownOf = (ref) => counted.has(ref) || !Object.hasOwn(refs, ref) ? counted.get(ref) : refs[ref];
	let counters = start;
	return {
		take(row) {
			const result = resultOfCycle(row);
			const ref = row.work_ref;
			if (ref) {
				const known = refCounters(knownOf(ref), row, result, operator);
				counted.set(ref, isCounted(known) ? known : void 0);
			}
			counters = step(counters, row, result, operator);
		},
		counters: () => ({
			...counters,
			refs: changedRefs(refs, counted)
		})
	};
}
function changedRefs(refs, changed) {
	if (changed.size === 0) return refs;
	const kept = Object.entries(refs).filter(([ref]) => !changed.has(ref));
	const counted = [...changed].filter((pair) => pair[1] !== void 0);
	return Object.fromEntries([...kept, ...counted]);
}
const forgiven = {
	regressedStreak: 0,
	barrenStreak: 0,
	unreachedStreak: 0,
	unreachedRef: void 0,
	agentCycles: 0,
	breaker: void 0
};
function asOperatorLeft(checkpoint, operator) {
	const isForgiven = checkpoint.cycle <= operator.resumedAfterCycle;
	if (!isForgiven && Object.keys(operator.released).length === 0) return checkpoint;
	const refs = Object.entries(checkpoint.refs).flatMap(([ref, known]) => {
		const left = checkpoint.cycle <= (operator.released[ref] ?? 0) ? released(known) : known;
		return isCounted(left) ? [[ref, left]] : [];
	});
	return {
		...checkpoint,
		...isForgiven ? forgiven : {},
		refs: Object.fromEntries(refs)
	};
}
function released(known) {
	return {
		...known,
		attempts: 0,
		wins: 0,
		deferredIn: void 0,
		blockedAs: void 0,
		splitIn: void 0
	};
}
function isCounted(ref) {
	return ref.attempts > 0 || ref.handoffs > 0 || ref.wins > 0 || ref.deferredIn !== void 0 || ref.blockedAs !== void 0 || ref.splitIn !== void 0;
}
function step(before, row, result, operator) {
	const isForgiven = row.cycle <= operator.resumedAfterCycle;
	return {
		cycle: Math.max(before.cycle, row.cycle),
		contextStreak: contextStreak(before.contextStreak, row, result),
		idleStreak: idleStreak(before.idleStreak, row, result),
		generatorEmptyStreak: generatorStreak(before.generatorEmptyStreak, row),
		regressedStreak: isForgiven ? 0 : regressedStreak(before.regressedStreak, result),
		barrenStreak: isForgiven ? 0 : barrenStreak(before.barrenStreak, row, result),
		unreachedStreak: isForgiven ? 0 : unreachedStreak(before.unreachedStreak, row),
		unreachedRef: isForgiven ? void 0 : unreachedRef(before.unreachedRef, row),
		agentCycles: isForgiven || !countsAgainstCap(row, result) ? isForgiven ? 0 : before.agentCycles : before.agentCycles + 1,
		spent: spentAfter(before.spent, row),
		breaker: isForgiven ? void 0 : breaker(before.breaker, row, result),
		lastGate: row.gate === "PASS" || row.gate === "FAIL" ? row.gate : before.lastGate,
		lastHandoffCycle: row.result === "context-handoff" ? row.cycle : before.lastHandoffCycle
	};
}
function contextStreak(before, row, result) {
	const base = row.resumed_from === void 0 ? before : 0;
	if (isHeavy(row)) return base + 1;
	return result === "improved" ? 0 : base;
}
function isHeavy(row) {
	if (row.heavy !== void 0) return row.heavy;
	const result = resultOfCycle(row);
	return result === "scout" && isTooHeavy(row.disposition) || result === "harvested" && row.harvest_kind === "context-defer";
}
function isTooHeavy(disposition) {
	return /\bcontext[\s_-]+too[\s_-]+heavy\b/i.test(disposition ?? "");
}
function idleStreak(before, row, result) {
	switch (result) {
		case "improved":
		case "regressed":
		case "harvested":
		case "scout": return 0;
		case "unchanged":
		case "quarantined": return before + 1;
		case "idle": return hasFailedSource(row) ? before : before + 1;
		default: return before;
	}
}
function generatorStreak(before, row) {
	if (row.generators === "found") return 0;
	return row.generators === "dry" && !hasFailedSource(row) ? before + 1 : before;
}
function hasFailedSource(row) {
	return (row.failed_sources?.length ?? 0) > 0;
}
function regressedStreak(before, result) {
	if (result === "regressed") return before + 1;
	return [
		"improved",
		"harvested",
		"scout",
		"unchanged",
		"failed"
	].includes(result) ? 0 : before;
}
function breaker(before, row, result) {
	if (result === "improved") return void 0;
	return row.breaker === "opened" || before !== void 0 && row.agent_end !== void 0 ? {
		opened_at: row.timestamp ?? before?.opened_at ?? "",
		cycle: row.cycle
	} : before;
}
function barrenStreak(before, row, result) {
	if (result === "failed" || result === "needs-human") return isHeavy(row) ? before : before + 1;
	return [
		"cancelled",
		"interrupted",
		"rate-limited"
	].includes(result) ? before : 0;
}
function unreachedStreak(before, row) {
	if (row.agent_reached === false) return before + 1;
	return row.agent_end === void 0 || row.agent_end === "cancelled" ? before : 0;
}
function unreachedRef(before, row) {
	if (row.agent_reached === false && row.agent_end === "crashed") return row.work_ref;
	return row.agent_end === void 0 || row.agent_end === "cancelled" ? before : void 0;
}
function spentAfter(before, row) {
	const day = row.timestamp?.slice(0, 10);
	if (day === void 0 || row.cost_usd === void 0 && row.tokens === void 0) return before;
	const known = before?.day === day ? before : {
		day,
		costUsd: 0,
		tokens: 0
	};
	return {
		day,
		costUsd: known.costUsd + (row.cost_usd ?? 0),
		tokens: known.tokens + (row.tokens ?? 0)
	};
}
function countsAgainstCap(row, result) {
	if (row.result === "interrupted" || result === "needs-human") return false;
	return row.agent_end !== void 0 || [
		"improved",
		"regressed",
		"harvested",
		"scout",
		"unchanged",
		"failed",
		"rate-limited"
	].includes(result);
}
function refCounters(known, row, result, operator) {
	const isSameItem = known?.fingerprint === void 0 || row.fingerprint === void 0 || known.fingerprint === row.fingerprint;
	const isReleased = row.cycle <= (operator.released[row.work_ref ?? ""] ?? 0);
	const before = isSameItem ? known : void 0;
	const attempts = isReleased ? 0 : attemptsOf(before?.attempts ?? 0, row, result);
	const disposition = result === "scout" && !isReleased ? row.disposition : void 0;
	const isHandoff = row.result === "context-handoff";
	return {
		attempts,
		handoffs: result === "improved" && !isHandoff ? 0 : (before?.handoffs ?? 0) + (isHandoff ? 1 : 0),
		wins: isReleased ? 0 : winsOf(before?.wins ?? 0, row, result),
		fingerprint: row.fingerprint,
		deferredIn: deferredAfter(before, row, result, isReleased),
		blockedAs: isReleased ? void 0 : disposition === "block" ? row.fingerprint : before?.blockedAs,
		splitIn: disposition === "split" ? row.cycle : before?.splitIn,
		lastResult: result,
		cycle: row.cycle
	};
}
function deferredAfter(before, row, result, isReleased) {
	if (isReleased || result === "improved") return void 0;
	const isPassedOn = result === "harvested" && !isHeavy(row) && row.commit === void 0;
	return result === "scout" && row.disposition === "defer" || isPassedOn || result === "needs-human" ? row.cycle : before?.deferredIn;
}
function winsOf(before, row, result) {
	return /^(goal|gate):/.test(row.work_ref ?? "") && result === "improved" ? before + 1 : before;
}
function attemptsOf(before, row, result) {
	if (isHeavy(row) || row.item_charged === false) return before;
	if ([
		"unchanged",
		"failed",
		"regressed"
	].includes(result)) return before + 1;
	return [
		"improved",
		"harvested",
		"scout"
	].includes(result) ? 0 : before;
}
// src/domain/handoff.ts
const parkedRefSchema = looseObject({
	ref: string(),
	source: optional(string()),
	wip: optional(string()),
	next_step: optional(string())
});
const handoffSchema = looseObject({
	timestamp: string(),
	context_streak: int().check(_nonnegative()),
	reason: _catch(_default(_enum(handoffReasons), "streak"), "streak"),
	parked_work: _default(array(parkedRefSchema), []),
	next_action: _default(string(), ""),
	extra: _default(array(string()), []),
	cycle: optional(int())
});
const streakLine = /^context_streak=(\d+)/;
const nextAction = "cron-fire will resume on compacted/fresh context";
function composeHandoff(facts) {
	return {
		...facts,
		parked_work: [...facts.parked_work],
		next_action: nextAction,
		extra: []
	};
}
function renderHandoff(handoff) {
	return [
		handoff.timestamp,
		`context_streak=${handoff.context_streak} (this session's context grew too heavy)`,
		`parked_work: ${JSON.stringify(handoff.parked_work)}`,
		`next-action: ${handoff.next_action}`,
		...handoff.reason === "streak" ? [] : [`reason: ${handoff.reason}`],
		...handoff.extra
	].map((line) => `${line}\n`).join("");
}
function parseHandoff(text) {
	const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/).filter((line) => line.trim() !== "");
	const handoff = {
		timestamp: "",
		context_streak: 0,
		reason: "streak",
		parked_work: [],
		next_action: "",
		extra: []
	};
	for (const [index, line] of lines.entries()) {
		const streak = streakLine.exec(line);
		const pair = /^([a-z_-]+): ?(.*)$/.exec(line.trim());
		if (index === 0 && !pair && !streak) handoff.timestamp = line.trim();
		else if (streak) handoff.context_streak = Number(streak[1]);
		else if (pair?.[1] === "parked_work") readParked(pair[2] ?? "", line, handoff);
		else if (pair?.[1] === "next-action") handoff.next_action = pair[2] ?? "";
		else if (pair?.[1] === "reason" && isReason(pair[2])) handoff.reason = pair[2];
		else handoff.extra.push(line);
	}
	return handoff;
}
function isReason(text) {
	return handoffReasons.some((reason) => reason === text);
}
function readParked(json, line, handoff) {
	const parsed = parseJson(json);
	const refs = array(parkedRefSchema).safeParse(parsed.ok ? parsed.value : void 0);
	if (refs.success) handoff.parked_work = refs.data;
	else handoff.extra.push(line);
}
const openCycleSchema = looseObject({
	cycle: int(),
	run_id: string(),
	run_attempt: int(),
	host: string(),
	pid: int(),
	started_at: string(),
	lease_until: string(),
	start_commit: string(),
	start_tree: optional(string()),
	start_branch: optional(string()),
	workspace: optional(string()),
	pid_started: optional(string()),
	ref: string(),
	source: string(),
	title: _default(string(), ""),
	fingerprint: _default(string(), "")
});
const ledgerFieldsSchema = object({
	frozen_decisions: array(string()),
	done: array(looseObject({
		what: string(),
		evidence: string()
	})),
	artifacts: array(string()),
	current_phase: string(),
	next_step: string(),
	open: array(string())
});
const ledgerEntrySchema = looseObject({
	timestamp: string(),
	cycle: int(),
	run_id: string(),
	phase: string(),
	...ledgerFieldsSchema.shape,
	violation: optional(boolean())
});
const handoverSchema = looseObject({
	state: _enum([
		"pending",
		"accepted",
		"rolled"
	]),
	token: string(),
	run_id: string(),
	run_attempt: int(),
	cycle: int(),
	ref: string(),
	reason: _default(string(), ""),
	requested_at: string(),
	document: ledgerFieldsSchema,
	caveat: optional(string()),
	rolled_in_cycle: optional(int())
});
const doneSchema = looseObject({
	fingerprint: string(),
	cycle: int(),
	pull_request: optional(string()),
	offered_in: optional(int())
});
const quarantineSchema = looseObject({
	reason: string(),
	fingerprint: optional(string()),
	attempts: int()
});
const baselineSchema = looseObject({
	commit: string(),
	gate: string(),
	checks: record(string(), boolean()),
	goals: optional(record(string(), _enum([
		"pass",
		"fail",
		"skip"
	])))
});
const count = _default(int().check(_nonnegative()), 0);
const sealedSchema = object({
	last: int().check(_nonnegative()),
	skipped: _default(array(int()), [])
});
const nothingSealed = {
	last: 0,
	skipped: []
};
const sessionStateSchema = looseObject({
	schema_version: _default(int(), 1),
	lane: _default(string(), "default"),
	generation: count,
	cycle: count,
	context_streak: count,
	idle_streak: count,
	generator_empty_streak: count,
	claimed_work: _default(nullable(string()), null),
	open_cycle: _default(nullable(openCycleSchema), null),
	resuming: _default(nullable(handoffSchema), null),
	parked_work: _default(array(parkedSchema), []),
	done: _default(record(string(), doneSchema), {}),
	handover: _default(nullable(handoverSchema), null),
	quarantine: _default(record(string(), quarantineSchema), {}),
	not_before: _default(nullable(string()), null),
	breaker: _default(nullable(looseObject({
		opened_at: string(),
		cycle: int()
	})), null),
	resumed_after_cycle: count,
	released: _default(record(string(), int()), {}),
	misses: _default(nullable(object({
		ref: string(),
		phase: string(),
		count: int()
	})), null),
	split_asked: _default(array(string()), []),
	checkpoint: _default(nullable(countersSchema), null),
	recently_sealed: _default(array(rowSchema), []),
	sealed: _default(object({
		history: _default(sealedSchema, nothingSealed),
		ledger: _default(sealedSchema, nothingSealed)
	}), {
		history: nothingSealed,
		ledger: nothingSealed
	}),
	gate_baseline: _default(nullable(baselineSchema), null),
	updated_at: _default(string(), "")
});
function describeDamage({ damage }) {
	return damage.map(({ file, problem, keptAs }) => `${file}: ${problem}${keptAs ? ` (kept as ${keptAs})` : ""}.`);
}
function freshLane(name) {
	return {
		name,
		state: sessionStateSchema.parse({ lane: name }),
		history: [],
		ledger: [],
		claims: [],
		queue: [],
		others: [],
		damage: []
	};
}
function operatorFacts(state) {
	return {
		resumedAfterCycle: state.resumed_after_cycle,
		released: state.released
	};
}
function knownRows(lane) {
	return [...lane.state.recently_sealed, ...valuesOf(lane.history)];
}
function countersOf(lane) {
	const counters = foldOf(lane);
	return lane.state.resuming ? {
		...counters,
		contextStreak: 0
	} : counters;
}
const knownFolds = new WeakMap();
function foldOf({ history, state }) {
	const known = knownFolds.get(history);
	if (known?.of.checkpoint === state.checkpoint && known.of.recently_sealed === state.recently_sealed && known.of.resumed_after_cycle === state.resumed_after_cycle && known.of.released === state.released) return known.counters;
	const counters = fold(knownRows({
		history,
		state
	}), operatorFacts(state), state.checkpoint ?? void 0);
	knownFolds.set(history, {
		of: state,
		counters
	});
	return counters;
}
function project(lane, now) {
	const counters = countersOf(lane);
	return {
		...lane,
		state: {
			...lane.state,
			schema_version: 1,
			lane: lane.name,
			cycle: counters.cycle,
			context_streak: counters.contextStreak,
			idle_streak: counters.idleStreak,
			generator_empty_streak: counters.generatorEmptyStreak,
			breaker: counters.breaker ?? null,
			updated_at: isoTime(now)
		}
	};
}
// src/platform/session-folder.ts
function nameFolder(env) {
	return (0, node_path.join)(env.RUNNER_TEMP ?? (0, node_os.tmpdir)(), `evolve-${require_index.uniqueWord()}`);
}
async function makeFolder(parent, prefix) {
	await require_index.makeFolders(parent, 448);
	return (0, node_fs_promises.realpath)(await (0, node_fs_promises.mkdtemp)((0, node_path.join)(parent, prefix)));
}
async function clearFolder(folder, keepsReports) {
	if (!keepsReports) return (0, node_fs_promises.rm)(folder, {
		recursive: true,
		force: true
	});
	for (const entry of await (0, node_fs_promises.readdir)(folder, { withFileTypes: true })) {
		const path = (0, node_path.join)(folder, entry.name);
		if (entry.isDirectory()) await clearFolder(path, true);
		else if (!/^(summary\.md|transcript\.log|.*\.patch)$/.test(entry.name)) await (0, node_fs_promises.rm)(path, { force: true });
	}
	if ((await (0, node_fs_promises.readdir)(folder)).length === 0) await (0, node_fs_promises.rmdir)(folder);
}
async function writeFiles(folder, files) {
	await require_index.makeFolders(folder, 448);
	for (const [name, text] of files) {
		const path = (0, node_path.resolve)(folder, name);
		if (!path.startsWith(folder + node_path.sep)) continue;
		await require_index.makeFolders((0, node_path.dirname)(path));
		await (0, node_fs_promises.writeFile)(path, text, { mode: 384 });
	}
}
const omittedNote = "(the transcript is full; the rest is left out)\n";
const tamperedNote = "(something else than this action wrote to the transcript; it was taken away)\n";
async function openTranscript(path, maxBytes) {
	const file = await (0, node_fs_promises.open)(path, "ax", 384).catch(() => void 0);
	let bytes = 0;
	let isFull = false;
	let isCut = file === void 0;
	const written = require_index.crypto().createHash("sha256");
	const write = async (text) => {
		try {
			await file?.appendFile(text);
			written.update(text);
		} catch {
			isFull = true;
			isCut = true;
		}
	};
	const isAsWritten = async () => {
		const found = await require_index.readPlainFile(path, maxBytes + 47);
		return found.kind === "read" && require_index.crypto().createHash("sha256").update(found.bytes).digest().equals(written.digest());
	};
	return {
		async append(text) {
			if (isFull || text === "") return;
			const piece = Buffer.from(text);
			const room = maxBytes - bytes;
			bytes += piece.length;
			isFull = piece.length > room;
			if (!isFull) return write(piece);
			await write(piece.subarray(0, piece.lastIndexOf("\n", Math.max(0, room - 1)) + 1));
			await write(omittedNote);
		},
		isFull: () => isFull,
		async close() {
			await file?.close().catch(() => void 0);
			if (isCut || await isAsWritten().catch(() => false)) return;
			await (0, node_fs_promises.rm)(path, {
				recursive: true,
				force: true
			}).catch(() => void 0);
			await (0, node_fs_promises.writeFile)(path, tamperedNote, {
				flag: "wx",
				mode: 384
			}).catch(() => void 0);
		}
	};
}
// src/domain/ledger.ts
const maxEntryBytes = 8192;
function composeEntry(proposed, facts) {
	const { timestamp, cycle, run_id, phase } = facts;
	const own = ledgerFieldsSchema.safeParse(proposed);
	if (own.success && isComplete(own.data)) return bounded({
		timestamp,
		cycle,
		run_id,
		phase,
		...own.data
	});
	return bounded({
		timestamp,
		cycle,
		run_id,
		phase,
		frozen_decisions: ["none"],
		done: facts.commits.slice(0, 20).map((commit) => ({
			what: commit.subject,
			evidence: `commit ${commit.sha}`
		})),
		artifacts: facts.paths.length > 0 ? facts.paths.slice(0, 50) : ["none"],
		current_phase: phase,
		next_step: facts.nextStep || "Look at what is there and go on with the item.",
		open: [`gate: ${facts.gate}`],
		violation: true
	});
}
function isLedgerComplete(proposed) {
	const own = ledgerFieldsSchema.safeParse(proposed);
	return own.success && isComplete(own.data) && require_index.byteLength(JSON.stringify(own.data)) <= 8192;
}
function artifactPaths(proposed) {
	const own = ledgerFieldsSchema.safeParse(proposed);
	return (own.success ? own.data.artifacts : []).map((artifact) => artifact.trim().replace(/:\d+(-\d+)?$/, "")).filter((artifact) => artifact !== "" && !/^(none$|refs\/|[a-z][a-z0-9+.-]*:\/\/)/i.test(artifact));
}
function isComplete(entry) {
	return findBlanks(entry).length === 0;
}
function findBlanks(entry) {
	const isFilled = (text) => text.trim() !== "";
	const isList = (list) => list.length > 0 && list.every(isFilled);
	const filled = {
		frozen_decisions: isList(entry.frozen_decisions),
		done: isList(entry.done.flatMap((done) => [done.what, done.evidence])),
		artifacts: isList(entry.artifacts),
		current_phase: isFilled(entry.current_phase),
		next_step: isFilled(entry.next_step),
		open: isList(entry.open)
	};
	return Object.entries(filled).flatMap(([name, is]) => is ? [] : [name]);
}
function withOpen(entry, sentence) {
	const others = entry.open.filter((one) => one !== "none");
	return bounded({
		...entry,
		open: [sentence, ...others]
	});
}
function bounded(entry) {
	const size = (value) => require_index.byteLength(JSON.stringify(value));
	const clip = (text) => text.length > 400 ? `${text.slice(0, 400)}… (${text.length - 400} characters omitted)` : text;
	if (size(entry) <= 8192) return entry;
	let short = {
		...entry,
		frozen_decisions: entry.frozen_decisions.map(clip),
		done: entry.done.map((done) => ({
			what: clip(done.what),
			evidence: clip(done.evidence)
		})),
		artifacts: entry.artifacts.map(clip),
		open: entry.open.map(clip),
		next_step: clip(entry.next_step),
		current_phase: clip(entry.current_phase)
	};
	while (size(short) > 8192 && hasMoreThanOne(short)) short = {
		...short,
		frozen_decisions: half(short.frozen_decisions),
		done: half(short.done),
		artifacts: half(short.artifacts),
		open: half(short.open)
	};
	return short;
}
function hasMoreThanOne(entry) {
	return [
		entry.frozen_decisions,
		entry.done,
		entry.artifacts,
		entry.open
	].some((list) => list.length > 1);
}
function half(list) {
	return list.slice(0, Math.max(1, Math.ceil(list.length / 2)));
}
const eventSchema = discriminatedUnion("event", [
	object({
		event: literal("open"),
		token: string(),
		found: string(),
		uptime_s: number$1(),
		reason: string()
	}),
	object({
		event: literal("confirm"),
		token: string(),
		operator_confirmed: boolean(),
		answer: _enum(["accepted", ...[
			"NOT_CONFIGURED",
			"TOKEN_UNKNOWN",
			"HANDOVER_MISSING",
			"HANDOVER_STALE",
			"HANDOVER_EXPIRED",
			"HANDOVER_INCOMPLETE",
			"OPERATOR_REQUIRED"
		]])
	}),
	object({
		event: literal("cancel"),
		token: string()
	})
]);
function parseEvents(text) {
	return valuesOf(parseJsonl(text, (value) => eventSchema.safeParse(value).data));
}
function foldRequests(events) {
	return events.reduce((request, event) => {
		if (event.event === "open") return requestOf(event);
		if (request?.token !== event.token) return request;
		if (event.event === "cancel") return void 0;
		if (request.isAccepted) return request;
		const isOperatorConfirmed = event.operator_confirmed;
		return event.answer === "accepted" ? {
			...request,
			isOperatorConfirmed,
			isAccepted: true,
			refusedBy: void 0
		} : {
			...request,
			isOperatorConfirmed,
			refusedBy: event.answer
		};
	}, void 0);
}
function requestOf({ token, found, uptime_s, reason }) {
	return {
		token,
		found,
		openedAtSeconds: uptime_s,
		reason,
		isAccepted: false,
		isOperatorConfirmed: false
	};
}
function confirmRequest(standing, given, facts) {
	if (standing?.token !== given.token || standing.isAccepted) return refused("TOKEN_UNKNOWN", unknownToken);
	return judgeRequest({
		...standing,
		isOperatorConfirmed: given.isOperatorConfirmed
	}, facts);
}
function judgeRequest(request, facts) {
	const { document, policy } = facts;
	if (!facts.isGenuine) return refused("TOKEN_UNKNOWN", unknownToken);
	if (document === void 0) return refused("HANDOVER_MISSING", "There is no document. Write it to the path that `open` printed.");
	if (facts.hash === request.found || !document.includes(request.token)) return refused("HANDOVER_STALE", "The document is not the one of this request. Write it anew after `open`, with the token in its field \"token\".");
	const ageSeconds = facts.uptimeSeconds - request.openedAtSeconds;
	if (ageSeconds > policy.maxAgeSeconds) return refused("HANDOVER_EXPIRED", `The request is ${Math.round(ageSeconds)} s old; at most ${policy.maxAgeSeconds} s are allowed. Begin again with \`open\`.`);
	const read = readDocument(document, facts.missing);
	if (read.kind === "incomplete") return refused("HANDOVER_INCOMPLETE", read.problem);
	if (policy.requiresOperator && !(request.isOperatorConfirmed && policy.isApproved)) return {
		...refused("OPERATOR_REQUIRED", operatorRemedy(policy)),
		document: read.fields
	};
	return {
		kind: "accepted",
		document: read.fields
	};
}
const unknownToken = "No request with this token stands: it was confirmed, cancelled or replaced by a later `open`, or is not of this run. Begin again with `open`.";
function operatorRemedy({ isApproved }) {
	return isApproved ? "An operator has approved: confirm again with --operator-confirmed." : `An operator has to approve. End your turn as usual, with "finished": false in the outcome file: the document is kept for 24 hours, and a run with the input \`handover-approved: true\` within them starts from it.`;
}
function refused(code, message) {
	return {
		kind: "refused",
		refusal: {
			code,
			message
		}
	};
}
const maxDocumentBytes = maxEntryBytes;
function readDocument(text, missing) {
	const incomplete = (problem) => ({
		kind: "incomplete",
		problem
	});
	if (require_index.byteLength(text) > maxDocumentBytes) return incomplete(`The document has more than ${maxDocumentBytes} bytes. Shorten it.`);
	const json = parseJson(text.replace(/^\uFEFF/, ""));
	if (!json.ok) return incomplete(`The document is not JSON (${require_index.toOneLine(json.problem, 200)}). Write one object.`);
	const parsed = ledgerFieldsSchema.safeParse(json.value);
	const gaps = parsed.success ? findBlanks(parsed.data) : [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? "all six fields")))];
	if (!parsed.success || gaps.length > 0) return incomplete(`These fields are missing, blank or of another type: ${gaps.join(", ")}. Fill them, or write "none" in them; every "done" needs evidence.`);
	if (missing.length > 0) return incomplete(`These artifacts are not there: ${require_index.toOneLine(missing.slice(0, 10).join(", "), 400)}. Name files of the repository, refs or URLs.`);
	return {
		kind: "complete",
		fields: parsed.data
	};
}
function documentArtifacts(text) {
	const json = parseJson((text ?? "").replace(/^\uFEFF/, ""));
	const fields = ledgerFieldsSchema.safeParse(json.ok ? json.value : void 0);
	return fields.success ? artifactPaths(fields.data) : [];
}
Object.defineProperty(exports, "LiteralLine", {
	enumerable: true,
	get: function() {
		return LiteralLine;
	}
});
Object.defineProperty(exports, "NEVER", {
	enumerable: true,
	get: function() {
		return NEVER;
	}
});
Object.defineProperty(exports, "_catch", {
	enumerable: true,
	get: function() {
		return _catch;
	}
});
Object.defineProperty(exports, "_default", {
	enumerable: true,
	get: function() {
		return _default;
	}
});
Object.defineProperty(exports, "_enum", {
	enumerable: true,
	get: function() {
		return _enum;
	}
});
Object.defineProperty(exports, "_maxLength", {
	enumerable: true,
	get: function() {
		return _maxLength;
	}
});
Object.defineProperty(exports, "_minLength", {
	enumerable: true,
	get: function() {
		return _minLength;
	}
});
Object.defineProperty(exports, "_nonnegative", {
	enumerable: true,
	get: function() {
		return _nonnegative;
	}
});
Object.defineProperty(exports, "_positive", {
	enumerable: true,
	get: function() {
		return _positive;
	}
});
Object.defineProperty(exports, "_regex", {
	enumerable: true,
	get: function() {
		return _regex;
	}
});
Object.defineProperty(exports, "_trim", {
	enumerable: true,
	get: function() {
		return _trim;
	}
});
Object.defineProperty(exports, "addMinutes", {
	enumerable: true,
	get: function() {
		return addMinutes;
	}
});
Object.defineProperty(exports, "appendLine", {
	enumerable: true,
	get: function() {
		return appendLine;
	}
});
Object.defineProperty(exports, "array", {
	enumerable: true,
	get: function() {
		return array;
	}
});
Object.defineProperty(exports, "artifactPaths", {
	enumerable: true,
	get: function() {
		return artifactPaths;
	}
});
Object.defineProperty(exports, "base64", {
	enumerable: true,
	get: function() {
		return base64;
	}
});
Object.defineProperty(exports, "boolean", {
	enumerable: true,
	get: function() {
		return boolean;
	}
});
Object.defineProperty(exports, "claimSchema", {
	enumerable: true,
	get: function() {
		return claimSchema;
	}
});
Object.defineProperty(exports, "clearFolder", {
	enumerable: true,
	get: function() {
		return clearFolder;
	}
});
Object.defineProperty(exports, "composeEntry", {
	enumerable: true,
	get: function() {
		return composeEntry;
	}
});
Object.defineProperty(exports, "composeHandoff", {
	enumerable: true,
	get: function() {
		return composeHandoff;
	}
});
Object.defineProperty(exports, "confirmRequest", {
	enumerable: true,
	get: function() {
		return confirmRequest;
	}
});
Object.defineProperty(exports, "countBadLines", {
	enumerable: true,
	get: function() {
		return countBadLines;
	}
});
Object.defineProperty(exports, "countersOf", {
	enumerable: true,
	get: function() {
		return countersOf;
	}
});
Object.defineProperty(exports, "describeDamage", {
	enumerable: true,
	get: function() {
		return describeDamage;
	}
});
Object.defineProperty(exports, "documentArtifacts", {
	enumerable: true,
	get: function() {
		return documentArtifacts;
	}
});
Object.defineProperty(exports, "doneSchema", {
	enumerable: true,
	get: function() {
		return doneSchema;
	}
});
Object.defineProperty(exports, "findByEnding", {
	enumerable: true,
	get: function() {
		return findByEnding;
	}
});
Object.defineProperty(exports, "fingerprintOf", {
	enumerable: true,
	get: function() {
		return fingerprintOf;
	}
});
Object.defineProperty(exports, "fold", {
	enumerable: true,
	get: function() {
		return fold;
	}
});
Object.defineProperty(exports, "foldRequests", {
	enumerable: true,
	get: function() {
		return foldRequests;
	}
});
Object.defineProperty(exports, "freshLane", {
	enumerable: true,
	get: function() {
		return freshLane;
	}
});
Object.defineProperty(exports, "hashText", {
	enumerable: true,
	get: function() {
		return hashText;
	}
});
Object.defineProperty(exports, "int", {
	enumerable: true,
	get: function() {
		return int;
	}
});
Object.defineProperty(exports, "isAwaited", {
	enumerable: true,
	get: function() {
		return isAwaited;
	}
});
Object.defineProperty(exports, "isHeavy", {
	enumerable: true,
	get: function() {
		return isHeavy;
	}
});
Object.defineProperty(exports, "isLedgerComplete", {
	enumerable: true,
	get: function() {
		return isLedgerComplete;
	}
});
Object.defineProperty(exports, "isLive", {
	enumerable: true,
	get: function() {
		return isLive;
	}
});
Object.defineProperty(exports, "isSameRecord", {
	enumerable: true,
	get: function() {
		return isSameRecord;
	}
});
Object.defineProperty(exports, "isSameRun", {
	enumerable: true,
	get: function() {
		return isSameRun;
	}
});
Object.defineProperty(exports, "isTooHeavy", {
	enumerable: true,
	get: function() {
		return isTooHeavy;
	}
});
Object.defineProperty(exports, "isUnreadable", {
	enumerable: true,
	get: function() {
		return isUnreadable;
	}
});
Object.defineProperty(exports, "isoTime", {
	enumerable: true,
	get: function() {
		return isoTime;
	}
});
Object.defineProperty(exports, "judgeRequest", {
	enumerable: true,
	get: function() {
		return judgeRequest;
	}
});
Object.defineProperty(exports, "knownRows", {
	enumerable: true,
	get: function() {
		return knownRows;
	}
});
Object.defineProperty(exports, "ledgerEntrySchema", {
	enumerable: true,
	get: function() {
		return ledgerEntrySchema;
	}
});
Object.defineProperty(exports, "literal", {
	enumerable: true,
	get: function() {
		return literal;
	}
});
Object.defineProperty(exports, "looseObject", {
	enumerable: true,
	get: function() {
		return looseObject;
	}
});
Object.defineProperty(exports, "makeFolder", {
	enumerable: true,
	get: function() {
		return makeFolder;
	}
});
Object.defineProperty(exports, "maxDocumentBytes", {
	enumerable: true,
	get: function() {
		return maxDocumentBytes;
	}
});
Object.defineProperty(exports, "nameFolder", {
	enumerable: true,
	get: function() {
		return nameFolder;
	}
});
Object.defineProperty(exports, "noOperatorFacts", {
	enumerable: true,
	get: function() {
		return noOperatorFacts;
	}
});
Object.defineProperty(exports, "nullable", {
	enumerable: true,
	get: function() {
		return nullable;
	}
});
Object.defineProperty(exports, "nullish", {
	enumerable: true,
	get: function() {
		return nullish;
	}
});
Object.defineProperty(exports, "number", {
	enumerable: true,
	get: function() {
		return number$1;
	}
});
Object.defineProperty(exports, "object", {
	enumerable: true,
	get: function() {
		return object;
	}
});
Object.defineProperty(exports, "openFold", {
	enumerable: true,
	get: function() {
		return openFold;
	}
});
Object.defineProperty(exports, "openTranscript", {
	enumerable: true,
	get: function() {
		return openTranscript;
	}
});
Object.defineProperty(exports, "operatorFacts", {
	enumerable: true,
	get: function() {
		return operatorFacts;
	}
});
Object.defineProperty(exports, "optional", {
	enumerable: true,
	get: function() {
		return optional;
	}
});
Object.defineProperty(exports, "parkedSchema", {
	enumerable: true,
	get: function() {
		return parkedSchema;
	}
});
Object.defineProperty(exports, "parseEvents", {
	enumerable: true,
	get: function() {
		return parseEvents;
	}
});
Object.defineProperty(exports, "parseHandoff", {
	enumerable: true,
	get: function() {
		return parseHandoff;
	}
});
Object.defineProperty(exports, "parseJson", {
	enumerable: true,
	get: function() {
		return parseJson;
	}
});
Object.defineProperty(exports, "parseJsonl", {
	enumerable: true,
	get: function() {
		return parseJsonl;
	}
});
Object.defineProperty(exports, "parseTime", {
	enumerable: true,
	get: function() {
		return parseTime;
	}
});
Object.defineProperty(exports, "pipe", {
	enumerable: true,
	get: function() {
		return pipe;
	}
});
Object.defineProperty(exports, "project", {
	enumerable: true,
	get: function() {
		return project;
	}
});
Object.defineProperty(exports, "readEnd", {
	enumerable: true,
	get: function() {
		return readEnd;
	}
});
Object.defineProperty(exports, "readRow", {
	enumerable: true,
	get: function() {
		return readRow;
	}
});
Object.defineProperty(exports, "readUntrusted", {
	enumerable: true,
	get: function() {
		return readUntrusted;
	}
});
Object.defineProperty(exports, "record", {
	enumerable: true,
	get: function() {
		return record;
	}
});
Object.defineProperty(exports, "refine", {
	enumerable: true,
	get: function() {
		return refine;
	}
});
Object.defineProperty(exports, "renderDuration", {
	enumerable: true,
	get: function() {
		return renderDuration;
	}
});
Object.defineProperty(exports, "renderHandoff", {
	enumerable: true,
	get: function() {
		return renderHandoff;
	}
});
Object.defineProperty(exports, "renderJsonl", {
	enumerable: true,
	get: function() {
		return renderJsonl;
	}
});
Object.defineProperty(exports, "resultOfCycle", {
	enumerable: true,
	get: function() {
		return resultOfCycle;
	}
});
Object.defineProperty(exports, "results", {
	enumerable: true,
	get: function() {
		return results;
	}
});
Object.defineProperty(exports, "sessionStateSchema", {
	enumerable: true,
	get: function() {
		return sessionStateSchema;
	}
});
Object.defineProperty(exports, "slugOf", {
	enumerable: true,
	get: function() {
		return slugOf;
	}
});
Object.defineProperty(exports, "sourceNames", {
	enumerable: true,
	get: function() {
		return sourceNames;
	}
});
Object.defineProperty(exports, "string", {
	enumerable: true,
	get: function() {
		return string;
	}
});
Object.defineProperty(exports, "transform", {
	enumerable: true,
	get: function() {
		return transform;
	}
});
Object.defineProperty(exports, "union", {
	enumerable: true,
	get: function() {
		return union;
	}
});
Object.defineProperty(exports, "unknown", {
	enumerable: true,
	get: function() {
		return unknown;
	}
});
Object.defineProperty(exports, "valuesOf", {
	enumerable: true,
	get: function() {
		return valuesOf;
	}
});
Object.defineProperty(exports, "withOpen", {
	enumerable: true,
	get: function() {
		return withOpen;
	}
});
Object.defineProperty(exports, "writeFiles", {
	enumerable: true,
	get: function() {
		return writeFiles;
	}
});
