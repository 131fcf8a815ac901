// The arithmetic of context sizes (SPEC §6.1): how large the agent's last request was, and against which limit.
// Never sums requests, and never decides what follows from a reading.
import type { Outcome } from './outcome.js'
import type { Reading } from './record.js'

/** Is the context window in tokens when neither the configuration nor the agent names one. */
export const assumedWindow = 200_000

/** Is a window, and whether it had to be assumed: a warning is due then (FIELD F55). */
export interface Window {
  readonly tokens: number
  readonly isAssumed: boolean
}

/** Chooses the window: the configured one (0 is none), else what the agent reports, else 200000 (SPEC §6.1). */
export function chooseWindow(configured: number, reported: number | undefined): Window {
  const known = [configured, reported].find((tokens) => tokens !== undefined && tokens >= 10)
  return { tokens: known ?? assumedWindow, isAssumed: known === undefined }
}

/** Takes a reading of the input tokens of one request. More than the window is unreliable and decides nothing (FIELD F54). */
export function readTokens(tokens: number, window: number): Reading {
  const reading = { tokens, window, fraction: tokens / window, measured: true }
  return tokens > window ? { ...reading, unreliable: true } : reading
}

/** Estimates a reading from the bytes of the conversation, one byte taken as one token; not measured (CASES A9). */
export function readBytes(bytes: number, window: number): Reading {
  return { tokens: bytes, window, fraction: bytes / window, measured: false }
}

/**
 * Tells whether a reading has reached a fraction of its window. The threshold is that fraction of the window rounded
 * down to tens (`floor(window/10)*9` at 0.90); a measured reading reaches it with `>=`, an estimate only with `>`.
 */
export function hasReached(reading: Reading, fraction: number): boolean {
  if (reading.unreliable === true) return false
  const threshold = thresholdOf(reading.window, fraction)
  return reading.measured ? reading.tokens >= threshold : reading.tokens > threshold
}

/** Computes the tokens at which a fraction of a window is reached. */
export function thresholdOf(window: number, fraction: number): number {
  // 0.57 * 10 is 5.699999999999999: tenths are rounded before they are multiplied.
  const tenths = Math.round(fraction * 1e7) / 1e6
  return Math.floor(window / 10) * tenths
}

/** Takes the reading that an outcome file offers where the agent's adapter has none (SPEC §6.1); unknown stays unknown. */
export function readUsage(usage: Outcome['usage'], configuredWindow: number): Reading | undefined {
  const window = chooseWindow(configuredWindow, usage?.context_window).tokens
  if (usage?.last_request_tokens !== undefined) return readTokens(usage.last_request_tokens, window)
  return usage?.context_bytes === undefined ? undefined : readBytes(usage.context_bytes, window)
}
