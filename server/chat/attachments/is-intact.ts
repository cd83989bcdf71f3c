import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'

/** A film is fetched in many parts, and need not be read whole for each. */
const soundForMs = 600_000
const rememberedAtMost = 1_000

const checked = new WeakMap<FileStore, Map<string, number>>()

/**
 * Whether a file is there and still what was uploaded. Read whole for that, before anything is sent:
 * a reader gets a right file or none. An S3-compatible storage keeps and compares checksums itself.
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
  if (known.size >= rememberedAtMost && oldest !== undefined) known.delete(oldest)
  known.set(key, performance.now() + soundForMs)
  return true
}
