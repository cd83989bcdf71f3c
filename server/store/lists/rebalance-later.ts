import type { Database } from '../database/connect.ts'
import { rebalanceLists, type Place } from './rebalance-lists.ts'

/** Queued places by workspace and name. A workspace has an entry while it is being rebalanced. */
const waiting = new WeakMap<Database, Map<string, Map<string, Place>>>()

/**
 * Rebalances lists in the background, one place of a workspace at a time, so that a busy workspace uses
 * one connection at most.
 */
export function rebalanceLater(
  database: Database,
  workspaceId: string,
  places: readonly Place[],
): void {
  if (places.length === 0) return
  const all = waiting.get(database) ?? new Map<string, Map<string, Place>>()
  waiting.set(database, all)
  const known = all.get(workspaceId)
  const wanted = known ?? new Map<string, Place>()
  for (const place of places) wanted.set(`${place.list} ${place.starts_at}`, place)
  if (known !== undefined) return
  all.set(workspaceId, wanted)
  void work(database, workspaceId, wanted, all)
}

async function work(
  database: Database,
  workspaceId: string,
  wanted: Map<string, Place>,
  all: Map<string, Map<string, Place>>,
): Promise<void> {
  while (wanted.size > 0) {
    const places = [...wanted.values()]
    wanted.clear()
    // All need the same lock.
    await rebalanceLists(database, workspaceId, places).catch(database.onError)
  }
  // Synchronous with the emptiness check, so nothing joins a queue that is no longer drained.
  all.delete(workspaceId)
}
