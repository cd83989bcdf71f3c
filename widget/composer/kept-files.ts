import type { Upload } from './upload.ts'

/** A chosen file over reloads, with what the server made of it. */
type KeptFile = Pick<Upload, 'id' | 'file' | 'attachment'> & { readonly at: number }

/** Files of tabs that were closed are removed after this time. */
const keptMs = 86_400_000

/** Stores a file, or what has become of it. */
export async function keepFile(name: string, { id, file, attachment }: Upload): Promise<void> {
  const store = await open(name)
  store.put({ id, file, attachment, at: Date.now() } satisfies KeptFile)
  for (const old of await settled<KeptFile[]>(store.getAll())) {
    if (old.at < Date.now() - keptMs) store.delete(old.id)
  }
}

export async function dropFiles(name: string, ids: readonly string[]): Promise<void> {
  const store = await open(name)
  for (const id of ids) store.delete(id)
}

/** Those that are still there, in their order. `threads`: what each of them is for, by its id. */
export async function readFiles(
  name: string,
  threads: Readonly<Record<string, string>>,
): Promise<Upload[]> {
  const store = await open(name)
  const found = await Promise.all(
    Object.keys(threads).map(async (id) => settled<KeptFile | undefined>(store.get(id))),
  )
  return found.flatMap((one) => (one === undefined ? [] : uploadOf(one, threads[one.id] ?? '')))
}

const uploadOf = ({ id, file, attachment }: KeptFile, thread: string): Upload => ({
  id,
  thread,
  name: file.name,
  size: file.size,
  percent: 0,
  file,
  isWaiting: false,
  error: undefined,
  attachment,
})

async function open(name: string): Promise<IDBObjectStore> {
  const opening = indexedDB.open(`${name}:files`, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('files', { keyPath: 'id' })
  })
  const database = await settled(opening)
  const transaction = database.transaction('files', 'readwrite')
  transaction.addEventListener('complete', () => database.close())
  return transaction.objectStore('files')
}

async function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}
