import { createEffect, on, onCleanup } from 'solid-js'
import { readLink } from '../../../client/source/reply-info.ts'
import type { Contact, ListContactsQuery } from '../../../client/source/types.generated.ts'
import { api } from '../../state/api.ts'
import { onBegin, onEvent } from '../../state/live.ts'
import { makeTrail, type TrailPage } from '../trail.ts'
import { queryOf, type PeopleFilter } from './people-filter.ts'
import { showPeople } from './shown-people.ts'

const perPage = 50
/** Pages that are read for one that is shown: where few fit, each has only some of them, or none. */
const mostReads = 10

/** Several events of one change are one read. */
const restMs = 500

/** The contacts of the workspace that the member sees, as they change. Call in a component. */
export function makePeople(start: PeopleFilter) {
  const people = makeTrail<PeopleFilter, Contact, string>(start, readPage)
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

const listOf = (filter: PeopleFilter): ListContactsQuery => ({
  ...queryOf(filter),
  per_page: perPage,
})

async function readPage(
  filter: PeopleFilter,
  next: string | undefined,
): Promise<TrailPage<Contact, string>> {
  const words = filter.q.trim()
  if (words !== '') return searchPage(words, next)
  const entries: Contact[] = []
  let cursor = next ?? '*'
  for (let reads = 1; ; reads += 1) {
    const found = await api.contacts.list({ ...listOf(filter), cursor })
    entries.push(...found.contacts)
    const { total_count: total, bounded: isBounded = false } = found.pagination
    const after = readLink(found.reply.headers, 'next')?.get('cursor') ?? null
    if (after === null || entries.length >= perPage || reads === mostReads) {
      return { entries, next: after, total, isBounded }
    }
    cursor = after
  }
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
