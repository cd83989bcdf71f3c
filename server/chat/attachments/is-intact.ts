import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'

/** A video is fetched in many ranges; this avoids reading all of it for each. */
const cacheMs = 600_000
const maxCached = 1_000

const checked = new WeakMap<FileStore, Map<string, number>>()

/**
 * Whether a file exists and has the checksum of its upload. Reads the whole file before anything is sent, so
 * that damaged files are never served. S3-compatible storages check their own checksums.
 */
export async function isIntact(
  store: FileStore,
  { key, sha256 }: { key: string; sha256: Buffer },
): Promise<boolean> {
  if (store.kind === 's3') return true
  const known = checked.get(store) ?? new Map<string, number>()
  checked.set(store, known)
  if ((known.get(key) ?? 0) > performance.now()) return true
  known.delete(key)
  const content = await store.read(key)
  if (content === undefined) return false
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  if (!hash.digest().equals(sha256)) return false
  const [oldest] = known.keys()
  if (known.size >= maxCached && oldest !== undefined) known.delete(oldest)
  known.set(key, performance.now() + cacheMs)
  return true
}
