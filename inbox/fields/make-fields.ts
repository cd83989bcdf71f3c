import { createResource, createSignal, onCleanup } from 'solid-js'
import { PorchlightError } from '../../client/source/porchlight-error.ts'
import type { Conversation } from '../../client/source/types.generated.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { onBegin, onConversation } from '../state/live.ts'
import { pollSoon } from '../state/poll.ts'
import { isSame, type Field, type Value } from './field-list.ts'
import { setterOf, type Setter } from './setter-of.ts'

/** How a change goes: under way, refused with a sentence, or against somebody else's. */
export type FieldState =
  | { readonly is: 'pending'; readonly value: Value }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'crossed'; readonly mine: Value; readonly by: Setter | undefined }

type Read = { readonly conversation: Conversation; readonly etag: string | undefined }

/** Others may change other fields, or write, while one is changed. */
const mostTries = 5

export type Fields = ReturnType<typeof makeFields>

/** The fields of a conversation as the server has them, with the changes that are under way. */
export function makeFields(id: () => string) {
  const [states, setStates] = createSignal<Readonly<Record<string, FieldState | undefined>>>({})
  const [read, { mutate }] = createResource(id, readOf)
  const put = (key: string, state: FieldState | undefined) =>
    setStates((before) => ({ ...before, [key]: state }))
  /** Reads of one conversation may arrive in another order than they were made in. */
  let latest = 0
  const reread = async (of = id()): Promise<Read> => {
    const mine = (latest += 1)
    const fresh = await readOf(of)
    if (of === id() && mine === latest) mutate(fresh)
    return fresh
  }
  const rereadSoon = () => void reread().catch(() => undefined)
  const stops = [onConversation((changed) => changed === id() && rereadSoon()), onBegin(rereadSoon)]
  onCleanup(() => {
    for (const stop of stops) stop()
  })
  const valueOf = (field: Field): Value => {
    const state = states()[field.key]
    const known = read.latest?.conversation
    if (state?.is === 'pending') return state.value
    return known === undefined ? null : field.valueIn(known)
  }
  /** Changes a field from the value that the member saw. Somebody else's change in between is shown, not overwritten. */
  const change = async (field: Field, from: Value, to: Value): Promise<void> => {
    const of = id()
    let known = read.latest
    if (known === undefined || isSame(from, to)) return
    put(field.key, { is: 'pending', value: to })
    try {
      for (let tries = 1; ; tries += 1) {
        const theirs = field.valueIn(known.conversation)
        if (isSame(theirs, to)) break
        if (!isSame(theirs, from)) {
          const by = await setterOf(of, field.key)
          if (of === id()) put(field.key, { is: 'crossed', mine: to, by })
          return
        }
        try {
          await send(of, field, to, known.etag)
          await reread(of).catch(() => undefined)
          pollSoon()
          break
        } catch (error) {
          if (!isStale(error) || tries === mostTries) throw error
          known = await reread(of)
        }
      }
      if (of === id()) put(field.key, undefined)
    } catch (error) {
      if (of === id()) put(field.key, { is: 'refused', why: wordsOf(error) })
    }
  }
  return {
    conversation: () => read.latest?.conversation,
    state: (key: string) => states()[key],
    valueOf,
    change,
    reread,
    /** Forgets what became of the last change. */
    settle: (key: string) => put(key, undefined),
    forget: () => setStates({}),
  }
}

async function readOf(id: string): Promise<Read> {
  const reply = await asMember(async () =>
    api.conversations.get(id, { include: 'tags,ticket_fields' }),
  )
  return { conversation: reply.conversation, etag: reply.reply.etag }
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
