import type { TabChannel } from '../stream/tab-channel.ts'
import { deviceClock, type Clock } from './clock.ts'
import { copyOutbox } from './outbox-copy.ts'
import type { Outgoing } from './outgoing.ts'
import type { OutboxDisk } from './outbox-disk.ts'
import { lineOf, makeSender, type SendOutgoing, type TryLock } from './send-in-order.ts'

/** Messages on their way out: on disk until the server has answered, and sent once, however often pages are reloaded. */
export type Outbox = {
  /** Whether they outlive the page. */
  readonly isKept: boolean
  /** All that are not sent yet, oldest first. The same array until one of them changes. */
  readonly all: () => readonly Outgoing[]
  /** Adds a message. It is sent after `holdMs`, unless it is taken back before. */
  readonly add: (
    message: Pick<Outgoing, 'conversation_id' | 'content'>,
    holdMs?: number,
  ) => Promise<Outgoing>
  /** Takes a held or refused message back, for editing. Undefined if it is on its way, or sent. */
  readonly takeBack: (id: string) => Promise<Outgoing | undefined>
  /** Sends a refused message once more, under the same key. */
  readonly retry: (id: string) => Promise<void>
  /** The server has them, say events or reads with their `external_id`. */
  readonly onSeen: (externalIds: readonly string[]) => void
  /** Tries now: the network is back, somebody has signed in. */
  readonly wake: () => void
  /** The page is being left: sends what is held or queued, without waiting for replies. */
  readonly leave: () => void
  /** Forgets all: somebody else uses this browser now. */
  readonly clear: () => Promise<void>
  /** Called after each change. Returns what ends that. */
  readonly listen: (listener: () => void) => () => void
  readonly close: () => void
}

export type OutboxOptions = {
  readonly disk: OutboxDisk
  readonly send: SendOutgoing
  /** Of several tabs, one sends a conversation's messages. */
  readonly tryLock: TryLock
  /** Tells other tabs that the disk has changed. */
  readonly channel?: TabChannel<'changed'> | undefined
  readonly clock?: Clock | undefined
  readonly newId?: () => string
}

/** Opens the outbox with what earlier pages left in it. */
export async function openOutbox(options: OutboxOptions): Promise<Outbox> {
  const { disk, channel, send, tryLock, clock = deviceClock } = options
  const { newId = () => crypto.randomUUID() } = options
  const listeners = new Set<() => void>()
  const copy = copyOutbox(disk, {
    onChange: () => {
      for (const listener of listeners) listener()
    },
    onWritten: () => channel?.tell('changed'),
  })
  const sender = makeSender(copy, { send, tryLock, clock })
  if (disk.isKept) {
    channel?.onNews(() => void copy.load().then(() => sender.wake()))
  }
  await copy.load()
  sender.wake()
  return {
    isKept: disk.isKept,
    all: copy.sorted,
    add: async (message, holdMs = 0) => {
      const at = clock.now()
      const outgoing: Outgoing = {
        ...message,
        id: newId(),
        state: holdMs > 0 ? 'held' : 'queued',
        made_at: new Date(at).toISOString(),
        held_until: at + holdMs,
        error: undefined,
      }
      await copy.write(outgoing)
      sender.wake(lineOf(outgoing))
      return outgoing
    },
    takeBack: async (id) => {
      const outgoing = copy.get(id)
      if (outgoing?.state !== 'held' && outgoing?.state !== 'refused') return undefined
      const taken = await copy.take(id)
      sender.wake(lineOf(outgoing))
      return taken
    },
    retry: async (id) => {
      const outgoing = copy.get(id)
      if (outgoing?.state !== 'refused') return
      await copy.write({ ...outgoing, state: 'queued', error: undefined })
      sender.wake(lineOf(outgoing))
    },
    onSeen: (externalIds) => {
      for (const id of externalIds) void copy.remove(id)
    },
    wake: () => sender.wake(),
    leave: sender.leave,
    clear: copy.clear,
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {
      sender.close()
      channel?.close()
      listeners.clear()
    },
  }
}
