import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'

/**
 * What came of a write: a 2xx was read; nothing that says either way (503, or the connection was
 * lost), which a check after the crash turns into `acknowledged` or `absent` for good.
 */
export type Outcome = 'acknowledged' | 'unknown' | 'absent'

export type ConversationState = { title: string; status: string; priority: string; tags: string[] }

/** `states`: what it may be now, which is the last acknowledged state, or one not answered since. */
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

export type ContactState = { name: string; phone_number: string }
export type ContactEntry = { id: string; states: ContactState[] }
export type MembersEntry = { outcome: Outcome; emails: string[] }

/** A send whose answer got lost: it is sent again, under the same key, when the server is back. */
export type OwedSend = { entry: MessageEntry; path: string; body: object }

/** A batch of sends that was not answered, or not for all of them. */
export type OwedBatch = { key: string; entries: MessageEntry[]; body: object }

/** Everything that was tried in one workspace. */
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
