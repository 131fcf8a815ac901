function chooseWindow(configured, reported) {
	const known = [configured, reported].find((tokens) => tokens !== void 0 && tokens >= 10);
	return {
		tokens: known ?? 2e5,
		isAssumed: known === void 0
	};
}
function readTokens(tokens, window) {
	const reading = {
		tokens,
		window,
		fraction: tokens / window,
		measured: true
	};
	return tokens > window ? {
		...reading,
		unreliable: true
	} : reading;
}
function readBytes(bytes, window) {
	return {
		tokens: bytes,
		window,
		fraction: bytes / window,
		measured: false
	};
}
function hasReached(reading, fraction) {
	if (reading.unreliable === true) return false;
	const threshold = thresholdOf(reading.window, fraction);
	return reading.measured ? reading.tokens >= threshold : reading.tokens > threshold;
}
function thresholdOf(window, fraction) {
	const tenths = Math.round(fraction * 1e7) / 1e6;
	return Math.floor(window / 10) * tenths;
}
function readUsage(usage, configuredWindow) {
	const window = chooseWindow(configuredWindow, usage?.context_window).tokens;
	if (usage?.last_request_tokens !== void 0) return readTokens(usage.last_request_tokens, window);
	return usage?.context_bytes === void 0 ? void 0 : readBytes(usage.context_bytes, window);
}
Object.defineProperty(exports, "chooseWindow", {
	enumerable: true,
	get: function() {
		return chooseWindow;
	}
});
Object.defineProperty(exports, "hasReached", {
	enumerable: true,
	get: function() {
		return hasReached;
	}
});
Object.defineProperty(exports, "readTokens", {
	enumerable: true,
	get: function() {
		return readTokens;
	}
});
Object.defineProperty(exports, "readUsage", {
	enumerable: true,
	get: function() {
		return readUsage;
	}
});
