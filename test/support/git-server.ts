// A smart-HTTP git server on loopback: node's http in front of `git http-backend`. It records every request, checks
// the token as the platform does, and lets a test hold or fail single requests. Never blocks: client and server may
// live in one process.
import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createGunzip } from 'node:zlib'
import { gitEnvironment, runGit } from './git.js'

/** Is one request as it came in. */
export interface GitRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly isPush: boolean
  /** The token that came with it; undefined when none did. */
  readonly token?: string
}

/** Says what becomes of a request: nothing special, another status, no answer at all, or half of the answer. */
export type GitReply =
  undefined | { readonly status: number; readonly body?: string } | 'hang' | 'cut-after' | 'cut-body'

/** Is a running server. */
export interface GitServer {
  readonly url: string
  readonly requests: readonly GitRequest[]
  /** Bytes over the wire so far, both ways, heads included. */
  readonly bytes: number
  /** Is asked before each request that passed the token check; may wait as long as it likes. */
  intercept?: (request: GitRequest) => GitReply | Promise<GitReply>
  close(): Promise<void>
}

/** Says what the server serves to whom. */
export interface GitServerOptions {
  /** Folder of bare repositories. */
  readonly root: string
  readonly token: string
  /** Further tokens that may do the same. */
  readonly otherTokens?: readonly string[]
  /** A token that may fetch and not push. */
  readonly readOnlyToken?: string
}

/** Where git keeps its programs: asked once. */
let programsFolder: Promise<string> | undefined

/** Starts a server on a free port of 127.0.0.1. */
export async function startGitServer(options: GitServerOptions): Promise<GitServer> {
  const backend = `${await (programsFolder ??= runGit(options.root, ['--exec-path']))}/git-http-backend`
  const requests: GitRequest[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const described = describe(request)
    requests.push(described)
    const denied = checkToken(described, options)
    if (denied !== undefined) {
      response.writeHead(denied.status, { 'WWW-Authenticate': 'Basic realm="git"' }).end(denied.body)
      return
    }
    const reply = await server.intercept?.(described)
    if (reply === 'hang') return
    if (reply === 'cut-after') {
      await runBackend(backend, options.root, request, undefined)
      request.socket.destroy()
    } else if (reply === 'cut-body') await runBackend(backend, options.root, request, response, true)
    else if (reply !== undefined) response.writeHead(reply.status).end(reply.body)
    else await runBackend(backend, options.root, request, response)
  }
  const http = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const sockets: Socket[] = []
  http.on('connection', (socket: Socket) => sockets.push(socket))
  const server: GitServer = {
    get bytes() {
      return sockets.reduce((sum, socket) => sum + socket.bytesRead + socket.bytesWritten, 0)
    },
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        http.close(() => {
          resolve()
        })
        http.closeAllConnections()
      }),
  }
  return server
}

function describe(request: IncomingMessage): GitRequest {
  const url = request.url ?? ''
  const credentials = /^basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = credentials && Buffer.from(credentials, 'base64').toString('utf8').split(':')[1]
  return {
    method: request.method ?? '',
    url,
    isPush: url.includes('git-receive-pack'),
    ...(token ? { token } : {}),
  }
}

function checkToken(request: GitRequest, options: GitServerOptions) {
  const { token, otherTokens = [] } = options
  if (request.token !== undefined && [token, ...otherTokens].includes(request.token)) return undefined
  if (request.token !== undefined && request.token === options.readOnlyToken) {
    return request.isPush ? { status: 403, body: 'Write access to repository not granted.' } : undefined
  }
  return { status: 401, body: 'Invalid username or token.' }
}

/** Runs the CGI program; without a response it does its work and nobody is told. */
function runBackend(
  backend: string,
  root: string,
  request: IncomingMessage,
  response: ServerResponse | undefined,
  isCut = false,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://loopback')
  const isGzipped = request.headers['content-encoding'] === 'gzip'
  const length = isGzipped ? undefined : request.headers['content-length']
  const protocol = request.headers['git-protocol']
  const child = spawn(backend, [], {
    env: {
      ...gitEnvironment,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'x-access-token',
      REMOTE_ADDR: '127.0.0.1',
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      ...(length === undefined ? {} : { CONTENT_LENGTH: length }),
      ...(typeof protocol === 'string' ? { GIT_PROTOCOL: protocol } : {}),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.on('error', () => undefined)
  const body = isGzipped ? request.pipe(createGunzip()) : request
  body.pipe(child.stdin)
  const output: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => output.push(piece))
  return new Promise((resolve) => {
    child.on('close', () => {
      if (response !== undefined) answer(response, Buffer.concat(output), isCut)
      resolve()
    })
  })
}

function answer(response: ServerResponse, output: Buffer, isCut: boolean): void {
  const headEnd = output.indexOf('\r\n\r\n')
  if (headEnd < 0) {
    response.writeHead(500).end()
    return
  }
  let status = 200
  for (const line of output.subarray(0, headEnd).toString('latin1').split('\r\n')) {
    const [name = '', ...rest] = line.split(':')
    const value = rest.join(':').trim()
    if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10)
    else response.setHeader(name, value)
  }
  const body = output.subarray(headEnd + 4)
  if (!isCut) {
    response.writeHead(status).end(body)
    return
  }
  response.writeHead(status, { 'Content-Length': body.length })
  response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy())
}
