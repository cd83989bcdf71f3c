import { isTemporary, PorchlightError } from '../../client/source/porchlight-error.ts'
import { makeConnection } from '../../client/source/make-connection.ts'
import { send, sendRaw } from '../../client/source/send.ts'

type Options = {
  readonly key?: string
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  /** Without it, a write is tried once: the outbox decides when again. */
  readonly tries?: number
}

/** Calls of the visitor's browser: `/widget/…` as they stand, all others below the API's path. */
export type Calls = {
  readonly get: <Body>(path: string, options?: Options) => Promise<Body>
  readonly post: <Body>(path: string, body: unknown, options?: Options) => Promise<Body>
  readonly remove: (path: string) => Promise<void>
  readonly stream: (path: string, options: Options) => Promise<Response>
}

/** Calls with the browser's token, once there is one. */
export function connect(token: () => string | undefined): Calls {
  const connection = (maxTries: number) =>
    makeConnection({
      url: location.origin,
      deviceToken: token,
      credentials: 'omit',
      timeoutMs: 40_000,
      tryTimeoutMs: 12_000,
      maxTries,
    })
  const callOf = (method: string, path: string) => ({
    method,
    path,
    ...(path.startsWith('/widget/') ? { isOutside: true as const } : {}),
  })
  const optionsOf = ({ key, signal, headers }: Options) => ({
    headers,
    signal,
    idempotencyKey: key,
  })
  return {
    get: async <Body>(path: string, given: Options = {}) => {
      const call = { ...callOf('GET', path), query: given.query }
      return (await send(connection(given.tries ?? 4), call, optionsOf(given))).body as Body
    },
    post: async <Body>(path: string, body: unknown, given: Options = {}) => {
      const call = { ...callOf('POST', path), body }
      return (await send(connection(given.tries ?? 1), call, optionsOf(given))).body as Body
    },
    remove: async (path) => {
      await send(connection(4), callOf('DELETE', path))
    },
    stream: async (path, given) => {
      const call = { ...callOf('GET', path), query: given.query }
      return sendRaw(connection(1), call, optionsOf(given))
    },
  }
}

/** Whether the same call may succeed later: no net, a busy or restarting server. */
export function mayPass(error: unknown): boolean {
  if (isTemporary(error)) return true
  // A proxy's page in front of a restarting server is no reply of it.
  return error instanceof PorchlightError && ['failed', 'unexpected'].includes(error.kind)
}

/** Whether the server no longer knows this browser. */
export function isForgotten(error: unknown): boolean {
  return error instanceof PorchlightError && error.kind === 'unauthenticated'
}

/** The server's words for a refusal. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Exponential backoff from 0.5 to 30 seconds, between half and all of it. */
export function backoffMs(failures: number): number {
  return Math.min(30_000, 500 * 2 ** Math.min(failures - 1, 6)) * (0.5 + Math.random() / 2)
}

/** Resolves after a time, at once when the net is back or the tab is shown again; rejects when aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const done = new AbortController()
    const once = { once: true, signal: done.signal }
    const end = () => {
      clearTimeout(timer)
      done.abort()
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, once)
    document.addEventListener('visibilitychange', () => document.hidden || end(), once)
    signal.addEventListener('abort', end, once)
  })
}
