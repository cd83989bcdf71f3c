import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database/connect.ts'
import { catchUp } from './catch-up.ts'

const everyMs = 400
/** After a round it rests as long as the round took: half of one connection's time is the requests'. */
const restFactor = 1

/** Workspaces whose index lacks something. Of all of them, so by the owner. */
const listBehind = `
  select k.workspace_id
    from workspace_clocks k left join search_progress p on p.workspace_id = k.workspace_id
   where p.workspace_id is null or p.sequence < k.sequence or p.reread is not null`

/** New rows wait in a list that every look reads through: see the migration 0010. */
const emptyPending = `select gin_clean_pending_list('search_documents_by_lexeme')`

export type Indexing = {
  readonly owner: pg.Pool
  readonly database: Database
  readonly onError: (error: Error) => void
}

/**
 * Keeps every workspace's index close behind its events, in the background, until it is stopped. Any
 * number of processes may do so: who finds a workspace taken goes on to the next.
 */
export function startIndexing(parts: Indexing): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const keepIndexing = async (): Promise<void> => {
    let hasPending = false
    while (!signal.aborted) {
      const startedAt = performance.now()
      // oxlint-disable-next-line no-await-in-loop
      const { isIdle, isBehind } = await indexRound(parts, signal).catch((error: unknown) => {
        parts.onError(error instanceof Error ? error : new Error(String(error)))
        return { isIdle: false, isBehind: false }
      })
      // oxlint-disable-next-line no-await-in-loop
      if (isIdle && hasPending) await parts.owner.query(emptyPending).catch(parts.onError)
      hasPending = !isIdle
      const rest = (performance.now() - startedAt) * restFactor
      // oxlint-disable-next-line no-await-in-loop
      await sleep(isBehind ? rest : Math.max(rest, everyMs), undefined, { signal }).catch(
        () => undefined,
      )
    }
  }
  const indexing = keepIndexing()
  return async () => {
    stopping.abort()
    await indexing
  }
}

/** A batch for each workspace that is behind. Whether none was, and whether any still is. */
async function indexRound(
  { owner, database, onError }: Indexing,
  signal: AbortSignal,
): Promise<{ isIdle: boolean; isBehind: boolean }> {
  const { rows } = await owner.query<{ workspace_id: string }>(listBehind)
  let isBehind = false
  for (const { workspace_id: id } of rows) {
    if (signal.aborted) break
    try {
      // One at a time: it is the requests' machine.
      // oxlint-disable-next-line no-await-in-loop
      isBehind = (await catchUp(database, id)) === 'behind' || isBehind
    } catch (error) {
      // One workspace's trouble is not the others'.
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return { isIdle: rows.length === 0, isBehind }
}
