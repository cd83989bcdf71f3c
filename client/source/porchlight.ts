import { followEvents, type FollowOptions } from './follow-events.ts'
import { makeMethods } from './make-methods.ts'
import { operations } from './operations.generated.ts'
import { pollConversations, type PollOptions } from './poll.ts'
import {
  send,
  type Answer,
  type Call,
  type CallOptions,
  type Connection,
  type Retry,
} from './send.ts'
import type { Conversation, Methods, WorkspaceEvent } from './types.generated.ts'

export { PorchlightError, type ErrorKind } from './porchlight-error.ts'
export {
  verifyWebhook,
  WebhookError,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookTestEvent,
} from './verify-webhook.ts'
export type { EventTypeFilter, FollowOptions, Reset } from './follow-events.ts'
export type { PollOptions } from './poll.ts'
export type { RateLimit, ReplyInfo } from './reply-info.ts'
export type { Answer, Call, CallOptions, Retry } from './send.ts'

const basePath = '/api/external/v2'

export type PorchlightOptions = {
  /**
   * The workspace's address, such as `https://acme.chat.example.com`. At an address without subdomain, such as
   * `http://127.0.0.1:3000`, the key names the workspace.
   */
  readonly url: string
  /** Leave out in browsers, where a key would be public: there the page's server adds it. */
  readonly apiKey?: string | undefined
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

/** Every operation of the API, by group, and methods that last longer than one call. */
export type Porchlight = Methods & {
  /** The events as they happen; reconnects automatically. */
  readonly events: (options?: FollowOptions) => AsyncGenerator<WorkspaceEvent, void, undefined>
  /** Conversations as they change; retries automatically. */
  readonly poll: (options?: PollOptions) => AsyncGenerator<Conversation, void, undefined>
  /** Any request below the base path, such as one without a method in this version. */
  readonly request: (call: Call, options?: CallOptions) => Promise<Answer>
}

/** A client of one workspace; needs no closing. Throws a TypeError for a `url` that is not a full http(s) address. */
export function createPorchlight(options: PorchlightOptions): Porchlight {
  const connection = makeConnection(options)
  const methods = makeMethods(connection, operations)
  const follow = (given?: FollowOptions) => followEvents<WorkspaceEvent>(connection, given)
  const own = {
    ...methods,
    events: Object.assign(follow, methods['events']),
    poll: (given?: PollOptions) => pollConversations<Conversation>(connection, given),
    request: async (call: Call, given?: CallOptions) => send(connection, call, given),
  }
  // The table and the types are generated from the same document.
  return own as unknown as Porchlight
}

function makeConnection(options: PorchlightOptions): Connection {
  const url = readUrl(options.url)
  const path = url.pathname.replace(/\/+$/, '')
  return {
    url: `${url.origin}${path.endsWith(basePath) ? path : `${path}${basePath}`}`,
    apiKey: options.apiKey,
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
