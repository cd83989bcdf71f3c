import { isTemporary, PorchlightError } from '../../client/source/porchlight-error.ts'
import { makeConnection } from '../../client/source/make-connection.ts'
import { send, type Connection } from '../../client/source/send.ts'

type Options = {
  readonly key?: string
  readonly query?: Readonly<Record<string, unknown>>
  /** Without it, a write is tried once: the outbox decides when again. */
  readonly tries?: number
  /** The browser completes the call after the page has gone. */
  readonly keepalive?: boolean
}

/** Calls of the visitor's browser: `/widget/…` and `/frame` as they stand, all others below the API's path. */
export type Calls = {
  readonly get: <Body>(path: string, options?: Options) => Promise<Body>
  readonly post: <Body>(path: string, body: unknown, options?: Options) => Promise<Body>
  readonly remove: (path: string) => Promise<void>
  /** For streams. */
  readonly connection: Connection
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
    ...(/^\/(?:widget\/|frame$)/.test(path) ? { isOutside: true as const } : {}),
  })
  const optionsOf = ({ key, keepalive }: Options) => ({
    keepalive,
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
    connection: connection(1),
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

/** Throws the error of a call, unless the server says that the address is for frames, not for scripts. */
export function unlessForFrames(error: unknown): void {
  if (!(error instanceof PorchlightError) || error.kind !== 'forbidden') throw error
}

/** The server's words for a refusal. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
