import { appError } from '../../errors.ts'
import type { BulkRow, EventChanges } from './queries.ts'

/** A request that changes one conversation; `path` is behind its address. */
export type ItemRequest = {
  readonly method: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

type Undo = Pick<BulkRow, 'method' | 'path' | 'request_id' | 'undoes_request_id'>

/**
 * The requests that take a bulk change of one conversation back. Pure. `events`: newest first. 409 if one of its fields has
 * changed since; 422 for a field without a value before that no request can clear.
 */
export function undoRequests(
  undo: Undo,
  events: readonly EventChanges[],
  now: Date,
): readonly ItemRequest[] {
  if (undo.path === '/snooze') return undoSnooze(undo, events, now)
  const made = events.find(({ request_id }) => request_id === undo.undoes_request_id)?.changes ?? []
  if (made.length === 0) throw appError('change_not_undoable')
  // Other tags may have come and gone meanwhile.
  if (undo.path.startsWith('/tags/')) {
    return [{ method: undo.method === 'PUT' ? 'DELETE' : 'PUT', path: undo.path, body: {} }]
  }
  const requests: ItemRequest[] = []
  let body: Record<string, unknown> = {}
  for (const { field, from } of made) {
    const last = events.find(({ changes }) => changes?.some((change) => change.field === field))
    // Taken back before a kill.
    if (last?.request_id === undo.request_id) continue
    if (last?.request_id !== undo.undoes_request_id) throw appError('changed_since')
    if (from === null && (field === 'assignee' || field === 'group')) {
      requests.push({ method: 'DELETE', path: `/${field}`, body: {} })
    } else {
      body = { ...body, ...givenAs(field, from, body) }
    }
  }
  if (Object.keys(body).length > 0) requests.push({ method: 'PATCH', path: '', body })
  return requests
}

/** The snooze from before, unless one has begun or ended since. One that would have ended by now is none. */
function undoSnooze(
  undo: Undo,
  events: readonly EventChanges[],
  now: Date,
): readonly ItemRequest[] {
  const snoozes = events.filter(({ type }) => type.endsWith('snoozed'))
  const made = snoozes.find(({ request_id }) => request_id === undo.undoes_request_id)
  // Events of earlier versions do not say it.
  if (made?.before === undefined || made.before === null) throw appError('change_not_undoable')
  const [last] = snoozes
  // Taken back before a kill.
  if (last?.request_id === undo.request_id) return []
  if (last?.request_id !== undo.undoes_request_id) throw appError('changed_since')
  const { snoozed, snoozed_until: until } = made.before
  const isOver = until !== null && new Date(until) <= now
  return snoozed && !isOver
    ? [{ method: 'PUT', path: '/snooze', body: { until } }]
    : [{ method: 'DELETE', path: '/snooze', body: {} }]
}

const ticketField = 'ticket_fields.'

/** A value of an event in the form in which it is written. */
function givenAs(
  field: string,
  from: unknown,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (field.startsWith(ticketField)) {
    const others = body['ticket_fields'] as object | undefined
    return { ticket_fields: { ...others, [field.slice(ticketField.length)]: from } }
  }
  if (from === null) throw appError('change_not_undoable')
  if (field === 'assignee') return { assignee_email: from }
  return { [field === 'group' ? 'group_name' : field]: from }
}
