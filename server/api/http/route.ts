import type { Caller } from '../access/authenticate-key.ts'
import type { Scope } from '../access/key-scopes.ts'
import type { AppServices } from '../../services.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Attempt } from '../../store/writes/kept-replies.ts'
import type { CataloguedCode } from '../../errors.ts'
import type { JsonSchema } from './fields.ts'
import type { Query } from './pagination.ts'

/**
 * A request's Idempotency-Key, and whether its change has kept the reply. The digest of a streamed
 * request is complete once its content has been read (cover-content.ts).
 */
export type Once = Omit<Attempt, 'digest'> & { digest: Buffer; kept: boolean }

/** A request that has passed every check that comes before its resource. */
export type ApiRequest = {
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  /** The parsed object; `{}` for a request without a body. */
  readonly body: Readonly<Record<string, unknown>>
  readonly request_id: string
  /**
   * The request as it came, for what is no JSON: headers of its own, and the body of a route that takes
   * `bodyTypes`, still unread. None for an operation of a batch.
   */
  readonly raw?: IncomingMessage
  /** Where failures that nobody foresaw are told. */
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** The ETags one of which the resource must have; a change hands them to `refuseUnmatched`. */
  readonly if_match?: string | undefined
  /** Where the request carries an Idempotency-Key. */
  readonly once?: Once
  /** For an operation of a batch: called when its change waits for its turn (batch/run-in-order.ts). */
  readonly queued?: (() => void) | undefined
  /** The absolute address that was asked for. */
  readonly url: URL
}

/** What a request that succeeds is answered with. */
export type ReplyStatus = 200 | 201 | 202 | 204

/** `json` goes out as it is: PostgreSQL has already built it. No `json` means no body. */
export type Reply = {
  readonly status: ReplyStatus
  readonly json?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A single resource, which deserves an ETag. */
  readonly single?: true
  /** For what is no JSON: answers by itself, headers and all, once the checks are passed. */
  readonly takeOver?: (raw: ServerResponse) => void
}

export type ReplyDoc = {
  readonly description: string
  readonly schema?: JsonSchema
  /** The media type of a reply that is no JSON, which a caller's `Accept` may name as well. */
  readonly mediaType?: string
  readonly example?: string
}

/** Statuses of refusals that only some routes have. */
export type Refusal = 404 | 409 | 410 | 412 | 422

/** One endpoint: how it is reached, documented and answered, in one place. */
export type Route = {
  /**
   * The operation's name in the OpenAPI document, `getUnreadCounts`: a verb and what it is about, in
   * the words of the product. Names the client's method, so it never changes.
   */
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base path, parameters as `:name`. */
  readonly path: string
  /** `any`: every key that opens the workspace. */
  readonly scope: Scope | 'any'
  /** Further scopes, for a reply that tells what other routes tell under them. */
  readonly alsoNeeds?: readonly Scope[]
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly query?: Readonly<Record<string, JsonSchema>>
  /** Other names of those parameters, read as well and not documented. */
  readonly aliases?: readonly string[]
  /** Parameters that may be given several times, also as `name[]=` and `name[0]=`. */
  readonly repeatable?: readonly string[]
  /** The contract's own refusal of a parameter in a form that it does not have, by name. */
  readonly parameterErrors?: Readonly<Record<string, CataloguedCode>>
  /** Schemas of parameters in the path that are no ids, by name. */
  readonly inPath?: Readonly<Record<string, JsonSchema>>
  readonly body?: JsonSchema
  readonly bodyExample?: unknown
  /** What else than JSON it takes, by type: such a body is left to the handler as a stream. */
  readonly bodyTypes?: Readonly<Record<string, JsonSchema>>
  /** Header fields that it reads, by name. */
  readonly headers?: Readonly<Record<string, JsonSchema>>
  readonly replies: Readonly<Partial<Record<ReplyStatus, ReplyDoc>>>
  /** Statuses of the refusals this route can answer with beyond those every route can. */
  readonly refusals: readonly Refusal[]
  /**
   * In a batch, the next operation may begin before this one is committed: what it reads of the rows
   * that such operations change, it reads under the workspace's lock.
   */
  readonly isPipelined?: true
  readonly handle: (request: ApiRequest, services: AppServices) => Promise<Reply>
}

/** `{"<name>":<json>}`, the envelope of every single resource. */
export function enveloped(name: string, json: string): string {
  return `{"${name}":${json}}`
}
