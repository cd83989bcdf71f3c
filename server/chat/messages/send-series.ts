import { comparableEmail } from '../../comparable-email.ts'
import { lockFiles, type AttachedFile } from '../attachments/attach-files.ts'
import { recordBesides } from './record-besides.ts'
import type { Decision, Members, Outcome, Series } from '../../store/writes/change.ts'
import type { Drafted } from '../../store/writes/reply-draft.ts'
import { findExternalIds, type TakenRow } from './external-ids.ts'
import {
  findMentioned,
  findNewerReply,
  findParents,
  findPosition,
  findSend,
  findSenders,
  type MemberName,
  type NewerRow,
  type ParentRow,
  type PlaceRow,
  type SenderRow,
  type SendRow,
} from './queries.ts'
import { newLedger, recordSend, statementsOf, type Recorded, type Send } from './send-ledger.ts'

/** A new message's JSON, or the id of the existing one with this `external_id`. */
export type Sent = { json: string; id: string } | { existing: string }

/** The rows of a series' `reads`. */
type Rows = [
  (ParentRow | SendRow)[],
  SenderRow[],
  TakenRow[],
  MemberName[],
  PlaceRow[],
  AttachedFile[],
  NewerRow[],
  ...(readonly unknown[])[],
]

/**
 * Sends that wait together in one workspace: one read for all, then one statement per table, so that a
 * busy workspace pays lock, round trips and commit once for all (docs/decisions/0020). A lone send is a
 * series of one. Notes, imports, and sends with an `external_id`, attachments or a last seen message need further reads,
 * which are made only for the first of a series: each of them is its own series (`unmergedSends`). So is one that changes something besides.
 */
export const sendSeries: Series<Send, Sent> = {
  isShort: true,
  together: (members) => {
    const workspaceId = members[0].context.workspace_id
    const { conversation_id: conversationId, given } = members[0].input
    const sends = members.map(({ input }) => input)
    return {
      reads: [
        ...findPlaces(workspaceId, sends),
        given.external_id === undefined ? undefined : findExternalIds(workspaceId, [given]),
        given.mentions.length === 0
          ? undefined
          : findMentioned({ workspaceId, emailKeys: given.mentions.map(comparableEmail) }),
        given.created_at === undefined
          ? undefined
          : findPosition({ workspaceId, conversationId, createdAt: given.created_at }),
        lockFiles(workspaceId, given.attachment_ids),
        given.last_seen_message_id === undefined
          ? undefined
          : findNewerReply({
              workspaceId,
              conversationId,
              seenId: given.last_seen_message_id,
              emailKey: members[0].input.sender_key,
            }),
        ...(members[0].input.besides?.reads ?? []),
      ],
      decide: (found, tick) => decide(members, found as Rows, tick),
    }
  },
}

/** The conversations and senders of sends; a lone one has both in the first row. */
function findPlaces(workspaceId: string, sends: readonly Send[]) {
  const [first, ...others] = sends
  if (first !== undefined && others.length === 0) {
    const { conversation_id: id, sender_key: emailKey } = first
    return [findSend({ workspaceId, id, emailKey }), undefined]
  }
  return [
    findParents({ workspaceId, ids: [...new Set(sends.map((send) => send.conversation_id))] }),
    findSenders({
      workspaceId,
      conversationIds: sends.map((send) => send.conversation_id),
      emailKeys: sends.map((send) => send.sender_key),
    }),
  ]
}

function senderOf(row: SendRow | undefined): SenderRow | undefined {
  return row && { member_id: row.sender_member_id, contact_id: row.sender_contact_id }
}

/** A series for a single send. */
export const unmergedSends = (): Series<Send, Sent> => ({ ...sendSeries, isShort: false })

function decide(
  members: Members<Send>,
  [parents, senders, [taken], mentioned, [place], files, [newer], ...more]: Rows,
  tick: Date,
): Decision<readonly Outcome<Drafted<Sent>>[]> {
  const ledger = newLedger(parents)
  const isAlone = members.length === 1
  const outcomes = members.map((member, index): Outcome<Recorded> => {
    const moment = new Date(tick.getTime() + ledger.rows.length)
    const sender = isAlone ? senderOf(parents[0] as SendRow | undefined) : senders[index]
    const found = { sender, taken, mentioned, place, files, newer }
    try {
      const done = recordSend(ledger, member, found, moment)
      const { besides } = member.input
      if ('id' in done && besides !== undefined)
        recordBesides(ledger, besides, more, member.context, moment)
      return { done }
    } catch (refused) {
      return { refused }
    }
  })
  const ids = ledger.events.flatMap((event) => event.ids)
  const reply = outcomes.map((outcome): Outcome<Drafted<Sent>> => {
    if ('refused' in outcome || 'existing' in outcome.done) return outcome as Outcome<Drafted<Sent>>
    const { id } = outcome.done
    return { done: { id, json: { event: ids.indexOf(id) } } }
  })
  // One that is refused for what it changes besides has left its message in the ledger.
  if (!outcomes.some((one) => 'done' in one && 'id' in one.done)) return { unchanged: reply }
  return {
    ...statementsOf(members[0].context.workspace_id, ledger),
    lists: ledger.lists,
    events: ledger.events,
    extraTicks: ledger.rows.length - 1,
    reply,
  }
}
