import type { Contact } from '../../../client/source/types.generated.ts'
import { api } from '../../state/api.ts'
import { makeTrail, type TrailPage } from '../trail.ts'

export const sorts = ['changed', 'newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]

export type PeopleFilter = {
  /** Blank: a list, in the order of `sort`; else the best matches. */
  readonly q: string
  readonly sort: Sort
  readonly isBlocked: boolean
}

const queries = {
  changed: { sort: 'updated_at', order: 'desc' },
  newest: { sort: 'created_at', order: 'desc' },
  oldest: { sort: 'created_at', order: 'asc' },
} as const

const perPage = 50

/** Numbered pages of changed contacts reach 10,000 rows. */
const mostPages = 10_000 / perPage

/** The contacts of the workspace that the member sees. The next page is a number, or a search's cursor. */
export const makePeople = () =>
  makeTrail<PeopleFilter, Contact, string>({ q: '', sort: 'changed', isBlocked: false }, readPage)

async function readPage(
  { q, sort, isBlocked }: PeopleFilter,
  next: string | undefined,
): Promise<TrailPage<Contact, string>> {
  if (q.trim() !== '') return searchPage(q.trim(), next)
  const page = Number(next ?? 1)
  const found = await api.contacts.list({
    ...queries[sort],
    ...(isBlocked ? { blocked: true } : {}),
    page,
    per_page: perPage,
  })
  const isMore = page < found.pagination.total_pages && page < mostPages
  const { total_count: total } = found.pagination
  return { entries: found.contacts, next: isMore ? String(page + 1) : null, total }
}

async function searchPage(q: string, cursor?: string): Promise<TrailPage<Contact, string>> {
  const found = await api.search.list({
    q: q.slice(0, 200),
    types: 'contact',
    per_page: perPage,
    ...(cursor === undefined ? {} : { cursor }),
  })
  const entries = found.results.flatMap(({ contact }) => contact ?? [])
  return { entries, next: found.next_cursor ?? null }
}
