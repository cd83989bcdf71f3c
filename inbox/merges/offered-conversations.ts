import type { Conversation } from '../../client/source/types.generated.ts'
import { receivedMail } from '../conversation/mail-of.ts'
import { api, asMember } from '../state/api.ts'

/** Conversations of the contact to choose from. */
const mostOffered = 20
/** The first messages, among which mails that refer to other conversations are looked for, and how many of these are offered. */
const lookedThrough = 100
const mostLinked = 5

export type Offered = {
  /** Those that mails of the conversation refer to, as far as the member sees them. */
  readonly linked: readonly Conversation[]
  /** The others of its contact, the latest first. */
  readonly others: readonly Conversation[]
}

/** What a conversation may be merged into. */
export async function offeredConversations(id: string, visitor: string): Promise<Offered> {
  const order = { sort: 'updated_at', order: 'desc', per_page: mostOffered + 1 } as const
  const [{ conversations }, linked] = await Promise.all([
    asMember(async () => api.conversations.list({ visitor, ...order })),
    linkedTo(id),
  ])
  const known = new Set([id, ...linked.map((one) => one.id)])
  const others = conversations.filter((one) => !known.has(one.id)).slice(0, mostOffered)
  return { linked, others }
}

async function linkedTo(id: string): Promise<readonly Conversation[]> {
  const query = { per_page: lookedThrough, include: ['mail'] } as const
  const { messages } = await asMember(async () => api.messages.list(id, query))
  const ids = messages.flatMap((message) => receivedMail(message)?.linked_to ?? [])
  const read = [...new Set(ids)].slice(0, mostLinked).map(async (one) =>
    api.conversations.get(one).then(
      ({ conversation }) => [conversation],
      () => [],
    ),
  )
  const found = (await Promise.all(read)).flat().filter((one) => one.id !== id)
  return [...new Map(found.map((one) => [one.id, one])).values()]
}
