// A stand-in for the models behind `claude` (Anthropic Messages API) and `codex` (OpenAI Responses API), on 127.0.0.1 and
// for a bounded time. It plays a script: one move per request of the main conversation. Never asks a real model.
import { createServer } from 'node:http'
import { setTimeout, clearTimeout } from 'node:timers'

/**
 * Is what the model says, or how the provider refuses to let it speak. A tool whose input is a text takes it as it is.
 * @typedef {{ kind: 'text', text: string }} Text
 * @typedef {{ kind: 'tool', name: string, input: Record<string, unknown> | string }} ToolCall
 * @typedef {{ kind: 'refusal', status: number, error: Record<string, unknown> }} Refusal
 * @typedef {Text | ToolCall | Refusal} Reply
 */

/**
 * Is one move of a script: a reply, or what makes one of the text of the last tool result.
 * @typedef {Reply | ((lastToolResult: string) => Reply)} Move
 */

/**
 * Is one request as it came in. `isMain` is false for side requests, such as the one for a title: they take no move.
 * @typedef {{ method: string, path: string, isMain: boolean, bytes: number }} ModelRequest
 */

/**
 * Is what an API looks like, whatever it says.
 * @typedef {object} Api
 * @property {string} path
 * @property {(body: any) => boolean} isMain
 * @property {(body: any) => string} lastToolResult
 * @property {(reply: Text | ToolCall, model: string, number: number) => [string, Record<string, unknown>][]} events
 * @property {(error: Record<string, unknown>) => unknown} refusal
 */

/** @param {string} text @returns {Text} */
export const say = (text) => ({ kind: 'text', text })

/** @param {string} name @param {Record<string, unknown> | string} input @returns {ToolCall} */
export const use = (name, input) => ({ kind: 'tool', name, input })

/** @param {number} status @param {Record<string, unknown>} error @returns {Refusal} */
export const refuse = (status, error) => ({ kind: 'refusal', status, error })

/** The tokens that every answered request is said to have cost. */
export const usage = { fresh: 1200, cacheWritten: 300, cacheRead: 5000, output: 40 }

/**
 * Starts the server on a free port. A request with another key is refused with 401, as the providers do.
 * @param {{ key: string, limitMs: number }} options `limitMs` is how long it lives at most.
 */
