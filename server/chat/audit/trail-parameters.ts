import { readCount } from './read-query.ts'
import type { Query } from '../../api/http/pagination.ts'

const defaultLimit = 50
const maxLimit = 200

const moment = { type: 'string', format: 'date-time' } as const

/** The parameters of both trails. `continues`: what else `before` is for. */
export const trailParameters = (continues = '') => ({
  after: { ...moment, description: 'Only what happened after this moment.' },
  before: { ...moment, description: `Only what happened before this moment${continues}.` },
  limit: {
    type: 'integer',
    minimum: 1,
    default: defaultLimit,
    description: `Entries of a page; values above ${maxLimit} are capped.`,
  },
})

/** How many entries a page has. */
export function readLimit(query: Query): number {
  return Math.min(readCount(query, 'limit') ?? defaultLimit, maxLimit)
}
