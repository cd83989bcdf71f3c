import { randomBytes } from 'node:crypto'
import { newId } from '../../ids.ts'
import { priorities } from '../../chat/resources/conversation-json.ts'
import { waitingAfter } from '../../chat/resources/waiting-since.ts'
import type { Settings } from '../../chat/settings/settings.ts'
import type { Person } from './draft-contact.ts'
import { draftDialogue, type Member, type MessageDraft } from './draft-dialogue.ts'
import { makeFieldValues } from './make-field-values.ts'
import { makeFacts, makeTitle } from './make-text.ts'
import { pickAny, type Random } from './random.ts'
import { topics } from './topics.ts'

/** The settings and members that conversations of the workspace refer to. */
export type WorkspaceFacts = {
  readonly settings: Settings
  readonly members: readonly Member[]
  /** The end of the generated history. */
  readonly now: Date
}

/** A conversation's row without `updated_at`, which the write sets. */
export type ConversationDraft = {
  id: string
  status: string
  title: string
  priority: string
  channel_name: string
  origin_page_url: string
  origin_page_title: string
  contact_id: string
  team_member_id: string | null
  group_id: string | null
  ticket_fields: object | null
  message_count: number
  created_at: Date
  closed_at: Date | null
  waiting_since: Date | null
}

export type DraftedConversation = {
  readonly conversation: ConversationDraft
  readonly messages: readonly MessageDraft[]
  readonly tags: readonly string[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Drafts a conversation of a contact with this number of messages, starting at `at`. */
export function draftConversation(
  random: Random,
  given: { person: Person; at: Date; messages: number },
  workspace: WorkspaceFacts,
): DraftedConversation {
  const topic = random.pick(topics)
  const speaking = { random, topic, facts: makeFacts(random) }
  const { settings, members, now } = workspace
  const moments = spreadMessages(random, given.at, now, given.messages)
  const last = moments.at(-1) ?? given.at
  const status = makeStatus(random, workspace, last, given.messages)
  const owner = random.chance(status === 'new' ? 0.2 : 0.9) ? pickAny(random, members) : undefined
  const id = newId()
  const closedMs = Math.min(last.getTime() + random.skewed(6 * hourMs, 1), now.getTime())
  const conversation: Omit<ConversationDraft, 'waiting_since'> = {
    id,
    status,
    title: makeTitle(speaking),
    priority: random.weighted(priorities.map((name, at) => [name, [50, 35, 11, 4][at] ?? 1])),
    // Knowing the name allows listening, so it must not be predictable from the seed.
    channel_name: randomBytes(16).toString('hex'),
    origin_page_url: random.chance(0.7) ? `https://www.example.com/${topic.page}` : '',
    origin_page_title: '',
    contact_id: given.person.id,
    team_member_id: owner?.id ?? null,
    group_id: random.chance(0.7) ? (pickAny(random, settings.groups)?.id ?? null) : null,
    ticket_fields: makeFieldValues(random, settings.ticket_fields, now),
    message_count: given.messages,
    created_at: given.at,
    closed_at: status === 'closed' ? new Date(Math.floor(closedMs)) : null,
  }
  const messages = draftDialogue(speaking, {
    conversation_id: id,
    person: given.person,
    members: status === 'new' ? [] : members,
    owner,
    moments,
    unread: status === 'new',
  })
  const waitingSince = waitingBehind(status, messages)
  const tags = topic.tags.filter(() => random.chance(0.35))
  return { conversation: { ...conversation, waiting_since: waitingSince }, messages, tags }
}

/** Since when the contact waits for an answer to these messages. */
function waitingBehind(status: string, messages: readonly MessageDraft[]): Date | null {
  return messages.reduce<Date | null>(
    (since, { kind, contact_id: contactId, created_at }) =>
      waitingAfter(
        { status, waiting_since: since },
        { kind, isFromContact: contactId !== null, created_at },
      ),
    null,
  )
}

/** The times of a conversation's messages: the first at `from`, the others minutes or days apart. */
function spreadMessages(random: Random, from: Date, now: Date, count: number): Date[] {
  let ms = from.getTime()
  return Array.from({ length: count }, (_, at) => {
    const gapMs = at === 0 ? 0 : random.skewed(4 * hourMs, 1.6)
    // Shorten gaps that would reach beyond `now`.
    ms += Math.floor(Math.min(gapMs, (now.getTime() - ms) * random.fraction()))
    return new Date(ms)
  })
}

/** Old conversations are mostly closed, recent ones mostly not; custom statuses get a share. */
function makeStatus(
  random: Random,
  { settings, now }: WorkspaceFacts,
  last: Date,
  messages: number,
): string {
  const isOld = now.getTime() - last.getTime() > 14 * dayMs
  const weights: Readonly<Record<string, number>> = {
    new: messages > 3 ? 0 : isOld ? 0.5 : 25,
    open: isOld ? 2 : 35,
    waiting_on_customer: isOld ? 2 : 15,
    on_hold: isOld ? 1 : 5,
    closed: isOld ? 85 : 20,
    spam: messages > 2 ? 0 : 3,
    trash: messages > 2 ? 0 : 1,
  }
  return random.weighted(
    settings.statuses.map(({ name, built_in }) => [
      name,
      built_in ? (weights[name] ?? 0) : isOld ? 2 : 8,
    ]),
  )
}
