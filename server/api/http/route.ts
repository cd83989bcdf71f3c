import type { Access } from '../access/policy.ts'
import type { Principal } from '../access/principal.ts'
import type { AppServices } from './services.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Part } from '../../store/writes/change.ts'
import type { Attempt } from '../../store/writes/stored-reply-queries.ts'
import type { CataloguedCode } from '../../error-catalogue.ts'
import type { JsonSchema } from './fields.ts'
import type { Query } from './pagination.ts'

/**
 * A request's Idempotency-Key, and whether its change has stored the reply. The digest of a streamed
 * request is complete once its content has been read (extend-digest.ts).
 */
export type Once = Omit<Attempt, 'digest'> & { digest: Buffer; stored: boolean }

/** Where a request came from, as far as the server can know. */
export type RequestSource = {
  /** With its port, as the client sent it. */
  readonly host: string
  readonly scheme: string
  readonly address: string
  /** '' without one. */
  readonly user_agent: string
}

/** A request that has passed all checks that precede its resource. */
export type ApiRequest = {
  readonly principal: Principal
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  /** The parsed object; `{}` for a request without a body. */
  readonly body: Readonly<Record<string, unknown>>
  readonly request_id: string
  /**
   * The raw request, for special headers and for the unread body of a route with `bodyTypes`. Undefined for an
   * operation of a batch.
   */
  readonly raw?: IncomingMessage
  /** Receives unexpected errors. */
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** The ETags of which the resource must have one; a change passes them to `refuseUnmatched`. */
  readonly if_match?: string | undefined
  /** Set if the request has an Idempotency-Key. */
  readonly once?: Once
  /** For an operation of a batch: called when its change is in the write queue (api/batch/run-in-order.ts). */
  readonly queued?: (() => void) | undefined
  /** Set if the request is a part of a change of many conversations. */
  readonly part?: Part
  /** The absolute address of the request. */
  readonly url: URL
  /** Undefined for an operation of a batch. */
  readonly source?: RequestSource
}

/** A request whose handler identifies its sender. */
export type OpenRequest = Omit<ApiRequest, 'principal' | 'once' | 'source'> & {
  readonly source: RequestSource
}

export type ReplyStatus = 200 | 201 | 202 | 204

/** A page of a list: rows in PostgreSQL's bytes, between two pieces of ASCII. */
export type PageBody = { readonly before: string; readonly rows: Buffer; readonly after: string }

/**
 * `json` or `page` is sent unchanged: PostgreSQL has already built it. Neither means no body. Only reads have a `page`:
 * the reply of a change is stored under its Idempotency-Key as text.
 */
export type Reply = {
  readonly status: ReplyStatus
  readonly json?: string
  readonly page?: PageBody
  readonly headers?: Readonly<Record<string, string>>
  /** `Set-Cookie` fields. */
  readonly cookies?: readonly string[]
  /** A single resource, which gets an ETag. */
  readonly single?: true
  /** Writes a reply that is not JSON, including headers. */
  readonly takeOver?: (raw: ServerResponse) => void
}

export type ReplyDoc = {
  readonly description: string
  readonly schema?: JsonSchema
  /** The media type of a reply other than JSON, which `Accept` may name as well. */
  readonly mediaType?: string
  readonly example?: string
}

/** Error statuses that only some routes have. */
export type Refusal = 404 | 409 | 410 | 412 | 422

/** One endpoint: its address, documentation and handler. */
export type Route = {
  /**
   * The operation's name in the OpenAPI document, such as `getUnreadCounts`: a verb and its object. It names the
   * client's method, so it never changes.
   */
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base path, parameters as `:name`. */
  readonly path: string
  /** At the root of the host instead of below the base path. */
  readonly isAtRoot?: true
  readonly access: Access
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly query?: Readonly<Record<string, JsonSchema>>
  /** Undocumented aliases of those parameters. */
  readonly aliases?: readonly string[]
  /** Parameters that may be given several times, also as `name[]=` and `name[0]=`. */
  readonly repeatable?: readonly string[]
  /** The contract's error for a parameter with an invalid form, by name. */
  readonly parameterErrors?: Readonly<Record<string, CataloguedCode>>
  /** Schemas of path parameters other than ids, by name. */
  readonly inPath?: Readonly<Record<string, JsonSchema>>
  readonly body?: JsonSchema
  readonly bodyExample?: unknown
  /** Accepted media types besides JSON, whose bodies the handler reads as a stream. */
  readonly bodyTypes?: Readonly<Record<string, JsonSchema>>
  /** Of a route outside the API whose body is larger than `openBodyBytes`. */
  readonly bodyLimitBytes?: number
  /** Header fields that the handler reads, by name. */
  readonly headers?: Readonly<Record<string, JsonSchema>>
  readonly replies: Readonly<Partial<Record<ReplyStatus, ReplyDoc>>>
  /** A read that says in `Events-Sequence` for which event of the log it is true. */
  readonly hasSequence?: true
  /** A read that says in `Porchlight-Rights` when its reader may see other things than before. */
  readonly hasRights?: true
  /** A read that has an `ETag` although it shows several resources: a change replaces all of them. */
  readonly hasTag?: true
  /** Error statuses of this route beyond those of every route. */
  readonly refusals: readonly Refusal[]
  /**
   * In a batch, the next operation may start before this one commits, because such operations read the rows that
   * they change under the workspace's lock.
   */
  readonly isPipelined?: true
  /** Ignores an Idempotency-Key, because body or reply hold secrets, which must not be stored. */
  readonly isSecret?: true
  /** The reply shows a secret or may do so: it is never compressed. Agents have no tool for it. */
  readonly showsSecret?: true
  readonly handle: (request: ApiRequest, services: AppServices) => Promise<Reply>
}

/** An endpoint without credentials, such as signing in. Ignores an Idempotency-Key, which has no owner. */
export type OpenRoute = Omit<
  Route,
  'access' | 'handle' | 'isPipelined' | 'isSecret' | 'showsSecret'
> & {
  readonly access: 'open'
  readonly handle: (request: OpenRequest, services: AppServices) => Promise<Reply>
}

export type Endpoint = Route | OpenRoute

/** The methods that an endpoint serves: HEAD for GET, PUT for PATCH. */
export function methodsOf({ method }: Pick<Route, 'method'>): string[] {
  if (method === 'GET') return ['GET', 'HEAD']
  return method === 'PATCH' ? ['PATCH', 'PUT'] : [method]
}

/** `{"<name>":<json>}`, the envelope of every single resource. */
export function enveloped(name: string, json: string): string {
  return `{"${name}":${json}}`
}