export async function startModelServer({ key, limitMs }) {
  /** @type {readonly Move[]} */
  let moves = []
  let played = 0
  /** @type {ModelRequest[]} */
  let requests = []

  /** @param {string} lastToolResult @returns {Reply} */
  const nextReply = (lastToolResult) => {
    // The last move is repeated: a program that asks again gets the same answer.
    const move = moves[Math.min(played++, moves.length - 1)] ?? say('Done.')
    return typeof move === 'function' ? move(lastToolResult) : move
  }

  const server = createServer(async (request, response) => {
    const text = await readText(request)
    const path = new URL(request.url ?? '/', 'http://loopback').pathname
    const method = request.method ?? ''
    const api = method === 'POST' ? apis.find((candidate) => path === candidate.path) : undefined
    const body = api && JSON.parse(text)
    const isMain = api?.isMain(body) ?? false
    requests.push({ method, path, isMain, bytes: text.length })
    // Codex tries a WebSocket first, and with this answer falls back at once.
    if (request.headers.upgrade) return sendJson(response, 426, {})
    if (!api)
      return sendJson(response, 404, { error: { type: 'not_found_error', message: `no ${path} here` } })
    const given = request.headers['x-api-key'] ?? request.headers.authorization?.replace(/^Bearer /, '')
    if (given !== key) return sendJson(response, 401, api.refusal(wrongKey))
    const reply = isMain ? nextReply(api.lastToolResult(body)) : say('ok')
    if (reply.kind === 'refusal') return sendJson(response, reply.status, api.refusal(reply.error))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const [type, data] of api.events(reply, body.model, requests.length))
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
    response.end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const close = () => {
    clearTimeout(limit)
    server.close()
    server.closeAllConnections()
  }
  const limit = setTimeout(close, limitMs)
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${address.port}`,
    /**
     * Begins a new script.
     * @param {readonly Move[]} script
     */
    play(script) {
      moves = script
      played = 0
      requests = []
    },
    /** Lists the requests since the script began. */
    requests: () => requests,
    close,
  }
}

const wrongKey = {
  type: 'authentication_error',
  code: 'invalid_api_key',
  message: 'invalid x-api-key: Incorrect API key provided.',
}

/** @type {Api} */
const anthropic = {
  path: '/v1/messages',
  isMain: (body) => body.stream === true && body.tools?.length > 0,
  lastToolResult(body) {
    // Not always the last message: the program may add reminders of its own.
    const parts = body.messages.flatMap((/** @type {any} */ { content }) => content)
    return textOf(parts.findLast((/** @type {any} */ part) => part.type === 'tool_result')?.content)
  },
  events(reply, model, number) {
    const input = {
      input_tokens: usage.fresh,
      cache_creation_input_tokens: usage.cacheWritten,
      cache_read_input_tokens: usage.cacheRead,
    }
    const message = {
      ...{ id: `msg_${number}`, type: 'message', role: 'assistant', model, content: [] },
      ...{ stop_reason: null, stop_sequence: null, usage: { ...input, output_tokens: 1 } },
    }
    const [block, delta] =
      reply.kind === 'text'
        ? [
            { type: 'text', text: '' },
            { type: 'text_delta', text: reply.text },
          ]
        : [
            { type: 'tool_use', id: `toolu_${number}`, name: reply.name, input: {} },
            { type: 'input_json_delta', partial_json: JSON.stringify(reply.input) },
          ]
    const stop = { stop_reason: reply.kind === 'text' ? 'end_turn' : 'tool_use', stop_sequence: null }
    return [
      ['message_start', { message }],
      ['content_block_start', { index: 0, content_block: block }],
      ['content_block_delta', { index: 0, delta }],
      ['content_block_stop', { index: 0 }],
      ['message_delta', { delta: stop, usage: { output_tokens: usage.output } }],
      ['message_stop', {}],
    ]
  },
  refusal: (error) => ({ type: 'error', error }),
}

/** @type {Api} */
const openai = {
  path: '/v1/responses',
  isMain: () => true,
  lastToolResult(body) {
    return textOf(
      body.input.findLast((/** @type {any} */ item) => item.type?.endsWith('_call_output'))?.output,
    )
  },
  events(reply, _model, number) {
    const item = openaiItem(reply, number)
    const input = usage.fresh + usage.cacheWritten + usage.cacheRead
    const counts = {
      ...{ input_tokens: input, input_tokens_details: { cached_tokens: usage.cacheRead } },
      ...{ output_tokens: usage.output, output_tokens_details: { reasoning_tokens: 0 } },
      total_tokens: input + usage.output,
    }
    const response = { id: `resp_${number}`, object: 'response' }
    return [
      ['response.created', { response: { ...response, status: 'in_progress', output: [] } }],
      ['response.output_item.added', { output_index: 0, item }],
      ['response.output_item.done', { output_index: 0, item }],
      [
        'response.completed',
        { response: { ...response, status: 'completed', output: [item], usage: counts } },
      ],
    ]
  },
  refusal: (error) => ({ error }),
}

const apis = [anthropic, openai]

/** @param {Text | ToolCall} reply @param {number} number */
function openaiItem(reply, number) {
  if (reply.kind === 'text') {
    const content = [{ type: 'output_text', text: reply.text, annotations: [] }]
    return { type: 'message', id: `msg_${number}`, role: 'assistant', status: 'completed', content }
  }
  const call = { id: `item_${number}`, call_id: `call_${number}`, name: reply.name }
  return typeof reply.input === 'string'
    ? { type: 'custom_tool_call', ...call, input: reply.input }
    : { type: 'function_call', ...call, arguments: JSON.stringify(reply.input) }
}

/** @param {unknown} content text, or parts with texts */
function textOf(content) {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part) => part.text ?? '').join('\n') : ''
}

/** @param {import('node:http').IncomingMessage} request */
async function readText(request) {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  return text
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {unknown} body */
function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
