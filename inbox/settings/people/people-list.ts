import { createEffect, on, onCleanup } from 'solid-js'
import type { Contact, ListContactsQuery } from '../../../client/source/types.generated.ts'
import { api } from '../../state/api.ts'
import { onBegin, onEvent } from '../../state/live.ts'
import { makeTrail, type TrailPage } from '../trail.ts'
import { showPeople } from './shown-people.ts'

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

/** Several events of one change are one read. */
const restMs = 500

/** The contacts of the workspace that the member sees, as they change. The next page is a number, or a search's cursor. Call in a component. */
export function makePeople() {
  const everybody: PeopleFilter = { q: '', sort: 'changed', isBlocked: false }
  const people = makeTrail<PeopleFilter, Contact, string>(everybody, readPage)
  const isList = () => people.filter().q.trim() === ''
  createEffect(on(people.filter, (filter) => showPeople(isList() ? listOf(filter) : undefined)))
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (isList()) void people.reread()
    }, restMs)
  }
  const stops = [onBegin(soon), onEvent(({ type }) => type.startsWith('contact.') && soon())]
  onCleanup(() => {
    clearTimeout(timer)
    showPeople()
    for (const stop of stops) stop()
  })
  return people
}

const listOf = ({ sort, isBlocked }: PeopleFilter): ListContactsQuery => ({
  ...queries[sort],
  ...(isBlocked ? { blocked: true } : {}),
  per_page: perPage,
})

async function readPage(
  filter: PeopleFilter,
  next: string | undefined,
): Promise<TrailPage<Contact, string>> {
  const words = filter.q.trim()
  if (words !== '') return searchPage(words, next)
  const page = Number(next ?? 1)
  const found = await api.contacts.list({ ...listOf(filter), page })
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
