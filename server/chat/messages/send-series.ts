import { touchContacts } from '../contacts/touch-contact.ts'
import type { Statement } from '../../store/database/statement.ts'
import { appError } from '../../errors.ts'
import { joinShifts, noShifts, type ListShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import type { EventDraft, Stamp } from '../../store/writes/event-log.ts'
import type { Decision, Member, Outcome, Series } from '../../store/writes/write-in-workspace.ts'
import { newMessages } from './draft-messages.ts'
import {
  findParents,
  findSenders,
  insertMessages,
  touchConversations,
  type MessageRow,
  type ParentRow,
  type SenderRow,
} from './queries.ts'
import type { GivenSend } from './read-send.ts'
import { resolveSender } from './resolve-sender.ts'

/** A send that looks at nothing but its conversation and its sender: no note, import or external id. */
export type PlainSend = {
  readonly conversation_id: string
  readonly given: GivenSend
  /** The sender's address in its comparable form. */
  readonly sender_key: string
}

type NewMessage = { readonly id: string; readonly json: string }

/** What the sends so far have come to: later ones find what earlier ones have not written yet. */
type Ledger = {
  readonly parents: Map<string, ParentRow>
  /** The contact who was last active under an address, where a send has made it so. */
  readonly latest: Map<string, string>
  readonly active: Map<string, Date>
  readonly rows: MessageRow[]
  readonly newContacts: Statement[]
  readonly events: Event[]
  lists: ListShifts
}

type Event = Pick<EventDraft, 'type' | 'resource'> & { ids: string[]; stamps: Stamp[] }

/**
 * Sends that wait for one workspace together: one look for all, then one statement a table, so that a
 * busy workspace pays its lock, round trips and commit once for all of them (docs/decisions/0020).
 */
export const sendSeries: Series<PlainSend, NewMessage> = {
  together: (members) => {
    const workspaceId = members[0]?.context.workspace_id ?? ''
    const ids = members.map(({ input }) => input.conversation_id)
    const keys = members.map(({ input }) => input.sender_key)
    return {
      look: [findParents(workspaceId, [...new Set(ids)]), findSenders(workspaceId, ids, keys)],
      decide: ([parents, senders], tick) =>
        decide(members, parents as ParentRow[], senders as SenderRow[], tick),
    }
  },
}

function decide(
  members: readonly Member<PlainSend>[],
  parents: readonly ParentRow[],
  senders: readonly SenderRow[],
  tick: Date,
): Decision<Outcome<NewMessage>[]> {
  const ledger: Ledger = {
    parents: new Map(parents.map((parent) => [parent.id, parent])),
    latest: new Map(),
    active: new Map(),
    rows: [],
    newContacts: [],
    events: [],
    lists: noShifts,
  }
  const outcomes = members.map((member, index): Outcome<string> => {
    const moment = new Date(tick.getTime() + ledger.rows.length)
    try {
      return { done: enter(ledger, member, senders[index], moment) }
    } catch (refused) {
      return { refused }
    }
  })
  if (ledger.rows.length === 0) return { unchanged: outcomes.filter((one) => 'refused' in one) }
  return {
    statements: statementsOf(members[0]?.context.workspace_id ?? '', ledger),
    lists: ledger.lists,
    events: ledger.events.map((event) => ({ ...event, details: {} })),
    extraTicks: ledger.rows.length - 1,
    reply: (_written, recorded) => {
      const texts = new Map(
        ledger.events.flatMap(({ ids }, event) =>
          ids.map((id, index) => [id, recorded[event]?.[index] ?? '']),
        ),
      )
      return outcomes.map((one) =>
        'done' in one ? { done: { id: one.done, json: texts.get(one.done) ?? '' } } : one,
      )
    },
  }
}

/** Notes one more send and returns the id of its message; throws what refuses it. */
function enter(
  ledger: Ledger,
  { context, input }: Member<PlainSend>,
  found: SenderRow | undefined,
  tick: Date,
): string {
  const { conversation_id: conversationId, sender_key: key, given } = input
  const parent = ledger.parents.get(conversationId)
  if (parent === undefined) throw appError('conversation_unknown')
  const isOwnContact = found?.contact_id === parent.contact_id
  const latest = isOwnContact ? undefined : ledger.latest.get(key)
  const sender = {
    member_id: found?.member_id ?? null,
    contact_id: latest ?? found?.contact_id ?? null,
  }
  const author = resolveSender(context.workspace_id, given, sender, tick)
  const { contact_id: contactId } = author.sender
  if (contactId !== undefined) ledger.latest.set(key, contactId)
  if (author.active !== undefined) ledger.active.set(author.active, tick)

  const after = { ...parent, message_count: parent.message_count + 1, updated_at: tick }
  ledger.parents.set(conversationId, after)
  const { rows, event: sent } = newMessages({
    conversation_id: conversationId,
    kind: given.kind,
    sender: author.sender,
    after: parent.message_count,
    messages: [given],
    tick,
    imported: false,
  })
  ledger.rows.push(...rows)
  ledger.newContacts.push(...author.statements)
  ledger.lists = joinShifts(joinShifts(ledger.lists, author.lists), moveConversation(parent, after))
  const stamp = { tick, actor: context.actor, request_id: context.request_id }
  for (const event of [...author.events, sent]) addEvent(ledger.events, event, stamp)
  return sent.ids[0] ?? ''
}

/** Events of one type that follow one another share a statement. */
function addEvent(
  events: Event[],
  { type, resource, ids }: Pick<EventDraft, 'type' | 'resource' | 'ids'>,
  stamp: Stamp,
): void {
  let last = events.at(-1)
  if (last?.type !== type) {
    last = { type, resource, ids: [], stamps: [] }
    events.push(last)
  }
  last.ids.push(...ids)
  last.stamps.push(...ids.map(() => stamp))
}

function statementsOf(workspaceId: string, ledger: Ledger): Statement[] {
  const touched = new Set(ledger.rows.map((row) => row.conversation_id))
  const parents = [...touched].flatMap((id) => ledger.parents.get(id) ?? [])
  return [
    ...ledger.newContacts,
    ...(ledger.active.size === 0
      ? []
      : [touchContacts(workspaceId, [...ledger.active.keys()], [...ledger.active.values()])]),
    insertMessages(workspaceId, ledger.rows),
    touchConversations(
      workspaceId,
      parents.map(({ id }) => id),
      parents.map((parent) => parent.message_count),
      parents.map((parent) => parent.updated_at),
    ),
  ]
}
