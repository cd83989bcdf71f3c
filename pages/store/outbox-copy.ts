import { inOrder, type Outgoing } from './outgoing.ts'
import type { Decide, OutboxDisk } from './outbox-disk.ts'
import type { Held } from './send-in-order.ts'

/** The outbox in memory, as on disk but for what is being written. */
export type OutboxCopy = Held & {
  /** Oldest first; the same array until one of them changes. */
  readonly sorted: () => readonly Outgoing[]
  readonly get: (id: string) => Outgoing | undefined
  /** Takes a held or refused message out, unless any tab is sending it. */
  readonly take: (id: string) => Promise<Outgoing | undefined>
  readonly clear: () => Promise<void>
}

/** `onChange` is called after each change, `onWritten` when the disk has it. */
export function copyOutbox(
  disk: OutboxDisk,
  { onChange, onWritten }: { readonly onChange: () => void; readonly onWritten: () => void },
): OutboxCopy {
  const held = new Map<string, Outgoing>()
  /** What the disk does not say yet: a message, or undefined for one that is being removed. */
  const underWay = new Map<string, Outgoing | undefined>()
  /** What the disk refused to take: it may be full. Memory is all there is of it. */
  const unstored = new Set<string>()
  let sorted: readonly Outgoing[] | undefined
  const changed = () => {
    sorted = undefined
    onChange()
  }
  const store = async (id: string, outgoing: Outgoing | undefined) => {
    underWay.set(id, outgoing)
    changed()
    unstored.delete(id)
    const stored = outgoing === undefined ? disk.remove(id) : disk.write(outgoing)
    await stored.catch(() => void (outgoing !== undefined && unstored.add(id)))
    if (underWay.get(id) === outgoing) underWay.delete(id)
    onWritten()
  }
  const decide = async (id: string, decision: Decide) => {
    let isChanged = false
    const decideNow: Decide = (stored) => {
      const decided = decision(stored)
      isChanged = decided !== stored
      return decided
    }
    const inMemory = held.get(id)
    const fallback = () => (inMemory === undefined ? undefined : decideNow(inMemory))
    const decided = unstored.has(id) ? fallback() : await disk.change(id, decideNow).catch(fallback)
    if (decided === undefined) isChanged = held.delete(id) || isChanged
    else held.set(id, decided)
    if (isChanged) changed()
    // Told only of changes: tabs that answer each other's news would never end.
    if (isChanged) onWritten()
    return decided
  }
  return {
    all: () => held.values(),
    has: (id) => held.has(id),
    get: (id) => held.get(id),
    sorted: () => (sorted ??= inOrder(held.values())),
    begin: async (id, now) =>
      decide(id, (stored) => {
        const waits = stored.state === 'held' && stored.held_until > now
        return waits || stored.state === 'refused' ? stored : { ...stored, state: 'sending' }
      }),
    take: async (id) => {
      let taken: Outgoing | undefined
      await decide(id, (stored) => {
        if (stored.state !== 'held' && stored.state !== 'refused') return stored
        taken = stored
        return undefined
      })
      return taken
    },
    write: async (outgoing) => {
      held.set(outgoing.id, outgoing)
      await store(outgoing.id, outgoing)
    },
    remove: async (id) => {
      if (held.delete(id)) await store(id, undefined)
    },
    load: async () => {
      const stored = await disk.all().catch(() => [...held.values()])
      const kept = [...held.values()].filter(({ id }) => unstored.has(id))
      held.clear()
      for (const one of [...stored, ...kept]) held.set(one.id, one)
      for (const [id, one] of underWay) {
        if (one === undefined) held.delete(id)
        else held.set(id, one)
      }
      changed()
    },
    clear: async () => {
      held.clear()
      underWay.clear()
      changed()
      await disk.clear().catch(() => undefined)
      onWritten()
    },
  }
}
