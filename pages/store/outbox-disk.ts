import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Outgoing } from './outgoing.ts'

/** Where outgoing messages wait, over reloads and crashes. */
export type OutboxDisk = {
  /** False if the browser stores nothing, as in some private windows: then the messages end with the page. */
  readonly isKept: boolean
  readonly all: () => Promise<readonly Outgoing[]>
  /** Changes or removes one as it is now, whatever other tabs do at the same time. Returns what is there then. */
  readonly change: (id: string, decide: Decide) => Promise<Outgoing | undefined>
  readonly write: (outgoing: Outgoing) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  readonly clear: () => Promise<void>
}

/** Undefined removes it. */
export type Decide = (stored: Outgoing) => Outgoing | undefined

type Schema = DBSchema & { outgoing: { key: string; value: Outgoing } }

/** Opens the store of that name, or one in memory if the browser refuses. */
export async function openOutboxDisk(name: string): Promise<OutboxDisk> {
  try {
    const database = await openDB<Schema>(name, 1, {
      upgrade: (opened) => void opened.createObjectStore('outgoing', { keyPath: 'id' }),
    })
    // Some browsers open a database that refuses every write.
    await database.count('outgoing')
    return onDisk(database)
  } catch {
    return inMemory()
  }
}

function onDisk(database: IDBPDatabase<Schema>): OutboxDisk {
  return {
    isKept: true,
    all: async () => database.getAll('outgoing'),
    change: async (id, decide) => {
      const { store, done } = database.transaction('outgoing', 'readwrite')
      const stored = await store.get(id)
      const decided = stored === undefined ? undefined : decide(stored)
      if (stored !== undefined && decided === undefined) await store.delete(id)
      else if (decided !== undefined && decided !== stored) await store.put(decided)
      await done
      return decided
    },
    write: async (outgoing) => void (await database.put('outgoing', outgoing)),
    remove: async (id) => database.delete('outgoing', id),
    clear: async () => database.clear('outgoing'),
  }
}

/** Outgoing messages that end with the page. */
export function inMemory(): OutboxDisk {
  const held = new Map<string, Outgoing>()
  return {
    isKept: false,
    all: async () => [...held.values()],
    change: async (id, decide) => {
      const stored = held.get(id)
      const decided = stored === undefined ? undefined : decide(stored)
      if (decided === undefined) held.delete(id)
      else held.set(id, decided)
      return decided
    },
    write: async (outgoing) => void held.set(outgoing.id, outgoing),
    remove: async (id) => void held.delete(id),
    clear: async () => held.clear(),
  }
}
