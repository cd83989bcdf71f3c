import { matchesFilter, type FilterRow } from '../../client/source/filter/matches-filter.ts'
import { parseFilter } from '../../client/source/filter/parse-filter.ts'
import type { StoreEvent } from '../store/store.ts'
import {
  detailActs,
  isLater,
  makeLaterActs,
  mergeActs,
  type LaterKind,
} from './model-later-acts.ts'

type Json = Record<string, unknown>

/** One change of the model: what happens, and to which of a few resources. */
export type Act = {
  readonly kind:
    | ('message' | 'status' | 'read' | 'close' | 'rename' | 'group' | 'delete')
    | ('answer' | 'assign' | 'create' | 'snooze' | 'tag' | LaterKind)
  readonly which: number
}

export const acts: readonly Act['kind'][] = [
  'message',
  'message',
  'status',
  'read',
  'close',
  'rename',
  'group',
  'tag',
  'delete',
  ...detailActs,
]

/** Those of lists: conversations come, go, move and change hands. */
export const listActs: readonly Act['kind'][] = [
  ...acts,
  ...mergeActs,
  ...(['close', 'answer', 'assign', 'create', 'snooze'] as const),
]

export type ModelOptions = {
  /** Messages move a count of their conversation, which only the row beside an event shows. */
  readonly counts: boolean
  readonly conversations?: number
}

/** A workspace in memory: a serial log, resources as they are now, and events as they were. */
export function makeModelServer({ counts, conversations = 3 }: ModelOptions) {
  const contacts = new Map<string, Json>()
  const rows = new Map<string, Json>()
  const merged = new Map<string, Json>()
  const messages = new Map<string, Json>()
  const log: StoreEvent[] = []
  let tick = 0
  const stamp = () => new Date(Date.UTC(2026, 0, 1) + (tick += 1)).toISOString()
  const record = (type: string, moment: string, data: Json) => {
    log.push(structuredClone({ type, created_at: moment, sequence: log.length + 1, data }))
  }
  /** Names of tags; every conversation has both or one of them. */
  const tags = ['t0', 't1']
  const groups = ['g', 'g']
  let made = 0
  const create = (moment: string): Json => {
    const at = made
    made += 1
    contacts.set(`c${at}`, { id: `c${at}`, name: `n${at}`, email: null, updated_at: moment })
    const visitor = { id: `c${at}`, name: `n${at}`, email: null }
    const group = { id: `g${at % 2}`, name: groups[at % 2] }
    const inbox = {
      waiting_since: at % 3 === 0 ? moment : null,
      snoozed: at % 5 === 4 && at % 4 !== 3,
    }
    const row = {
      ...{ id: `v${at}`, status: at % 4 === 3 ? 'closed' : 'open', updated_at: moment, inbox },
      ...{ visitor, group, agent: { id: at % 2 === 0 ? 'me' : null }, unread: 1 },
      ...{ tags: tags.slice(at % 2), ticket_fields: { Plan: at % 2 === 0 ? 'free' : null } },
    }
    rows.set(row.id, row)
    return row
  }
  const createLike = (moment: string, { visitor }: Json) => {
    const row: Json = { ...create(moment), visitor }
    rows.set(String(row['id']), row)
    return row
  }
  const later = makeLaterActs({ rows, merged, messages, tags, stamp, record, createLike })
  for (let at = 0; at < conversations; at += 1) create(stamp())
  const act = ({ kind, which }: Act): void => {
    const id = `v${which % made}`
    const row = rows.get(id)
    const moment = stamp()
    if (kind === 'create') {
      record('conversation.created', moment, { conversation: create(moment) })
      return
    }
    if (kind === 'rename') {
      const contact = { ...contacts.get(`c${which % made}`), name: moment }
      contacts.set(`c${which % made}`, { ...contact, updated_at: moment })
      for (const held of [rows, merged])
        replace(held, 'visitor', `c${which % made}`, { name: moment })
      replace(messages, 'sender', `c${which % made}`, { name: moment })
      const changed = contacts.get(`c${which % made}`)
      record('contact.updated', moment, { contact: changed, changed: ['name'] })
    } else if (kind === 'group') {
      groups[which % 2] = moment
      for (const held of [rows, merged]) replace(held, 'group', `g${which % 2}`, { name: moment })
      record('group.updated', moment, { group: { id: `g${which % 2}`, name: moment } })
    } else if (kind === 'tag') {
      const previous = tags[which % 2] ?? ''
      tags[which % 2] = moment
      const renamed = (name: string) => (name === previous ? moment : name)
      for (const held of [rows, merged])
        for (const [key, one] of held)
          held.set(key, { ...one, tags: (one['tags'] as readonly string[]).map(renamed) })
      const tag = { id: `t${which % 2}`, name: moment }
      record('tag.updated', moment, { tag, previous_name: previous })
    } else if (row === undefined) {
      return
    } else if (isLater(kind)) {
      later(kind, row, which, moment)
    } else if (kind === 'message' || kind === 'answer') {
      const { id: sender, name } = contacts.get(`c${which % made}`) ?? {}
      const message = {
        ...{ id: `m${String(tick).padStart(6, '0')}`, status: 'sent', external_id: `e${tick}` },
        ...{ created_at: moment, updated_at: moment, sender: { id: sender, name, email: null } },
      }
      messages.set(message.id, { ...message, conversation_id: id })
      const { waiting_since: since, snoozed } = row['inbox'] as Json
      const inbox = counts
        ? {
            waiting_since: kind === 'answer' ? null : (since ?? moment),
            snoozed: kind === 'answer' && snoozed,
          }
        : { waiting_since: since, snoozed }
      const unread = Number(row['unread']) + (counts ? 1 : 0)
      rows.set(id, { ...row, updated_at: moment, unread, inbox })
      record('message.created', moment, { message, conversation_id: id })
    } else if (kind === 'status') {
      const own = [...messages.values()].filter((one) => one['conversation_id'] === id)
      const chosen = own[which % (own.length || 1)]
      if (chosen === undefined) return
      messages.set(String(chosen['id']), { ...chosen, status: 'read', updated_at: moment })
      const { conversation_id: _, ...message } = messages.get(String(chosen['id'])) ?? {}
      record('message.status_changed', moment, { message, conversation_id: id })
    } else if (kind === 'delete') {
      rows.delete(id)
      for (const [key, one] of messages) if (one['conversation_id'] === id) messages.delete(key)
      record('conversation.deleted', moment, { conversation: { id } })
    } else if (kind === 'assign') {
      const agent = { id: (row['agent'] as Json)['id'] === null ? 'me' : null }
      rows.set(id, { ...row, agent, updated_at: moment })
      record('conversation.assigned', moment, { conversation: rows.get(id) })
    } else if (kind === 'snooze') {
      const inbox = row['inbox'] as Json
      const changed = { ...inbox, snoozed: row['status'] === 'open' && inbox['snoozed'] !== true }
      rows.set(id, { ...row, inbox: changed, updated_at: moment })
      const { inbox: _, ...conversation } = rows.get(id) ?? {}
      record('conversation.snoozed', moment, { conversation })
    } else {
      // Reading does not move the tick.
      const read = { ...row, unread: 0 }
      const closed = {
        ...row,
        status: row['status'] === 'open' ? 'closed' : 'open',
        inbox: { ...(row['inbox'] as Json), snoozed: false },
      }
      rows.set(id, kind === 'read' ? read : { ...closed, updated_at: moment })
      const type = kind === 'read' ? 'conversation.read' : 'conversation.status_changed'
      record(type, moment, { conversation: rows.get(id) })
    }
  }
  return {
    act,
    log,
    /** The event with its conversation's row as it is now, as `include=inbox` brings it. */
    framed: (event: StoreEvent): StoreEvent => {
      const named = event.data['conversation'] as { id: string } | undefined
      const id = named?.id ?? (event.data['conversation_id'] as string | undefined)
      if (id === undefined) return event
      const row = rows.get(id)
      return { ...event, conversation: row === undefined ? null : (structuredClone(row) as never) }
    },
    /** A page of a list by the API's parameters, as it is now. */
    readList: (query: URLSearchParams) => readList([...rows.values()], query),
    readConversations: () => structuredClone([...rows.values()]) as never[],
    readMessages: (id: string) =>
      structuredClone(
        [...messages.values()].filter((one) => one['conversation_id'] === id),
      ) as never[],
  }
}

