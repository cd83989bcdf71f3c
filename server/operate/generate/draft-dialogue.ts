import { newId } from '../../ids.ts'
import { applyMentions } from '../../chat/messages/mentions.ts'
import type { Person } from './draft-contact.ts'
import { contactText, memberText, noteText, type Speaking } from './make-text.ts'
import { pickAny, type Random } from './random.ts'

/** A message's row without `updated_at`, which the write sets. */
export type MessageDraft = {
  id: string
  conversation_id: string
  position: number
  body: string
  kind: 'user_message' | 'note'
  status: 'sent' | 'read'
  contact_id: string | null
  team_member_id: string | null
  created_at: Date
  /** Team members that a note mentions. */
  mentions: readonly string[]
}

export type Member = {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
}

type Conversation = {
  readonly conversation_id: string
  readonly person: Person
  /** The members that may answer; none while only the contact has written. */
  readonly members: readonly Member[]
  readonly owner: Member | undefined
  readonly moments: readonly Date[]
  readonly unread: boolean
}

type Author = 'contact' | 'member' | 'note'

/** Drafts messages between the contact and the team, and notes. */
export function draftDialogue(speaking: Speaking, given: Conversation): MessageDraft[] {
  let author: Author = 'contact'
  return given.moments.map((created_at, index) => {
    if (index > 0) author = nextAuthor(speaking.random, author)
    return {
      id: newId(),
      conversation_id: given.conversation_id,
      position: index + 1,
      created_at,
      ...(author === 'contact' || given.members.length === 0
        ? fromContact(speaking, given, index === 0)
        : fromMember(speaking, given, author === 'note')),
    }
  })
}

type Content = Omit<MessageDraft, 'id' | 'conversation_id' | 'position' | 'created_at'>

function fromContact(speaking: Speaking, given: Conversation, isFirst: boolean): Content {
  return {
    body: contactText(speaking, isFirst ? given.person.greeting : undefined),
    kind: 'user_message',
    status: given.unread ? 'sent' : 'read',
    contact_id: given.person.id,
    team_member_id: null,
    mentions: [],
  }
}

/** The assigned member answers mostly, sometimes a colleague. */
function fromMember(speaking: Speaking, given: Conversation, isNote: boolean): Content {
  const { random } = speaking
  const colleague = pickAny(random, given.members)
  const member = random.chance(0.85) ? (given.owner ?? colleague) : colleague
  const { html, mentionedIds } = isNote
    ? note(speaking, given.members)
    : { html: memberText(speaking), mentionedIds: [] }
  return {
    body: html,
    kind: isNote ? 'note' : 'user_message',
    status: 'read',
    contact_id: null,
    team_member_id: member?.id ?? null,
    mentions: mentionedIds,
  }
}

function nextAuthor(random: Random, before: Author): Author {
  if (before === 'contact') {
    return random.weighted([
      ['member', 70],
      ['contact', 20],
      ['note', 10],
    ])
  }
  return random.weighted([
    ['contact', before === 'member' ? 75 : 20],
    ['member', before === 'member' ? 15 : 75],
    ['note', 8],
  ])
}

function note(
  speaking: Speaking,
  members: readonly Member[],
): { html: string; mentionedIds: string[] } {
  const html = noteText(speaking)
  const mentioned = speaking.random.chance(0.2) ? pickAny(speaking.random, members) : undefined
  return mentioned === undefined ? { html, mentionedIds: [] } : applyMentions(html, [mentioned])
}
