import type { Tabs } from '../stream/tabs.ts'
import { deviceClock, type Clock } from './clock.ts'
import type { Outcome } from './outcome.ts'
import type { Decide, OutboxDisk } from './outbox-disk.ts'
import { lineOf, type Outgoing } from './outgoing.ts'
import { sendInOrder } from './send-in-order.ts'

/** Messages on their way out: on disk until the server has answered, and sent once, however often pages are reloaded. */
export type Outbox<One extends Outgoing> = {
  /** All that are not sent yet, oldest first. The same array until one of them changes. */
  readonly all: () => readonly One[]
  /** Adds a message, which a reload cannot lose from then on. It is sent after `holdMs`, unless it is taken back before. */
  readonly add: (message: Omit<One, Given>, holdMs?: number) => void
  /** Takes a held or refused message back. Undefined if it is on its way, or sent. */
  readonly takeBack: (id: string) => Promise<One | undefined>
  /** Sends a refused message once more, under the same key; with `revise`, changed. */
  readonly retry: (id: string, revise?: (one: One) => One) => Promise<void>
  /** The server has them, say events or reads with their `external_id`. */
  readonly onSeen: (externalIds: readonly string[]) => void
  /** Tries now: the network is back, somebody has signed in. */
  readonly wake: () => void
  /** The page is being left: sends the first of each line without waiting for replies; the next page sends the others. */
  readonly leave: () => void
  /** Changes all that are there. */
  readonly revise: (change: (one: One) => One) => Promise<void>
  /** Forgets all: somebody else uses this browser now. */
  readonly clear: () => Promise<void>
  readonly close: () => void
}

/** What the outbox adds to a message. */
type Given = 'id' | 'state' | 'made_at' | 'held_until' | 'error'

export type OutboxOptions<One extends Outgoing> = {
  readonly disk: OutboxDisk<One>
  /** One tab at a time sends the messages of a conversation; each hears when the disk has changed. */
  readonly tabs: Tabs<'changed'>
  /** Sends one message under its key; never throws. `isLeaving`: the page ends, so the reply may not be read. */
  readonly send: (one: One, isLeaving: boolean) => Promise<Outcome>
  readonly onChange: (all: readonly One[]) => void
  readonly clock?: Clock
}

/** Opens the outbox with what earlier pages left in it. */
export function openOutbox<One extends Outgoing>(options: OutboxOptions<One>): Outbox<One> {
  const { disk, tabs, send, clock = deviceClock } = options
  let list: readonly One[] = []
  const set = (next: readonly One[]) => {
    list = next
    options.onChange(next)
  }
  const show = async () => set(await disk.all())
  const changed = async () => {
    tabs.tell('changed')
    await show()
  }
  const change = async (id: string, decide: Decide<One>) => {
    const decided = await disk.change(id, decide)
    await changed()
    return decided
  }
  const revise = async (revised: (one: One) => One) => {
    for (const { id } of list) await disk.change(id, (one) => one && revised(one))
    await changed()
  }
  const sender = sendInOrder<One>({ all: () => list, show, change, revise, tabs, send, clock })
  const showAndWork = async () => show().then(sender.work)
  tabs.listen(() => void showAndWork())
  void showAndWork()
  return {
    all: () => list,
    add: (message, holdMs = 0) => {
      const now = clock.now()
      const one = {
        ...message,
        id: crypto.randomUUID(),
        state: holdMs > 0 ? 'held' : 'queued',
        // Clocks are set back, too.
        made_at: Math.max(now, (list.at(-1)?.made_at ?? 0) + 1),
        held_until: now + holdMs,
        error: null,
      } as unknown as One
      disk.note(one)
      set([...list, one])
      void change(one.id, (noted) => noted).then(sender.work)
    },
    takeBack: async (id) => {
      let taken: One | undefined
      await change(id, (one) => {
        if (one?.state !== 'held' && one?.state !== 'refused') return one
        taken = one
        return undefined
      })
      return taken
    },
    retry: async (id, revised = (one) => one) =>
      change(id, (one) => one && { ...revised(one), state: 'queued', error: null }).then(
        sender.work,
      ),
    onSeen: (externalIds) => {
      for (const id of externalIds) {
        if (list.some((one) => one.id === id)) void change(id, () => undefined)
      }
    },
    wake: sender.wake,
    leave: () => {
      const lines = new Set<string>()
      for (const one of list) {
        if (one.state === 'refused' || lines.has(lineOf(one))) continue
        lines.add(lineOf(one))
        // It cannot be undone any more.
        if (one.state === 'held') disk.note({ ...one, state: 'queued', held_until: 0 })
        void send(one, true)
      }
    },
    revise,
    clear: async () => disk.clear().then(changed),
    close: () => {
      sender.close()
      tabs.close()
    },
  }
}