function readList(all: readonly Json[], query: URLSearchParams) {
  const isWaiting = query.get('sort') === 'waiting_since'
  const waitsSince = (row: Json) => (row['inbox'] as Json)['waiting_since'] as string | null
  const keyOf = (row: Json) => (isWaiting ? (waitsSince(row) ?? '') : String(row['updated_at']))
  const statuses = query.get('status')?.split(',')
  const listed = all
    .filter((row) => statuses?.includes(String(row['status'])) ?? true)
    .filter((row) => {
      const wanted = query.get('assignee')
      return wanted === null || ((row['agent'] as Json)['id'] ?? 'none') === wanted
    })
    .filter((row) => {
      const wanted = query.get('snoozed')
      return wanted === null || String((row['inbox'] as Json)['snoozed']) === wanted
    })
    .filter((row) => !isWaiting || waitsSince(row) !== null)
    .filter((row) => fitsFilter(row, query.get('filter') ?? ''))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  if (query.get('order') === 'desc') listed.reverse()
  const size = Number(query.get('per_page'))
  const from = (Number(query.get('page') ?? 1) - 1) * size
  return structuredClone({
    conversations: listed.slice(from, from + size),
    pagination: { total_count: listed.length },
  })
}

/** Rows of the server say what no member has read. */
function fitsFilter(row: Json, text: string): boolean {
  const known = { ...row, inbox: { ...(row['inbox'] as Json), unread: row['unread'] } }
  const context = { now: 0, memberId: null }
  return matchesFilter(parseFilter(text), known as unknown as FilterRow, context) ?? true
}

function replace(rows: Map<string, Json>, part: string, id: string, fields: Json): void {
  for (const [key, row] of rows) {
    const own = row[part] as Json
    if (own['id'] === id) rows.set(key, { ...row, [part]: { ...own, ...fields } })
  }
}
