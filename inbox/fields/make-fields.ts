import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { isTemporary, PorchlightError } from '../../client/source/porchlight-error.ts'
import { backoffMs } from '../../pages/stream/back-off.ts'
import { wordsOf } from '../state/api.ts'
import { onBack, onBegin } from '../state/live.ts'
import { pollSoon } from '../state/poll.ts'
import { isSame, type Field, type Value } from './field-list.ts'
import type { Setter } from './setter-of.ts'

/** How a change goes: under way, refused with a sentence, or against somebody else's. */
export type FieldState =
  | { readonly is: 'pending'; readonly value: Value }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'crossed'; readonly mine: Value; readonly by: Setter | undefined }

type Found<Of> = { readonly resource: Of; readonly etag: string | undefined }

/** Where fields are read and changed. */
export type FieldSource<Of, Change> = {
  readonly read: (id: string) => Promise<Found<Of>>
  readonly send: (id: string, change: Change, ifMatch: string | undefined) => Promise<unknown>
  /** Who changed a field last, where that can be known. */
  readonly setterOf: (id: string, key: string) => Promise<Setter | undefined>
  /** Calls back for each change of such a resource. Returns how to stop. */
  readonly onChange: (listener: (id: string) => void) => () => void
}

/** Others may change other fields, or write, while one is changed. */
const mostTries = 5
/** However many changes come, a resource is not read more often than this. */
const leastMs = 500

export type Fields<Of, Change> = ReturnType<typeof makeFields<Of, Change>>

/** The fields of a resource as the server has them, with the changes that are under way. */
export function makeFields<Of, Change>(given: () => string, source: FieldSource<Of, Change>) {
  // What says which resource it is may change without another id: what is under way stays then.
  const id = createMemo(given)
  const [states, setStates] = createSignal<Readonly<Record<string, FieldState | undefined>>>({})
  /** `of`: the id that it was asked for by. */
  const [read, setRead] = createSignal<Found<Of> & { readonly of: string }>()
  const put = (key: string, state: FieldState | undefined) =>
    setStates((before) => ({ ...before, [key]: state }))
  /** Reads of one resource may arrive in another order than they were made in. */
  let begun = 0
  let latest = 0
  const reread = async (of: string): Promise<Found<Of>> => {
    const mine = (begun += 1)
    const fresh = await source.read(of)
    // One that began later may still be under way: what it waits for is not shown as it was before.
    if (of === id() && mine > latest) {
      latest = mine
      setRead({ ...fresh, of })
    }
    return fresh
  }
  /** What is known of this resource; nothing of the one before. */
  const known = () => (read()?.of === id() ? read() : undefined)
  createEffect(on(id, () => setStates({}), { defer: true }))
  onCleanup(keepReading(id, reread, source.onChange))
  const valueOf = (field: Field<Of, Change>): Value => {
    const state = states()[field.key]
    const shown = known()
    if (state?.is === 'pending') return state.value
    return shown === undefined ? null : field.valueIn(shown.resource)
  }
  /** The last change of each field: the next one is sent after it, so that a member's own changes do not cross. */
  const last = new Map<string, Promise<void>>()
  /** Changes a field from the value that the member saw. Somebody else's change in between is shown, not overwritten. */
  const change = async (field: Field<Of, Change>, from: Value, to: Value): Promise<void> => {
    const of = id()
    const { key } = field
    if (known() === undefined || isSame(from, to)) return
    put(key, { is: 'pending', value: to })
    const run = async (): Promise<void> => {
      await last.get(key)
      const shown = of === id() ? known() : undefined
      const seen = shown ?? (await source.read(of).catch(() => undefined))
      const asked = { of, field, from, to }
      const state = seen && (await sendChange(source, asked, seen, reread))
      if (of === id() && last.get(key) === mine) put(key, state)
    }
    const mine = run()
    last.set(key, mine)
    await mine
  }
  return {
    resource: () => known()?.resource,
    state: (key: string) => states()[key],
    valueOf,
    change,
    reread,
  }
}

type Asked<Of, Change> = {
  readonly of: string
  readonly field: Field<Of, Change>
  readonly from: Value
  readonly to: Value
}

/** Sends a change until nothing else has changed in between. Returns what has become of it; undefined: it is done. */
async function sendChange<Of, Change>(
  source: FieldSource<Of, Change>,
  { of, field, from, to }: Asked<Of, Change>,
  known: Found<Of>,
  reread: (of: string) => Promise<Found<Of>>,
): Promise<FieldState | undefined> {
  let seen = known
  try {
    for (let tries = 1; ; tries += 1) {
      const theirs = field.valueIn(seen.resource)
      if (isSame(theirs, to)) return undefined
      if (!isSame(theirs, from)) {
        return { is: 'crossed', mine: to, by: await source.setterOf(of, field.key) }
      }
      try {
        await source.send(of, field.changeTo(to), seen.etag)
        await reread(of).catch(() => undefined)
        pollSoon()
        return undefined
      } catch (error) {
        if (!isStale(error) || tries === mostTries) throw error
        seen = await reread(of)
      }
    }
  } catch (error) {
    return { is: 'refused', why: wordsOf(error) }
  }
}

/** Reads a resource when it is opened and after each of its changes, until that succeeds. Returns how to stop. */
function keepReading(
  id: () => string,
  reread: (of: string) => Promise<unknown>,
  onChange: (listener: (id: string) => void) => () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false
  let readAt = -leastMs
  const readNow = async (): Promise<void> => {
    clearTimeout(timer)
    readAt = performance.now()
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
  const readSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void readNow(), readAt + leastMs - performance.now())
  }
  createEffect(on(id, () => void readNow()))
  const stops = [
    onChange((changed) => changed === id() && readSoon()),
    onBegin(() => void readNow()),
    onBack(() => failures > 0 && void readNow()),
  ]
  return () => {
    isClosed = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

function isStale(error: unknown): boolean {
  return error instanceof PorchlightError && error.status === 412
}
