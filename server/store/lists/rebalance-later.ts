import type { Database } from '../database/connect.ts'
import { rebalanceLists, type Place } from './rebalance-lists.ts'

/** Places that wait, by workspace and by name; an entry is there while somebody rebalances. */
const waiting = new WeakMap<Database, Map<string, Map<string, Place>>>()

/**
 * Rebalances lists after a change without keeping its caller waiting: one place of a workspace after
 * the other, so that a busy workspace takes no more than one connection for it.
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
    // Each needs the lock of the one before.
    // oxlint-disable-next-line no-await-in-loop
    await rebalanceLists(database, workspaceId, places).catch(database.onError)
  }
  // In the same breath as the last look: what comes later must not wait for nobody.
  all.delete(workspaceId)
}
