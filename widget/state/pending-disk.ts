import type { Pending } from './shapes.ts'

/** Where unsent messages are kept, so that a closed tab or a crash loses none. */
export type PendingDisk = {
  /** In the order in which they were written. */
  readonly all: () => Promise<readonly Pending[]>
  readonly put: (pending: Pending) => Promise<void>
  readonly remove: (externalId: string) => Promise<void>
  readonly clear: () => Promise<void>
}

/** The disk of this browser, or undefined if it refuses. */
export async function openPendingDisk(channel: string): Promise<PendingDisk | undefined> {
  try {
    const opening = indexedDB.open(`porchlight-${channel}`, 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('pending', { keyPath: 'external_id' })
    })
    const database = await settled(opening)
    const store = (mode: IDBTransactionMode) =>
      database.transaction('pending', mode, { durability: 'strict' }).objectStore('pending')
    const change = async (work: (store: IDBObjectStore) => IDBRequest) => {
      const open = store('readwrite')
      work(open)
      await committed(open.transaction)
    }
    return {
      all: async () =>
        ((await settled(store('readonly').getAll())) as Pending[]).toSorted(
          (one, other) => one.written_at - other.written_at,
        ),
      put: async (pending) => change((open) => open.put(pending)),
      remove: async (externalId) => change((open) => open.delete(externalId)),
      clear: async () => change((open) => open.clear()),
    }
  } catch {
    return undefined
  }
}

/** The same in memory, for browsers that refuse storage. */
export function memoryDisk(): PendingDisk {
  const kept = new Map<string, Pending>()
  return {
    all: async () => [...kept.values()].toSorted((one, other) => one.written_at - other.written_at),
    put: async (pending) => void kept.set(pending.external_id, pending),
    remove: async (externalId) => void kept.delete(externalId),
    clear: async () => kept.clear(),
  }
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
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}
