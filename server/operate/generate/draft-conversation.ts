import { randomBytes } from 'node:crypto'
import { newId } from '../../ids.ts'
import { priorities } from '../../chat/conversations/schemas.ts'
import type { Settings } from '../../store/writes/settings.ts'
import type { Person } from './draft-contact.ts'
import { draftMessages, type Member, type MessageDraft } from './draft-dialogue.ts'
import { makeFieldValues } from './make-field-values.ts'
import { makeFacts, makeTitle } from './make-text.ts'
import { pick, pickAny, type Random } from './random.ts'
import { topics } from './topics.ts'

/** What there is in the workspace for conversations to use. */
export type Surroundings = {
  readonly settings: Settings
  readonly members: readonly Member[]
  /** The newest moment that made-up history may reach. */
  readonly now: Date
}

/** A conversation's row, but for the moment of its change, which the write gives it. */
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
}

export type Talk = {
  readonly conversation: ConversationDraft
  readonly messages: readonly MessageDraft[]
  readonly tags: readonly string[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A conversation of a contact with so many messages, from a moment on. */
export function draftConversation(
  random: Random,
  given: { person: Person; at: Date; messages: number },
  around: Surroundings,
): Talk {
  const topic = pick(random, topics)
  const speaking = { random, topic, facts: makeFacts(random) }
  const moments = spreadMessages(random, given.at, around.now, given.messages)
  const last = moments.at(-1) ?? given.at
  const status = makeStatus(random, around, last, given.messages)
  const owner = random.chance(status === 'new' ? 0.2 : 0.9)
    ? pickAny(random, around.members)
    : undefined
  const id = newId()
  const closedMs = Math.min(last.getTime() + random.skewed(6 * hourMs, 1), around.now.getTime())
  const conversation: ConversationDraft = {
    id,
    status,
    title: makeTitle(speaking),
    priority: random.weighted(priorities.map((name, at) => [name, [50, 35, 11, 4][at] ?? 1])),
    // Whoever knows it may listen, so it does not come from the seed.
    channel_name: randomBytes(16).toString('hex'),
    origin_page_url: random.chance(0.7) ? `https://www.example.com/${topic.page}` : '',
    origin_page_title: '',
    contact_id: given.person.id,
    team_member_id: owner?.id ?? null,
    group_id: random.chance(0.7) ? (pickAny(random, around.settings.groups)?.id ?? null) : null,
    ticket_fields: makeFieldValues(random, around.settings.ticket_fields, around.now),
    message_count: given.messages,
    created_at: given.at,
    closed_at: status === 'closed' ? new Date(Math.floor(closedMs)) : null,
  }
  const messages = draftMessages(speaking, {
    conversation_id: id,
    person: given.person,
    members: status === 'new' ? [] : around.members,
    owner,
    moments,
    unread: status === 'new',
  })
  return { conversation, messages, tags: topic.tags.filter(() => random.chance(0.35)) }
}

/** The moments of a conversation's messages: the first at once, the others minutes or days apart. */
function spreadMessages(random: Random, from: Date, now: Date, count: number): Date[] {
  let ms = from.getTime()
  return Array.from({ length: count }, (_, at) => {
    const gapMs = at === 0 ? 0 : random.skewed(4 * hourMs, 1.6)
    // What would lie ahead comes closer and closer to now instead.
    ms += Math.floor(Math.min(gapMs, (now.getTime() - ms) * random.fraction()))
    return new Date(ms)
  })
}

/** What is old is mostly closed, what is new is mostly not; extra statuses take their part. */
function makeStatus(random: Random, around: Surroundings, last: Date, messages: number): string {
  const ageMs = around.now.getTime() - last.getTime()
  const isOld = ageMs > 14 * dayMs
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
    around.settings.statuses.map(({ name, built_in }) => [
      name,
      built_in ? (weights[name] ?? 0) : isOld ? 2 : 8,
    ]),
  )
}
