import type { Caller } from '../api-keys/authenticate-key.ts'
import type { AppServices } from '../services.ts'
import type { JsonSchema } from './fields.ts'
import type { Query } from './pagination.ts'

/** What a key may be allowed to do; `*` allows all of it. */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'conversations:read',
  'conversations:write',
  'messages:read',
  'messages:write',
  'team_members:read',
  'team_members:write',
] as const
export type Scope = (typeof scopes)[number]

/** A request that has passed every check that comes before its resource. */
export type ApiRequest = {
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  /** The parsed object; `{}` for a request without a body. */
  readonly body: Readonly<Record<string, unknown>>
  readonly request_id: string
  /** The absolute address that was asked for. */
  readonly url: URL
}

/** `json` goes out as it is: PostgreSQL has already built it. No `json` means no body. */
export type Reply = {
  readonly status: 200 | 201 | 204
  readonly json?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A single resource, which deserves an ETag. */
  readonly single?: true
}

export type ReplyDoc = { readonly description: string; readonly schema?: JsonSchema }

/** One endpoint: how it is reached, documented and answered, in one place. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base path, parameters as `:name`. */
  readonly path: string
  readonly scope: Scope
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly query?: Readonly<Record<string, JsonSchema>>
  readonly body?: JsonSchema
  readonly replies: Readonly<Partial<Record<200 | 201 | 204, ReplyDoc>>>
  /** Statuses of the refusals this route can answer with beyond those every route can. */
  readonly refusals: readonly (404 | 422)[]
  readonly handle: (request: ApiRequest, services: AppServices) => Promise<Reply>
}

/** `{"<name>":<json>}`, the envelope of every single resource. */
export function enveloped(name: string, json: string): string {
  return `{"${name}":${json}}`
}
