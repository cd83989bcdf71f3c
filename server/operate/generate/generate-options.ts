/** The requested data. Equal seeds make equal data in equal workspaces, except ids and the current time. */
export type GenerateOptions = {
  readonly contacts: number
  readonly conversations: number
  readonly messages: number
  readonly seed: number
}

export type Counts = Pick<GenerateOptions, 'contacts' | 'conversations' | 'messages'>

/** A longer conversation would make a batch that blocks other writers too long. */
export const longestConversation = 10_000

const atMost = 100_000_000

/** A sentence on what is wrong with the counts; undefined if they are valid. */
export function problemOf(wanted: Counts): string | undefined {
  const { contacts, conversations, messages } = wanted
  const counts = [contacts, conversations, messages]
  if (!counts.every((count) => Number.isInteger(count) && count >= 0 && count <= atMost)) {
    return 'Contacts, conversations and messages are whole numbers up to 100,000,000.'
  }
  if (contacts + conversations === 0) return 'There is nothing to generate.'
  if (messages < conversations) return 'Every conversation needs a message: request more messages.'
  if (messages > conversations * longestConversation) {
    return 'A conversation has at most 10,000 messages: request more conversations.'
  }
  return undefined
}
