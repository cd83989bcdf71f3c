import { basePath, type Connection, type Retry } from './send.ts'

export type ConnectionOptions = {
  /**
   * The workspace's address, such as `https://acme.chat.example.com`. At an address without subdomain, such as
   * `http://127.0.0.1:3000`, the key names the workspace.
   */
  readonly url: string
  /** Leave out in browsers, where a key would be public: there the page's server adds it. */
  readonly apiKey?: string | undefined
  /** On a visitors' host: the token of the device, read before every call. */
  readonly deviceToken?: (() => string | undefined) | undefined
  /** In browsers: whether calls carry the cookie of a team member's session. Default: on the page's own host. */
  readonly credentials?: 'omit' | 'same-origin' | undefined
  /** The limit of a call with all its tries. Default: 60 seconds. */
  readonly timeoutMs?: number | undefined
  /** The limit of one try. Default: 20 seconds. */
  readonly tryTimeoutMs?: number | undefined
  /** Default: 8. 1: no retries. */
  readonly maxTries?: number | undefined
  /** Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Called before each retry's delay, for logs and metrics. An exception ends the call. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
}

/** Throws a TypeError for a `url` that is not a full http(s) address. */
export function makeConnection(options: ConnectionOptions): Connection {
  const url = readUrl(options.url)
  const path = url.pathname.replace(/\/+$/, '')
  return {
    url: `${url.origin}${path.endsWith(basePath) ? path : `${path}${basePath}`}`,
    apiKey: options.apiKey,
    deviceToken: options.deviceToken,
    credentials: options.credentials,
    timeoutMs: options.timeoutMs ?? 60_000,
    tryTimeoutMs: options.tryTimeoutMs ?? 20_000,
    maxTries: options.maxTries ?? 8,
    fetch: options.fetch ?? (async (...given) => fetch(...given)),
    onRetry: options.onRetry,
  }
}

/** `new URL('localhost:3000')` is valid, with the scheme `localhost:`, and would fail at every call. */
function readUrl(text: string): URL {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text)
  const words = 'url must be an address with its scheme, such as http://127.0.0.1:3000'
  throw new TypeError(`${words}; it is ${JSON.stringify(text)}.`)
}
