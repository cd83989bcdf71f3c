import { createSignal, type Accessor } from 'solid-js'
import { isTemporary } from '../../client/source/porchlight-error.ts'
import type { Message } from '../../client/source/types.generated.ts'
import { partsIn } from '../../pages/store/member-rules.ts'
import { backoffMs } from '../../pages/stream/back-off.ts'
import { api, asMember, isMissing } from '../state/api.ts'
import { connection, onBack, onBegin, onEvent, type LiveEvent } from '../state/live.ts'
import { settleSent } from '../state/outbox.ts'
import { followMerge, openInstead } from '../merges/follow-merge.ts'
import { markGone, putRows, sequenceOf } from '../state/rows.ts'
import { may, me, rowParts } from '../state/session-state.ts'
import {
  emptyRun,
  isToEnd,
  pageAfter,
  pageBefore,
  withChanges,
  withEarlier,
  withLater,
  withParts,
  type MessageRun,
} from './message-run.ts'
import { readAgain, readAround, readFirst, readNewest, readPage } from './read-messages.ts'

/** Where somebody stopped reading, and how much of others came since. */
type Away = { readonly id: string; readonly count: number }

/** Those messages of the open conversation that are near the reader. */
export type ConversationModel = {
  readonly run: Accessor<MessageRun>
  /** Nothing of the conversation is shown yet. */
  readonly isLoading: Accessor<boolean>
  /** Messages before or after those that are shown are being read. */
  readonly isPaging: Accessor<boolean>
  readonly error: Accessor<unknown>
  readonly hasEarlier: Accessor<boolean>
  readonly hasLater: Accessor<boolean>
  readonly readEarlier: () => Promise<void>
  readonly readLater: () => Promise<void>
  readonly readFirst: () => Promise<void>
  readonly readNewest: () => Promise<void>
  /** Reads the messages around one, unless it is there. */
  readonly readAround: (messageId: string) => Promise<void>
  readonly away: Accessor<Away | undefined>
  readonly read: () => Promise<void>
  readonly close: () => void
}

/** Reads a conversation's newest messages, or those around one, and keeps them as events say. */
export function openConversation(id: string, messageId?: string): ConversationModel {
  const [run, setRun] = createSignal(emptyRun)
  const [isLoading, setLoading] = createSignal(true)
  const [isPaging, setPaging] = createSignal(false)
  const [error, setError] = createSignal<unknown>()
  const [away, setAway] = createSignal<Away>()
  /** What events brought while messages were read. */
  let late: ((run: MessageRun) => MessageRun)[] = []
  let turn: Promise<void> = Promise.resolve()
  const retries = makeRetries(() => void read())

  /** One read after the other; what events say meanwhile is newer. */
  const inTurn = async (read: () => Promise<MessageRun>) => {
    const work = async () => {
      late = []
      setPaging(true)
      try {
        let found = await read()
        for (const change of late) found = change(found)
        retries.end()
        setError(undefined)
        setRun(found)
        settleSent(found.messages.flatMap(({ external_id: key }) => key ?? []))
      } catch (cause) {
        if (isMissing(cause)) markGone(id)
        setError(cause)
        retries.after(cause)
      } finally {
        setPaging(false)
      }
    }
    turn = turn.then(work)
    return turn
  }
  const read = async () => {
    const isFirst = run() === emptyRun
    setLoading(isFirst)
    await inTurn(async () => {
      const row = asMember(async () => api.conversations.get(id, rowParts()))
      const [known, found] = await Promise.all([row, readMessages(id, run(), messageId)])
      const { conversation } = known
      if (conversation.id !== id) openInstead(id, conversation.id)
      putRows([conversation], sequenceOf(known))
      const unread = conversation.inbox?.unread ?? 0
      // What is read again before the member's eyes came before them.
      if (isToEnd(found) && (isFirst || document.hidden || connection() !== 'live'))
        setAway((before) => before ?? firstUnread(found.messages, unread))
      return found
    })
    setLoading(false)
  }
  const readEarlier = async () =>
    inTurn(async () => {
      const page = pageBefore(run())
      if (page === 0) return run()
      const { messages } = await readPage(id, page)
      // The run as it is now has them.
      late = []
      return withEarlier(run(), messages)
    })
  const change = (made: (run: MessageRun) => MessageRun) => {
    if (isPaging()) late.push(made)
    setRun(made)
  }
  const take = (message: Message, isCreated: boolean, isMissed: boolean) => {
    if (message.external_id !== undefined) settleSent([message.external_id])
    const isNew = isCreated && !run().messages.some((each) => each.id === message.id)
    change((before) => withChanges(before, [message], isCreated))
    if ((isMissed || document.hidden) && isNew && message.sender.email !== me()?.member.email)
      setAway((before) => ({ id: before?.id ?? message.id, count: (before?.count ?? 0) + 1 }))
  }
  const renew = renewing(id, setRun)
  const onLive = (event: LiveEvent, isMissed: boolean) => {
    const said = messageOf(event, id)
    if (said !== undefined) take(said, event.type.endsWith('.created'), isMissed)
    const parts = partsIn(event).filter(({ kind }) => kind === 'messages')
    if (parts.length > 0) change((before) => withParts(before, parts))
    if (isReadOf(event, id)) renew()
    if (followMerge(event, id)) void read()
  }
  const again = (isFailed: boolean) => (!isFailed || error() !== undefined) && void read()
  const close = listen(onLive, again, retries.end)
  void read()
  return {
    run,
    isLoading,
    isPaging,
    error,
    away,
    read,
    readEarlier,
    readLater: async () => inTurn(async () => later(id, run())),
    readFirst: async () => inTurn(async () => readFirst(id)),
    readNewest: async () => inTurn(async () => readNewest(id)),
    readAround: async (wanted) => inTurn(async () => withMessage(id, run(), wanted)),
    hasEarlier: () => run().before > 0,
    hasLater: () => !isToEnd(run()),
    close,
  }
}

