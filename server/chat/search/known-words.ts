import type { Database } from '../../store/database/connect.ts'

/** Over all workspaces; when there are more, everything is forgotten and asked for again. */
const rememberedAtMost = 200_000

type Memory = { count: number; readonly byWorkspace: Map<string, Set<string>> }

const memories = new WeakMap<Database, Memory>()

/** Those of the words that this process does not know to be in the workspace's vocabulary. */
export function unknownWords(
  database: Database,
  workspaceId: string,
  words: Iterable<string>,
): string[] {
  const known = memories.get(database)?.byWorkspace.get(workspaceId)
  return [...words].filter((word) => known?.has(word) !== true)
}

/** Once it is committed that the vocabulary has them. */
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

/** A workspace that is gone, or whose vocabulary is. */
export function forgetWords(database: Database, workspaceId: string): void {
  memories.get(database)?.byWorkspace.delete(workspaceId)
}
