import type { AppServices } from '../../api/http/services.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import type { Resource } from './scim-resources.ts'
import { appError } from '../../errors.ts'

/** A request of a directory that has passed the checks of keys. */
export type ScimRequest = {
  readonly services: AppServices
  readonly context: WriteContext
  /** The versions one of which the resource must have. */
  readonly if_match: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  /** The address of `/scim/v2`. */
  readonly base: string
}

export type ScimReply = {
  readonly status: 200 | 201 | 204
  readonly body?: object
  /** The whole resource, for its ETag and `Location`. */
  readonly resource?: Resource
}

export type ScimRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly handle: (request: ScimRequest) => Promise<ScimReply>
}

/** 412 unless `If-Match` names the version that was read. */
export function refuseOtherVersion(
  { if_match: given }: Pick<ScimRequest, 'if_match'>,
  { meta }: Resource,
): void {
  if (given === undefined || given.trim() === '*' || given.includes(meta.version)) return
  throw appError('precondition_failed')
}

const most = 1_000_000

/** The place of a page: `startIndex` counts from 1, and what is out of range is brought into it (RFC 7644, 3.4.2.4). */
export function readPage({ query }: ScimRequest, mostOfPage: number) {
  const start = Math.min(Math.max(numberOf(query['startIndex'], 1), 1), most)
  const size = Math.min(Math.max(numberOf(query['count'], 100), 0), mostOfPage)
  return { start, offset: start - 1, size }
}

function numberOf(given: unknown, usual: number): number {
  return typeof given === 'string' && /^-?\d{1,9}$/.test(given) ? Number(given) : usual
}

export function listReply(total: number, start: number, resources: readonly object[]): ScimReply {
  return {
    status: 200,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: total,
      startIndex: start,
      itemsPerPage: resources.length,
      Resources: resources,
    },
  }
}