/** Reading changes the status of messages without an event for each, and a long log is read in many steps. */
function renewing(id: string, change: (made: (run: MessageRun) => MessageRun) => void) {
  return once(async () => {
    const newest = await readNewest(id).catch(() => undefined)
    if (newest !== undefined) change((before) => withChanges(before, newest.messages, false))
  })
}

/** Work that runs once at a time: once more if it was asked for meanwhile. */
function once(work: () => Promise<void>): () => void {
  let isBusy = false
  let isDue = false
  const run = async () => {
    isBusy = true
    do {
      isDue = false
      await work()
    } while (isDue)
    isBusy = false
  }
  return () => {
    isDue = true
    if (!isBusy) void run()
  }
}

/** The same run as it is now; at first the messages around one, or the newest. None for those who may not read them. */
async function readMessages(id: string, run: MessageRun, messageId?: string): Promise<MessageRun> {
  if (!may('messages:read')) return emptyRun
  if (run === emptyRun && messageId !== undefined) return readAround(id, messageId)
  return isToEnd(run) ? readNewest(id) : readAgain(id, run)
}

/** The run if it has the message, else the messages around that. */
async function withMessage(id: string, run: MessageRun, wanted: string): Promise<MessageRun> {
  return run.messages.some((each) => each.id === wanted) ? run : readAround(id, wanted)
}

/** The run with the page after it. */
async function later(id: string, run: MessageRun): Promise<MessageRun> {
  if (isToEnd(run)) return run
  const { messages, pagination } = await readPage(id, pageAfter(run))
  return withLater(run, messages, pagination.total_count)
}

/** Reads again after a failure that may pass, with growing delays. */
function makeRetries(read: () => void) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    after: (cause: unknown) => {
      clearTimeout(timer)
      failures += 1
      if (isTemporary(cause)) timer = setTimeout(read, backoffMs(failures))
    },
    end: () => {
      clearTimeout(timer)
      failures = 0
    },
  }
}

/** Calls back for events, and when to read again: what is known is old, or a read that failed may succeed. */
function listen(
  onLive: Parameters<typeof onEvent>[0],
  again: (isFailed: boolean) => void,
  end: () => void,
) {
  const stops = [end, onBegin(() => again(false)), onBack(() => again(true)), onEvent(onLive)]
  return () => {
    for (const stop of stops) stop()
  }
}

function messageOf({ type, data, actor }: LiveEvent, id: string): Message | undefined {
  const isHere = 'message' in data && 'conversation_id' in data && data.conversation_id === id
  if (!isHere) return undefined
  const mail = 'mail' in data ? { mail: data.mail } : {}
  if (!type.endsWith('.created')) return { ...data.message, ...mail }
  const isSaid = ['user_message', 'note'].includes(data.message.kind)
  const isByProgram = isSaid && actor.type === 'api_key' && !('imported' in data)
  const program = isByProgram ? { id: actor.id ?? '', name: actor.name ?? null } : null
  return { ...data.message, program, mail: null, ...mail }
}

function isReadOf({ type, conversation, data }: LiveEvent, id: string): boolean {
  if (type !== 'conversation.read') return false
  return conversation?.id === id || JSON.stringify(data).includes(id)
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
