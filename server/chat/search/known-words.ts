import type { Database } from '../../store/database/connect.ts'

/** Over all workspaces. A full memory is cleared; its words are then looked up again. */
const rememberedAtMost = 200_000

type Memory = { count: number; readonly byWorkspace: Map<string, Set<string>> }

const memories = new WeakMap<Database, Memory>()

/** The words that this process has not yet seen in the workspace's vocabulary. */
export function unknownWords(
  database: Database,
  workspaceId: string,
  words: Iterable<string>,
): string[] {
  const known = memories.get(database)?.byWorkspace.get(workspaceId)
  return [...words].filter((word) => known?.has(word) !== true)
}

/** Call after a transaction that took words out of the workspace's vocabulary. */
export function forgetWords(database: Database, workspaceId: string): void {
  const memory = memories.get(database)
  const known = memory?.byWorkspace.get(workspaceId)
  if (memory === undefined || known === undefined) return
  memory.count -= known.size
  memory.byWorkspace.delete(workspaceId)
}

/** Call after the transaction that added the words has committed. */
export function rememberWords(
  database: Database,
  workspaceId: string,
  words: readonly string[],
): void {
  let memory = memories.get(database)
  if (memory === undefined || memory.count + words.length > rememberedAtMost) {
    memory = { count: 0, byWorkspace: new Map() }
    memories.set(database, memory)
  }
  const known = memory.byWorkspace.get(workspaceId) ?? new Set<string>()
  memory.byWorkspace.set(workspaceId, known)
  memory.count -= known.size
  for (const word of words) known.add(word)
  memory.count += known.size
}
