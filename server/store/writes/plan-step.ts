import type { Statement } from '../database/statement.ts'
import type { Decision, Outcome } from './change.ts'
import type { ClockRow } from './clock-queries.ts'
import type { EventPlace } from './event-draft.ts'
import { insertEvents, type RecordedRow } from './event-log.ts'
import type { MergedChange } from './merge-changes.ts'
import type { QueuedChange } from './queued-change.ts'
import {
  asStored,
  renderReply,
  resolveResult,
  type ReplyDraft,
  type TextOf,
} from './reply-draft.ts'
import { storeShown } from './store-shown.ts'
import type { StoredReplyRow } from './stored-reply-queries.ts'
import { draftStoredReply, storedReplyRow, type Keep } from './stored-replies.ts'

type Outcomes = readonly Outcome<unknown>[]

/** The rows that a step's statements returned, an array each. */
type Rows = readonly object[][]

/** The writes, stored replies and responses of one change of a transaction. */
export type Step = {
  readonly own: readonly Statement[]
  /** Whether its own statements may be sent as one. */
  readonly areApart: boolean
  /** Its events, and what shows the reply: they read the rows that its own statements wrote. */
  readonly after: readonly Statement[]
  readonly eventCount: number
  /** Replies to store with the change. */
  readonly stored: readonly StoredReplyRow[]
  /** Set instead of `stored` if a reply contains texts of the written rows. */
  readonly storedOnceWritten?: ((rows: Rows) => readonly StoredReplyRow[]) | undefined
  /** Resolves or rejects each member, once the commit is confirmed. Takes the rows of its own statements and its events. */
  readonly respond: (rows: Rows) => void
}

/** A step that writes nothing and rejects every member. */
export function planRejection({ members }: MergedChange, reason: unknown): Step {
  const respond = () => {
    for (const member of members) member.reject(reason)
  }
  return { own: [], areApart: false, after: [], eventCount: 0, stored: [], respond }
}

/** The step for a change's decision under this clock. */
export function planStep(
  { members, context }: MergedChange,
  decision: Decision<Outcomes>,
  clock: ClockRow,
): Step {
  const isWrite = !('unchanged' in decision)
  const outcomes: Outcomes = isWrite ? decision.reply : decision.unchanged
  const own = isWrite ? decision.statements : []
  const drafts = isWrite ? decision.events : []
  const events = insertEvents(context, clock, drafts)
  const eventRows = drafts.flatMap(({ ids }, at) => ids.map((_, row) => [own.length + at, row]))
  const textsIn =
    (rows: Rows): TextOf =>
    (ref) => {
      if ('shown' in ref) return jsonOf(rows[own.length + events.statements.length])
      if ('row' in ref) return jsonOf(rows.slice(0, own.length).at(ref.row))
      const [statement = 0, row = 0] = eventRows.at(ref.event) ?? []
      return (rows[statement] as RecordedRow[] | undefined)?.[row]?.resource
    }
  const replies = draftReplies(members, outcomes, events.places)
  const shows = isWrite ? decision.shows : undefined
  const keeping = shows && keepShown(shows, replies)
  return {
    own,
    areApart: isWrite && decision.areApart === true,
    after: [...events.statements, ...(keeping ?? (shows === undefined ? [] : [shows]))],
    eventCount: events.places.length,
    ...(keeping === undefined ? storing(replies, textsIn) : { stored: [] }),
    respond: (rows) => {
      for (const { keep } of replies) keep.noteStored()
      const textOf = textsIn(rows)
      for (const [index, member] of members.entries()) respondTo(member, outcomes[index], textOf)
    },
  }
}

const jsonOf = (rows: object[] | undefined) => (rows as { json: string }[] | undefined)?.[0]?.json

/** A reply to store; `row` is undefined if it contains texts of the written rows. */
type DraftedReply = {
  readonly keep: Keep
  readonly draft: ReplyDraft
  readonly row: StoredReplyRow | undefined
}

function draftReplies(
  members: readonly QueuedChange[],
  outcomes: Outcomes,
  events: readonly EventPlace[],
): DraftedReply[] {
  return members.flatMap(({ context: { keep } }, index) => {
    const outcome = outcomes[index]
    if (keep === undefined || outcome === undefined || 'refused' in outcome) return []
    const reply = keep.replyTo(outcome.done)
    const draft = reply && asStored(reply)
    return draft === undefined ? [] : [{ keep, draft, row: draftStoredReply(keep, draft, events) }]
  })
}

/** What shows the reply and stores it, for a change with one reply. */
function keepShown(
  shows: Statement<{ readonly json: string }>,
  [reply, ...others]: readonly DraftedReply[],
): readonly [Statement] | undefined {
  if (reply === undefined || others.length > 0) return undefined
  const kept = storeShown(shows, reply.keep, reply.draft)
  return kept && [kept]
}

function storing(
  replies: readonly DraftedReply[],
  textsIn: (rows: Rows) => TextOf,
): Pick<Step, 'stored' | 'storedOnceWritten'> {
  const rows = replies.flatMap(({ row }) => row ?? [])
  if (rows.length === replies.length) return { stored: rows }
  return {
    stored: [],
    storedOnceWritten: (written) =>
      replies.map(
        ({ keep, draft, row }) => row ?? storedReplyRow(keep, renderReply(draft, textsIn(written))),
      ),
  }
}

function respondTo(
  member: QueuedChange,
  outcome: Outcome<unknown> | undefined,
  textOf: TextOf,
): void {
  if (outcome === undefined) return member.reject(new Error('A change has no outcome.'))
  if ('refused' in outcome) return member.reject(outcome.refused)
  // The change is committed: an unresolvable result must not repeat it.
  try {
    return member.resolve(resolveResult(outcome.done, textOf))
  } catch (error) {
    return member.reject(error)
  }
}
