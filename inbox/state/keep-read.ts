import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  untrack,
  type Accessor,
} from 'solid-js'
import { isTemporary } from '../../client/source/porchlight-error.ts'
import { backoffMs } from '../../pages/stream/back-off.ts'
import { asMember } from './api.ts'
import { onBack, onBegin } from './live.ts'

export type KeptRead<Value> = {
  /** Undefined until it was read, and where there is none for this member. */
  readonly value: Accessor<Value | undefined>
  readonly again: () => void
}

/**
 * What the server says of a key for as long as it is shown. It is read again when the page has missed events, when the caller says so,
 * and after a failure until it is there; what was read before stays meanwhile. Call in a component.
 */
export function keepRead<Value>(
  given: Accessor<string | undefined>,
  ask: (key: string) => Promise<Value>,
): KeptRead<Value> {
  // What the key is taken from changes more often than the key.
  const key = createMemo(given)
  const [read, setRead] = createSignal<{ readonly of: string; readonly value: Value }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Replies may arrive in another order than they were asked for in. */
  let [asked, shown] = [0, 0]
  const readNow = async (): Promise<void> => {
    clearTimeout(timer)
    const of = untrack(key)
    const mine = (asked += 1)
    if (of === undefined) return
    try {
      const value = await asMember(async () => ask(of))
      if (mine < shown) return
      shown = mine
      failures = 0
      setRead({ of, value })
    } catch (error) {
      if (mine < asked || of !== untrack(key)) return
      failures += 1
      if (isTemporary(error)) timer = setTimeout(() => void readNow(), backoffMs(failures))
      else setRead()
    }
  }
  const again = () => void readNow()
  createEffect(on(key, again))
  const stops = [onBegin(again), onBack(() => failures > 0 && again())]
  onCleanup(() => {
    for (const stop of stops) stop()
    asked += 1
    clearTimeout(timer)
  })
  return {
    value: () => {
      const last = read()
      return last?.of === key() ? last?.value : undefined
    },
    again,
  }
}
