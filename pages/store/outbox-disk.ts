import type { Outgoing } from './outgoing.ts'

/** Where outgoing messages wait, over reloads and crashes. */
export type OutboxDisk<One extends Outgoing> = {
  /** Keeps a message before anything else happens. Call `change` after it: only that survives a crash of the browser. */
  readonly note: (one: One) => void
  /** Oldest first. */
  readonly all: () => Promise<readonly One[]>
  /** Changes or removes one as it is now, whatever other tabs do at the same time. Returns what is there then. */
  readonly change: (id: string, decide: Decide<One>) => Promise<One | undefined>
  readonly clear: () => Promise<void>
}

/** Gets what is there, if it is. Undefined removes it. */
export type Decide<One> = (stored: One | undefined) => One | undefined

/**
 * The disk of that name. IndexedDB writes a moment later, and a page may end in that moment; localStorage writes at once,
 * and a browser that crashes forgets its last seconds. So a message is first in the one, then in the other. Each stands in
 * for the other where the browser refuses it, and without both memory is all there is.
 */
export function openOutboxDisk<One extends Outgoing>(name: string): OutboxDisk<One> {
  const notes = openNotes<One>(`${name}:outgoing:`, `${name}:outbox`)
  const open = openStore(name)
  /** What this page has seen there. It is written anew if somebody clears the browser's storage. */
  let known = new Map<string, One>()
  const restore = () => {
    if (!notes.isCleared()) return
    for (const one of known.values()) notes.write(one)
  }
  const read = async () => {
    const store = await open('readonly')
    return store === undefined ? [] : settled<One[]>(store.getAll())
  }
  return {
    note: (one) => {
      known.set(one.id, one)
      notes.write(one)
    },
    all: async () => {
      restore()
      const stored = await read().catch(() => [...known.values()])
      const byId = new Map(stored.map((one) => [one.id, one]))
      // Read last: what was noted meanwhile is newer.
      for (const one of notes.all()) byId.set(one.id, one)
      known = byId
      return [...byId.values()].toSorted((one, other) => one.made_at - other.made_at)
    },
    change: async (id, decide) => {
      restore()
      let stored: One | undefined
      try {
        const store = (await open('readwrite')) ?? refused()
        stored = await settled<One | undefined>(store.get(id))
        const decided = decide(notes.read(id) ?? stored)
        if (decided === undefined) store.delete(id)
        else store.put(decided)
        await committed(store.transaction)
        notes.remove(id)
        return decided
      } catch {
        const decided = decide(notes.read(id) ?? stored)
        if (decided === undefined) notes.remove(id)
        else notes.write(decided)
        return decided
      }
    },
    clear: async () => {
      known.clear()
      for (const { id } of notes.all()) notes.remove(id)
      const store = await open('readwrite')
      if (store !== undefined) await settled(store.clear())
    },
  }
}

/** Messages in localStorage, or in memory if the browser refuses. */
function openNotes<One extends Outgoing>(prefix: string, mark: string) {
  const memory = new Map<string, One>()
  const storage = storageOfPage()
  /** Whether the mark of an earlier call is gone, and with it all that was stored. */
  const isCleared = () => {
    try {
      if (storage === undefined || storage.getItem(mark) !== null) return false
      storage.setItem(mark, '1')
      return true
    } catch {
      return false
    }
  }
  isCleared()
  const parse = (text: string | null | undefined) => (text ? (JSON.parse(text) as One) : undefined)
  const read = (id: string) => memory.get(id) ?? parse(storage?.getItem(prefix + id))
  return {
    read,
    isCleared,
    all: () =>
      [
        ...memory.keys(),
        ...Object.keys(storage ?? {}).flatMap((key) =>
          key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
        ),
      ].flatMap((id) => read(id) ?? []),
    write: (one: One) => {
      try {
        if (storage === undefined) refused()
        storage?.setItem(prefix + one.id, JSON.stringify(one))
      } catch {
        memory.set(one.id, one)
      }
    },
    remove: (id: string) => {
      memory.delete(id)
      storage?.removeItem(prefix + id)
    },
  }
}

function storageOfPage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

function refused(): never {
  throw new Error('The browser stores nothing.')
}

/** Opens the store for each transaction: the database is closed when its browser's storage is cleared. */
function openStore(name: string) {
  let opening: Promise<IDBDatabase | undefined> | undefined
  const database = async () =>
    (opening ??= openDatabase(name).then(
      (opened) => {
        opened.addEventListener('close', () => (opening = undefined))
        return opened
      },
      () => undefined,
    ))
  void database()
  return async (mode: IDBTransactionMode) =>
    (await database())
      ?.transaction('outgoing', mode, { durability: 'strict' })
      .objectStore('outgoing')
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('outgoing', { keyPath: 'id' })
  })
  return settled(opening)
}

async function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

async function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}
