import { createSignal, type Accessor } from 'solid-js'
import type { Message } from '../../client/source/types.generated.ts'
import { api, asMember, isMissing } from '../state/api.ts'
import { onEvent, onReset, type LiveEvent } from '../state/live.ts'
import { settleSent } from '../state/outbox.ts'
import { markGone, putRow } from '../state/rows.ts'
import { me } from '../state/session-state.ts'
import { readNewest, readPage } from './read-messages.ts'

/** Where somebody stopped reading, and how much of others came since. */
export type Away = { readonly id: string; readonly count: number }

/** The messages of the open conversation. */
export type ConversationModel = {
  readonly messages: Accessor<readonly Message[]>
  readonly isLoading: Accessor<boolean>
  readonly error: Accessor<unknown>
  readonly hasEarlier: Accessor<boolean>
  readonly readEarlier: () => Promise<void>
  readonly away: Accessor<Away | undefined>
  readonly read: () => Promise<void>
  readonly close: () => void
}

/** Reads a conversation's newest messages and keeps them as events say. */
export function openConversation(id: string): ConversationModel {
  const [messages, setMessages] = createSignal<readonly Message[]>([])
  const [isLoading, setLoading] = createSignal(true)
  const [error, setError] = createSignal<unknown>()
  const [firstPage, setFirstPage] = createSignal(1)
  const [away, setAway] = createSignal<Away>()
  const arrived = new Map<string, Message>()

  const read = async () => {
    setLoading(true)
    setError(undefined)
    try {
      const row = asMember(async () => api.conversations.get(id, { include: 'inbox' }))
      const [{ conversation }, newest] = await Promise.all([row, readNewest(id)])
      putRow(conversation)
      const merged = merge(newest.messages, arrived)
      setFirstPage(newest.firstPage)
      setMessages(merged)
      settleSent(merged.flatMap(({ external_id: key }) => key ?? []))
      setAway((before) => before ?? firstUnread(merged, conversation.inbox?.unread ?? 0))
    } catch (cause) {
      if (isMissing(cause)) markGone(id)
      setError(cause)
    } finally {
      setLoading(false)
    }
  }
  const take = (message: Message, isMissed: boolean) => {
    if (message.external_id !== undefined) settleSent([message.external_id])
    if (isLoading()) arrived.set(message.id, message)
    const isNew = !messages().some((each) => each.id === message.id)
    setMessages((before) => merge(before, new Map([[message.id, message]])))
    if ((isMissed || document.hidden) && isNew && message.sender.email !== me()?.member.email)
      setAway((before) => ({ id: before?.id ?? message.id, count: (before?.count ?? 0) + 1 }))
  }
  const onLive = (event: LiveEvent, isMissed: boolean) => {
    const said = messageOf(event, id)
    if (said !== undefined) take(said, isMissed)
    // Reading changes the status of messages without an event for each.
    if (isReadOf(event, id))
      void newestById(id).then((changes) => setMessages(merge(messages(), changes)))
  }
  const readEarlier = async () => {
    const earlier = await readPage(id, firstPage() - 1)
    setFirstPage((before) => before - 1)
    setMessages(merge(earlier.messages, new Map(messages().map((each) => [each.id, each]))))
  }
  const stops = [onReset(() => void read()), onEvent(onLive)]
  void read()
  return {
    messages,
    isLoading,
    error,
    away,
    read,
    readEarlier,
    hasEarlier: () => firstPage() > 1,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

async function newestById(id: string): Promise<ReadonlyMap<string, Message>> {
  const newest = await readNewest(id).catch(() => undefined)
  return new Map(newest?.messages.map((each) => [each.id, each]))
}

function messageOf({ data }: LiveEvent, id: string): Message | undefined {
  const isHere = 'message' in data && 'conversation_id' in data && data.conversation_id === id
  return isHere ? data.message : undefined
}

function isReadOf({ type, conversation, data }: LiveEvent, id: string): boolean {
  if (type !== 'conversation.read') return false
  return conversation?.id === id || JSON.stringify(data).includes(id)
}

/** Known messages in their places, newer states of them, and unknown ones after them. */
function merge(
  known: readonly Message[],
  changes: ReadonlyMap<string, Message>,
): readonly Message[] {
  const ids = new Set(known.map(({ id }) => id))
  const kept = known.map((each) => {
    const change = changes.get(each.id)
    return change !== undefined && change.updated_at >= each.updated_at ? change : each
  })
  return [...kept, ...[...changes.values()].filter(({ id }) => !ids.has(id))]
}

/** The first of the last `count` messages and notes of others, unless the conversation or its page begins with it. */
function firstUnread(messages: readonly Message[], count: number): Away | undefined {
  const ofOthers = messages.filter(
    ({ kind, sender }) =>
      ['user_message', 'note'].includes(kind) && sender.email !== me()?.member.email,
  )
  const first = ofOthers.at(-Math.min(count, ofOthers.length))
  const isStart = first === undefined || first === messages[0]
  return count === 0 || isStart ? undefined : { id: first.id, count }
}
