import type { Principal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readLowPriority } from '../../store/database/read-low-priority.ts'
import type { Included } from '../resources/include-parts.ts'
import { inboxEnd } from '../resources/inbox-json.ts'
import { isRowSeen } from '../resources/seen-conversations.ts'
import { findInboxRows, unreadIn, type InboxRow } from './find-inbox-rows.ts'
import type { LoggedEvent } from './read-events.ts'

/** Events whose rows are read at once, at most. */
export const rowsAtOnce = 100
/** Rows are kept this long for clients that ask a little later. */
const keptMs = 2_000
const mostKept = 500

type Kept = {
  readonly row: Promise<InboxRow | undefined>
  /** The row holds all events up to here. */
  readonly upTo: number
  /** The members whose read positions it has. */
  readonly memberIds: ReadonlySet<string>
  readonly hasParts: boolean
  readonly askedAt: number
}

type Batch = {
  readonly ids: Set<string>
  readonly memberIds: Set<string>
  /** Whether rows have their tags and ticket fields. */
  hasParts: boolean
  readonly rows: Promise<ReadonlyMap<string, InboxRow>>
}

/** The rows of conversations of one workspace, read once for all clients that are sent the same events. */
export type InboxRows = {
  /** The same events, those of conversations and messages with the `conversation` as it is now. */
  readonly addTo: (
    principal: Principal,
    events: readonly LoggedEvent[],
    included: Included,
  ) => Promise<readonly LoggedEvent[]>
  /** A member has a stream: rows hold its read position from now on. */
  readonly watch: (principal: Principal) => () => void
  readonly tick: (now: number) => void
}

const hasRow = (type: string) => /^(?:conversation|message|note)\./.test(type)

/** `position`: up to where events of the workspace are known here. */
export function makeInboxRows(
  database: Database,
  workspaceId: string,
  position: () => number | undefined = () => undefined,
): InboxRows {
  const kept = new Map<string, Kept>()
  const watching = countHolders()
  let batch: Batch | undefined

  /** The batch that is about to be read: all clients that a turn of the event loop serves ask together. */
  const openBatch = (): Batch => {
    const ids = new Set<string>()
    const memberIds = new Set(watching.ids())
    const read = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      batch = undefined
      const asked = findInboxRows({
        workspaceId,
        ids: [...ids],
        memberIds: [...memberIds],
        withParts: opened.hasParts,
      })
      const rows = await readLowPriority(database, workspaceId, asked)
      return new Map(rows.map((row) => [row.id, row]))
    }
    const opened: Batch = { ids, memberIds, hasParts: false, rows: read() }
    return opened
  }
  const ask: Ask = (id, sequence, memberId, wantsParts) => {
    const known = kept.get(id)
    const isKnown =
      (memberId === undefined || known?.memberIds.has(memberId) === true) &&
      (!wantsParts || known?.hasParts === true)
    if (known !== undefined && known.upTo >= sequence && isKnown) return known
    batch ??= openBatch()
    if (wantsParts) batch.hasParts = true
    const { ids, memberIds, rows } = batch
    ids.add(id)
    if (memberId !== undefined) memberIds.add(memberId)
    const upTo = Math.max(sequence, position() ?? 0)
    const row = rows.then((found) => found.get(id))
    const one = { row, upTo, memberIds, hasParts: wantsParts, askedAt: performance.now() }
    if (kept.size >= mostKept) kept.clear()
    kept.set(id, one)
    // A failed read is not kept.
    row.catch(() => kept.get(id) === one && kept.delete(id))
    return one
  }
  return {
    addTo: async (...given) => addRows(ask, ...given),
    watch: (principal) =>
      principal.kind === 'member' ? watching.add(principal.member_id) : ignore,
    tick: (now) => {
      for (const [id, { askedAt }] of kept) if (now - askedAt > keptMs) kept.delete(id)
    },
  }
}

type Ask = (id: string, sequence: number, memberId: string | undefined, wantsParts: boolean) => Kept

async function addRows(
  ask: Ask,
  ...[principal, events, included]: Parameters<InboxRows['addTo']>
): Promise<readonly LoggedEvent[]> {
  const memberId = principal.kind === 'member' ? principal.member_id : undefined
  const wantsParts = included.tags || included.ticket_fields
  const shown = events.map(async (event) => {
    const { type, subject, sequence } = event
    if (subject === null || !hasRow(type)) return event
    const { row } = ask(subject, sequence, memberId, wantsParts)
    return withRow(event, shownTo(principal, await row, included))
  })
  return Promise.all(shown)
}

const ignore = () => undefined

/** Ids with the number of their holders. `add` returns how to end one. */
function countHolders() {
  const counts = new Map<string, number>()
  return {
    ids: () => counts.keys(),
    add: (id: string) => {
      counts.set(id, (counts.get(id) ?? 0) + 1)
      return () => {
        const left = (counts.get(id) ?? 1) - 1
        if (left === 0) counts.delete(id)
        else counts.set(id, left)
      }
    },
  }
}

function withRow(event: LoggedEvent, row: string): LoggedEvent {
  return { ...event, json: `${event.json.slice(0, -1)},"conversation":${row}}` }
}

/** The row's JSON for a principal; null if it is gone, or not seen any more. */
function shownTo(principal: Principal, row: InboxRow | undefined, included: Included): string {
  if (row === undefined || !isRowSeen(principal, row)) return 'null'
  const unread =
    principal.kind === 'member' ? unreadIn(row, principal.member_id) : row.unread_by_team
  const more = [included.tags ? row.tags : null, included.ticket_fields ? row.ticket_fields : null]
  const members = more.flatMap((member) => (member === null ? [] : `,${member}`)).join('')
  const json = `${row.start}${unread}${inboxEnd}`
  return `${json.slice(0, -1)}${members}}`.replaceAll('\n', '')
}
