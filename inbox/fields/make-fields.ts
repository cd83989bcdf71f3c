import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import { isTemporary, PorchlightError } from '../../client/source/porchlight-error.ts'
import type { Conversation } from '../../client/source/types.generated.ts'
import { backoffMs } from '../../pages/stream/back-off.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { onBack, onBegin, onConversation } from '../state/live.ts'
import { pollSoon } from '../state/poll.ts'
import { isSame, type Field, type Value } from './field-list.ts'
import { setterOf, type Setter } from './setter-of.ts'

/** How a change goes: under way, refused with a sentence, or against somebody else's. */
export type FieldState =
  | { readonly is: 'pending'; readonly value: Value }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'crossed'; readonly mine: Value; readonly by: Setter | undefined }

/** `of`: the id that it was asked for by. */
type Read = {
  readonly of: string
  readonly conversation: Conversation
  readonly etag: string | undefined
}

/** Others may change other fields, or write, while one is changed. */
const mostTries = 5

export type Fields = ReturnType<typeof makeFields>

/** The fields of a conversation as the server has them, with the changes that are under way. */
export function makeFields(id: () => string) {
  const [states, setStates] = createSignal<Readonly<Record<string, FieldState | undefined>>>({})
  const [read, setRead] = createSignal<Read>()
  const put = (key: string, state: FieldState | undefined) =>
    setStates((before) => ({ ...before, [key]: state }))
  /** Reads of one conversation may arrive in another order than they were made in. */
  let latest = 0
  const reread = async (of: string): Promise<Read> => {
    const mine = (latest += 1)
    const fresh = await readOf(of)
    if (of === id() && mine === latest) setRead(fresh)
    return fresh
  }
  /** What is known of this conversation; nothing of the one before. */
  const known = () => (read()?.of === id() ? read() : undefined)
  onCleanup(keepReading(id, reread))
  const valueOf = (field: Field): Value => {
    const state = states()[field.key]
    const shown = known()?.conversation
    if (state?.is === 'pending') return state.value
    return shown === undefined ? null : field.valueIn(shown)
  }
  /** Changes a field from the value that the member saw. Somebody else's change in between is shown, not overwritten. */
  const change = async (field: Field, from: Value, to: Value): Promise<void> => {
    const of = id()
    let seen = known()
    if (seen === undefined || isSame(from, to)) return
    put(field.key, { is: 'pending', value: to })
    try {
      for (let tries = 1; ; tries += 1) {
        const theirs = field.valueIn(seen.conversation)
        if (isSame(theirs, to)) break
        if (!isSame(theirs, from)) {
          const by = await setterOf(of, field.key)
          if (of === id()) put(field.key, { is: 'crossed', mine: to, by })
          return
        }
        try {
          await send(of, field, to, seen.etag)
          await reread(of).catch(() => undefined)
          pollSoon()
          break
        } catch (error) {
          if (!isStale(error) || tries === mostTries) throw error
          seen = await reread(of)
        }
      }
      if (of === id()) put(field.key, undefined)
    } catch (error) {
      if (of === id()) put(field.key, { is: 'refused', why: wordsOf(error) })
    }
  }
  return {
    conversation: () => known()?.conversation,
    state: (key: string) => states()[key],
    valueOf,
    change,
    reread,
    /** Forgets what became of the last change. */
    settle: (key: string) => put(key, undefined),
    forget: () => setStates({}),
  }
}

/** Reads a conversation when it is opened and after each of its changes, until that succeeds. Returns how to stop. */
function keepReading(id: () => string, reread: (of: string) => Promise<Read>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false
  const readNow = async (): Promise<void> => {
    clearTimeout(timer)
    const of = id()
    try {
      await reread(of)
      failures = 0
    } catch (error) {
      failures += 1
      if (isClosed || of !== id() || !isTemporary(error)) return
      timer = setTimeout(() => void readNow(), backoffMs(failures))
    }
  }
  createEffect(on(id, () => void readNow()))
  const stops = [
    onConversation((changed) => changed === id() && void readNow()),
    onBegin(() => void readNow()),
    onBack(() => failures > 0 && void readNow()),
  ]
  return () => {
    isClosed = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

async function readOf(id: string): Promise<Read> {
  const reply = await asMember(async () =>
    api.conversations.get(id, { include: 'tags,ticket_fields' }),
  )
  return { of: id, conversation: reply.conversation, etag: reply.reply.etag }
}

async function send(id: string, field: Field, value: Value, ifMatch: string | undefined) {
  const body = field.changeTo(value)
  await asMember(async () =>
    body === null
      ? api.conversations.removeFromGroup(id, { ifMatch })
      : api.conversations.update(id, body, { ifMatch }),
  )
}

function isStale(error: unknown): boolean {
  return error instanceof PorchlightError && error.status === 412
}
