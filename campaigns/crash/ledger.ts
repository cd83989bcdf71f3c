import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'

/**
 * The outcome of a write: `acknowledged` after a 2xx; unknown after a 503 or a lost connection, until a check after
 * the crash turns it into `acknowledged` or `absent`.
 */
export type Outcome = 'acknowledged' | 'unknown' | 'absent'

export type ConversationState = { title: string; status: string; priority: string; tags: string[] }

/** `states`: the possible current states, the last acknowledged one and unanswered later ones. */
export type ConversationEntry = {
  token: string
  outcome: Outcome
  id: string
  email: string
  bodies: string[]
  states: ConversationState[]
}

/** `json` is the message as the 201 showed it. */
export type MessageEntry = {
  token: string
  outcome: Outcome
  conversation: ConversationEntry
  kind: 'user_message' | 'note'
  body: string
  json?: object
}

type ContactState = { name: string; phone_number: string }
export type ContactEntry = { id: string; states: ContactState[] }
type MembersEntry = { outcome: Outcome; emails: string[] }

/** A send without a reply: it is sent again under the same key when the server is back. */
export type OwedSend = { entry: MessageEntry; path: string; body: object }

/** A batch of sends without a reply, or without one for each. */
export type OwedBatch = { key: string; entries: MessageEntry[]; body: object }

/** All writes tried in one workspace. */
export type Ledger = {
  readonly workspace: CreatedWorkspace
  readonly conversations: Map<string, ConversationEntry>
  readonly messages: Map<string, MessageEntry>
  readonly contacts: ContactEntry[]
  readonly members: MembersEntry[]
  readonly owed: OwedSend[]
  readonly owedBatches: OwedBatch[]
}

export function emptyLedger(workspace: CreatedWorkspace): Ledger {
  return {
    workspace,
    conversations: new Map(),
    messages: new Map(),
    contacts: [],
    members: [],
    owed: [],
    owedBatches: [],
  }
}
