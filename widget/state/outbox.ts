import { backoffMs, isForgotten, mayPass, pause, wordsOf } from './connect.ts'
import type { PendingDisk } from './pending-disk.ts'
import { sendPending, type SendOptions, type Sent } from './send-pending.ts'
import type { Pending } from './shapes.ts'
import type { Tabs } from './tabs.ts'

type Options = SendOptions & {
  readonly tabs: Tabs
  readonly onChange: (pending: readonly Pending[], sending: string | undefined) => void
  readonly onSent: (pending: Pending, reply: Sent) => void
  /** The server no longer knows this browser. */
  readonly onForgotten: () => void
}

export type Outbox = {
  /** Tells `onChange` what is on disk. */
  readonly show: (sending?: string) => Promise<void>
  /** Sends what is due, now. */
  readonly drain: () => Promise<void>
  readonly add: (pending: Pending) => Promise<void>
  readonly retry: (externalId: string) => Promise<void>
  readonly remove: (externalId: string) => Promise<void>
  readonly clear: () => Promise<void>
}

/**
 * Sends what the visitor wrote, in order, once each: a message stays on disk until the server has answered for it, and
 * every try has the same key. All tabs share the disk; one of them sends at a time.
 */
export function makeOutbox(options: Options): Outbox {
  const { disk, tabs, onChange } = options
  let isDraining = false
  let isWanted = false
  let rest = new AbortController()
  const show = async (sending?: string) => onChange(await disk.all(), sending)
  const changed = async () => {
    tabs.post('changed')
    await show()
  }
  const drain = async () => {
    rest.abort()
    isWanted = true
    if (isDraining) return
    isDraining = true
    while (isWanted) {
      isWanted = false
      await tabs.alone(async () =>
        sendDue(options, show, changed, async (ms) => {
          rest = new AbortController()
          await pause(ms, rest.signal).catch(() => undefined)
        }),
      )
    }
    isDraining = false
  }
  tabs.listen(() => void show())
  const changeAndDrain = async (change: Promise<void>) => {
    await change
    await changed()
    void drain()
  }
  return {
    show,
    drain,
    add: async (pending) => changeAndDrain(disk.put(pending)),
    retry: async (externalId) => changeAndDrain(retry(disk, externalId)),
    remove: async (externalId) => changeAndDrain(remove(disk, externalId)),
    clear: async () => {
      await disk.clear()
      await changed()
    },
  }
}

/** A message waits while the one that begins its conversation is refused. */
const isDue = ({ refusal, conversation_id: id, first }: Pending) =>
  refusal === null && (id !== null || first !== null)

async function sendDue(
  options: Options,
  show: Outbox['show'],
  changed: () => Promise<void>,
  rest: (ms: number) => Promise<void>,
): Promise<void> {
  const { disk, onSent, onForgotten } = options
  for (let failures = 0; ;) {
    const next = (await disk.all()).find(isDue)
    if (next === undefined) return
    await show(next.external_id)
    try {
      onSent(next, await sendPending(options, next))
      await disk.remove(next.external_id)
      await changed()
      failures = 0
    } catch (error) {
      if (isForgotten(error)) return onForgotten()
      if (mayPass(error)) {
        failures += 1
        await show()
        await rest(backoffMs(failures))
      } else {
        await disk.put({ ...next, refusal: wordsOf(error) })
        await changed()
      }
    }
  }
}

async function retry(disk: PendingDisk, externalId: string): Promise<void> {
  const pending = (await disk.all()).find((each) => each.external_id === externalId)
  if (pending !== undefined) await disk.put({ ...pending, refusal: null })
}

async function remove(disk: PendingDisk, externalId: string): Promise<void> {
  const all = await disk.all()
  const gone = all.find((each) => each.external_id === externalId)
  const next = all.find((each) => each !== gone && each.thread === gone?.thread)
  // The next message of the thread begins the conversation in its place.
  if (gone?.first && next?.conversation_id === null) {
    await disk.put({ ...next, first: gone.first })
  }
  await disk.remove(externalId)
}
