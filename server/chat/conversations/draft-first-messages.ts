import { draftMessages, serviceMessage, type Sender } from '../messages/draft-messages.ts'
import type { GivenMessage } from '../messages/read-message.ts'
import type { Actor } from '../../store/writes/event-draft.ts'

type First = {
  readonly messages: readonly GivenMessage[]
  /** Undefined: they are no import. */
  readonly dates: object | undefined
  readonly announced: boolean
  readonly actor: Actor
  readonly is_quiet?: boolean
}

type Drafted = ReturnType<typeof draftMessages>

/** The first messages of a conversation; those of one kind that follow each other share a statement and an event. */
export function draftFirstMessages(
  workspaceId: string,
  conversationId: string,
  sender: Sender,
  wanted: First,
  tick: Date,
): { readonly drafts: readonly Drafted[]; readonly ids: readonly string[] } {
  const batch = { workspace_id: workspaceId, conversation_id: conversationId, tick }
  const drafts = runsOf(wanted.messages).map((run) =>
    draftMessages({
      ...batch,
      ...run,
      sender,
      imported: wanted.dates !== undefined,
      isQuiet: wanted.is_quiet === true,
      actor: wanted.actor,
    }),
  )
  const ids = drafts.flatMap((draft) => draft.ids)
  if (!wanted.announced) return { drafts, ids }
  const announcement = draftMessages({
    ...batch,
    kind: 'system_message',
    sender: {},
    after: wanted.messages.length,
    messages: [serviceMessage('Conversation created through the API.')],
    imported: false,
  })
  return { drafts: [...drafts, announcement], ids }
}

function runsOf(messages: readonly GivenMessage[]) {
  const runs: { kind: 'user_message' | 'note'; after: number; messages: GivenMessage[] }[] = []
  for (const [after, message] of messages.entries()) {
    const { kind = 'user_message' } = message
    const last = runs.at(-1)
    if (last?.kind === kind) last.messages.push(message)
    else runs.push({ kind, after, messages: [message] })
  }
  return runs
}
