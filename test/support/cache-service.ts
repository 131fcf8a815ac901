// The Actions cache service, version 2, on loopback: its three calls, its storage, and the two REST calls for entries.
// The storage is ours: the client puts and gets each entry as one blob, and a whole storage emulator would weigh
// 186 MB to answer these two requests. Lets a test fail, hold or answer single requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Is an entry as the service keeps it. */
export interface ServedEntry {
  readonly id: number
  readonly key: string
  readonly version: string
  readonly ref: string
  bytes?: Buffer
  isDone: boolean
}

/** Says what becomes of a request: nothing special, another answer, none at all, or half of one. */
export type CacheReply =
  undefined | { readonly status: number; readonly body?: unknown } | 'hang' | 'cut-body'

/** Is a running service. */
export interface CacheService {
  readonly url: string
  /** Oldest first; a test may take entries away, as the service does after a week. */
  readonly entries: ServedEntry[]
  /** Names of the calls so far. */
  readonly calls: string[]
  /** Is asked before each request, by the name of its call. */
  intercept?: (call: string) => CacheReply | Promise<CacheReply>
  /** Whether the REST calls have the permission they need. */
  canList: boolean
  canDelete: boolean
  close(): Promise<void>
}

/** What a token may do on a branch: 1 is reading, 2 is writing. The first one is the run's own branch. */
type Scopes = readonly { readonly Scope: string; readonly Permission: number }[]

/** Makes a token as the runner gives it to a job. */
export function runtimeToken(scopes: Scopes = [{ Scope: 'refs/heads/main', Permission: 3 }]): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ ac: JSON.stringify(scopes), scp: 'Actions.Results:run:job' })}.x`
}

/** Starts the service on a free port of 127.0.0.1. */
export async function startCacheService(): Promise<CacheService> {
  const http = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
  const service: CacheService = {
    url,
    entries: [],
    calls: [],
    canList: true,
    canDelete: true,
    close: () =>
      new Promise((resolve) => {
        http.close(() => {
          resolve()
        })
        http.closeAllConnections()
      }),
  }
  let nextId = 1

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const target = new URL(request.url ?? '/', url)
    const name = nameOf(request.method ?? '', target)
    service.calls.push(name)
    const reply = await service.intercept?.(name)
    if (reply === 'hang') return
    if (reply === 'cut-body') {
      response.writeHead(200, { 'Content-Length': 1000 }).write('{"ok": tr', () => request.socket.destroy())
      return
    }
    if (reply !== undefined) return send(response, reply.status, reply.body ?? {})
    if (name === 'PutBlob' || name === 'GetBlob') return serveBlob(name, target, body, response)
    if (name === 'ListCaches' || name === 'DeleteCache') return serveRest(name, target, response)
    const scopes = scopesOf(request.headers.authorization)
    if (scopes === undefined) return send(response, 401, { code: 'unauthenticated', msg: 'invalid token' })
    const call = { name, body: JSON.parse(body.toString()) as Record<string, unknown>, scopes }
    return send(response, ...answerTo(call))
  }

  const answerTo = (call: {
    name: string
    body: Record<string, unknown>
    scopes: Scopes
  }): [number, object] => {
    const key = String(call.body.key)
    const version = String(call.body.version)
    const allowed = (bit: number) =>
      call.scopes.filter((one) => (one.Permission & bit) !== 0).map((one) => one.Scope)
    const blobUrl = (entry: ServedEntry) => `${url}account/cache/${entry.id}?sig=secret`
    if (call.name === 'CreateCacheEntry') {
      const [ref] = allowed(2)
      if (ref === undefined)
        return [200, { ok: false, message: 'cache write denied: token has no writable scopes' }]
      if (service.entries.some((one) => one.key === key && one.version === version && one.ref === ref))
        return [
          409,
          { code: 'already_exists', msg: 'cache entry with the same key, version, and scope already exists' },
        ]
      const entry = { id: nextId++, key, version, ref, isDone: false }
      service.entries.push(entry)
      return [200, { ok: true, signed_upload_url: blobUrl(entry) }]
    }
    if (call.name === 'FinalizeCacheEntryUpload') {
      const entry = service.entries.find((one) => one.key === key && one.version === version && !one.isDone)
      if (entry?.bytes?.length !== Number(call.body.size_bytes))
        return [200, { ok: false, message: 'size mismatch' }]
      entry.isDone = true
      return [200, { ok: true, entry_id: String(entry.id) }]
    }
    const wanted = [key, ...((call.body.restore_keys ?? []) as string[])]
    for (const ref of allowed(1)) {
      const there = service.entries.filter((one) => one.isDone && one.ref === ref && one.version === version)
      for (const prefix of wanted) {
        const hit =
          there.find((one) => one.key === prefix) ?? there.findLast((one) => one.key.startsWith(prefix))
        if (hit) return [200, { ok: true, signed_download_url: blobUrl(hit), matched_key: hit.key }]
      }
    }
    return [200, { ok: false, signed_download_url: '', matched_key: '' }]
  }

  const serveBlob = (name: string, target: URL, body: Buffer, response: ServerResponse): void => {
    const entry = service.entries.find((one) => String(one.id) === target.pathname.split('/').at(-1))
    if (entry === undefined) return send(response, 404, {})
    if (name === 'GetBlob') {
      response.writeHead(200, { 'Content-Length': entry.bytes?.length ?? 0 }).end(entry.bytes)
      return
    }
    entry.bytes = body
    response
      .writeHead(201, { ETag: '"1"', 'Last-Modified': new Date(0).toUTCString(), 'x-ms-request-id': '1' })
      .end()
  }

  const serveRest = (name: string, target: URL, response: ServerResponse): void => {
    const isAllowed = name === 'ListCaches' ? service.canList : service.canDelete
    if (!isAllowed) return send(response, 403, { message: 'Resource not accessible by integration' })
    if (name === 'DeleteCache') {
      const index = service.entries.findIndex((one) => String(one.id) === target.pathname.split('/').at(-1))
      if (index < 0) return send(response, 404, { message: 'Not Found' })
      service.entries.splice(index, 1)
      response.writeHead(204).end()
      return
    }
    const key = target.searchParams.get('key') ?? ''
    const found = service.entries.filter((one) => one.isDone && one.key.startsWith(key)).reverse()
    const caches = found.map(({ id, ref, key: own, version }) => ({ id, ref, key: own, version }))
    return send(response, 200, { total_count: caches.length, actions_caches: caches.slice(0, 100) })
  }

  return service
}

function nameOf(method: string, { pathname }: URL): string {
  if (pathname.startsWith('/twirp/')) return pathname.split('/').at(-1) ?? ''
  if (pathname.startsWith('/repos/')) return method === 'DELETE' ? 'DeleteCache' : 'ListCaches'
  return method === 'PUT' ? 'PutBlob' : 'GetBlob'
}

function scopesOf(authorization = ''): Scopes | undefined {
  try {
    const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()
    return JSON.parse((JSON.parse(payload) as { ac: string }).ac) as Scopes
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
