/** How much data is asked for. Equal seeds make equal data in equal workspaces, but for ids and now. */
export type Wanted = {
  readonly contacts: number
  readonly conversations: number
  readonly messages: number
  readonly seed: number
}

export type Counts = Pick<Wanted, 'contacts' | 'conversations' | 'messages'>

/** More than this and one conversation would not fit a batch that others gladly wait for. */
export const longestConversation = 10_000

const atMost = 100_000_000

/** What is wrong with an order, in a sentence; undefined when it can be carried out. */
export function problemOf(wanted: Counts): string | undefined {
  const { contacts, conversations, messages } = wanted
  const counts = [contacts, conversations, messages]
  if (!counts.every((count) => Number.isInteger(count) && count >= 0 && count <= atMost)) {
    return 'Contacts, conversations and messages are whole numbers up to 100,000,000.'
  }
  if (contacts + conversations === 0) return 'There is nothing to generate.'
  if (messages < conversations) return 'Every conversation needs a message: ask for more messages.'
  if (messages > conversations * longestConversation) {
    return 'A conversation takes 10,000 messages at most: ask for more conversations.'
  }
  return undefined
}
