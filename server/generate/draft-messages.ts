import { newId } from '../ids.ts'
import { applyMentions } from '../messages/mentions.ts'
import type { Person } from './draft-contact.ts'
import type { Member } from './draft-conversation.ts'
import { contactText, memberText, noteText } from './make-text.ts'
import { pickAny, type Random } from './random.ts'
import type { Topic } from './topics.ts'

/** A message's row, but for the moment of its change, which the write gives it. */
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

type Conversation = {
  readonly conversation_id: string
  readonly person: Person
  /** Who may answer; nobody: the contact is alone so far. */
  readonly members: readonly Member[]
  readonly owner: Member | undefined
  readonly topic: Topic
  readonly moments: readonly Date[]
  /** Whether nobody has looked at it yet. */
  readonly unread: boolean
}

type Author = 'contact' | 'member' | 'note'

/** Messages that go to and fro between the contact and the team, with notes in between. */
export function draftMessages(random: Random, given: Conversation): MessageDraft[] {
  let author: Author = 'contact'
  return given.moments.map((at, index) => {
    author = index === 0 ? 'contact' : nextAuthor(random, author)
    const member =
      author === 'contact'
        ? undefined
        : random.chance(0.85)
          ? (given.owner ?? pickAny(random, given.members))
          : pickAny(random, given.members)
    const base = {
      id: newId(),
      conversation_id: given.conversation_id,
      position: index + 1,
      created_at: at,
    }
    if (member === undefined || given.members.length === 0) {
      const opening = index === 0 ? given.person.greeting : undefined
      return {
        ...base,
        body: contactText(random, given.topic, opening),
        kind: 'user_message',
        status: given.unread ? 'sent' : 'read',
        contact_id: given.person.id,
        team_member_id: null,
        mentions: [],
      }
    }
    const isNote = author === 'note'
    const said = isNote
      ? note(random, given)
      : { html: memberText(random, given.topic), mentionedIds: [] }
    return {
      ...base,
      body: said.html,
      kind: isNote ? 'note' : 'user_message',
      status: 'read',
      contact_id: null,
      team_member_id: member.id,
      mentions: said.mentionedIds,
    }
  })
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

function note(random: Random, given: Conversation): { html: string; mentionedIds: string[] } {
  const html = noteText(random, given.topic)
  const mentioned = random.chance(0.2) ? pickAny(random, given.members) : undefined
  return mentioned === undefined ? { html, mentionedIds: [] } : applyMentions(html, [mentioned])
}
