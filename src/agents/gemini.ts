// Gemini CLI: how it is started, and what its stream of events tells (SPEC §6.1, §7.3). It sums tokens over requests,
// so that the size of the last one, and with it the reading, stays unknown; its errors stand in prose on standard error.
import { countOf, fieldsOf, readJsonLines, textOf } from './facts.js'
import type { AgentChoices, Program } from './session.js'

/** Describes Gemini CLI as a program that a session can run. */
export function describeGemini(choices: AgentChoices): Program {
  return {
    name: 'gemini',
    file: 'gemini',
    canResume: false,
    // Without a prompt among the arguments it reads standard input.
    args: (folders) => [
      ...['--output-format', 'stream-json', '--yolo', '--skip-trust'],
      ...folders.flatMap((folder) => ['--include-directories', folder]),
      ...(choices.model === '' ? [] : ['--model', choices.model]),
      ...choices.agentArgs,
    ],
    env: {},
    readLine: readGeminiLine,
  }
}

/** Reads one line of `--output-format stream-json`. */
export const readGeminiLine = readJsonLines((facts, event) => {
  switch (event.type) {
    case 'init':
      return { ...facts, sessionId: textOf(event.session_id), model: textOf(event.model) }
    case 'message':
      return event.role === 'assistant' ? { ...facts, said: textOf(event.content) } : facts
    case 'tool_use':
      return {
        ...facts,
        said: `${textOf(event.tool_name) ?? 'tool'}: ${JSON.stringify(event.parameters ?? {})}`,
      }
    case 'error':
      return { ...facts, words: textOf(event.message), said: textOf(event.message) }
    case 'result': {
      const tokens = countOf(fieldsOf(event.stats).total_tokens) ?? facts.tokens
      const words = textOf(fieldsOf(event.error).message) ?? facts.words
      return {
        ...facts,
        tokens,
        ...(event.status === 'success' ? { end: 'completed', words: undefined } : { words }),
      }
    }
    default:
      return facts
  }
})
