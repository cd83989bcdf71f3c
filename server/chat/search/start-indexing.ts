import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../../store/database/connect.ts'
import { isServedHere } from '../../store/database/is-served-here.ts'
import { catchUp } from './catch-up.ts'

const everyMs = 400
/** While nothing is behind. Notices of commits end it early; this covers lost notices. */
const restMs = 5_000
/** Rest per duration of the last round: leaves half of a connection's time to requests. */
const restFactor = 1
/** After a failed round. */
const retryMs = 2_000
/** A hanging query must block neither indexing nor its stop. */
const answerMs = 10_000
/** Time for a batch under way to finish at the stop. */
const lastBatchMs = 3_000

/** Workspaces whose index is incomplete. Reads all workspaces, so it runs as the owner. */
const listBehind = `
  select k.workspace_id
    from workspace_clocks k left join search_progress p on p.workspace_id = k.workspace_id
   where (p.workspace_id is null or p.sequence < k.sequence or p.reread is not null)
     and ${isServedHere('k.workspace_id')}`

/** Moves new rows out of the pending list, which every scan reads sequentially: see the baseline. */
const emptyPending = `select gin_clean_pending_list('search_documents_by_lexeme')`

export type Indexing = {
  readonly owner: pg.Pool
  readonly database: Database
  /** Calls back on each notice of a commit, until the returned function is called. */
  readonly follow: (listener: () => void) => () => void
  readonly onError: (error: Error) => void
}

/**
 * Indexes new events of all workspaces in the background until it is stopped. Any number of processes
 * can run it: each skips workspaces that another one has locked.
 */
export function startIndexing(parts: Indexing, idleMs = restMs): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let isNotified = false
  let waking = new AbortController()
  const unfollow = parts.follow(() => {
    isNotified = true
    waking.abort()
  })
  const rest = async (ms: number, ...signals: AbortSignal[]): Promise<void> =>
    sleep(ms, undefined, { signal: AbortSignal.any([signal, ...signals]) }).catch(() => undefined)
  const keepIndexing = async (): Promise<void> => {
    let hasPending = false
    while (!signal.aborted) {
      const startedAt = performance.now()
      // A notice during the round starts another round.
      isNotified = false
      const round: Outcome = await indexRound(parts, signal, hasPending).catch((error: unknown) => {
        parts.onError(error instanceof Error ? error : new Error(String(error)))
        return 'failed'
      })
      hasPending = round === 'behind' || round === 'done'
      const took = performance.now() - startedAt
      const least = round === 'failed' ? retryMs : round === 'behind' ? 0 : everyMs
      await rest(Math.max(took * restFactor, least))
      if (round !== 'idle' || isNotified) continue
      waking = new AbortController()
      await rest(idleMs, waking.signal)
    }
  }
  const indexing = keepIndexing()
  return async () => {
    unfollow()
    stopping.abort()
    await Promise.race([indexing, sleep(lastBatchMs, undefined, { ref: false })])
  }
}

/** `behind`: events are left. `done`: something was indexed. */
type Outcome = 'idle' | 'behind' | 'done' | 'failed'

/** Indexes a batch of each workspace that is behind; if none is, flushes the pending list. */
async function indexRound(
  { owner, database, onError }: Indexing,
  signal: AbortSignal,
  hasPending: boolean,
): Promise<Outcome> {
  const { rows } = await owner.query<{ workspace_id: string }>(withTimeout(listBehind))
  if (rows.length === 0 && hasPending) await owner.query(withTimeout(emptyPending))
  let outcome: Outcome = rows.length === 0 ? 'idle' : 'done'
  for (const { workspace_id: id } of rows) {
    if (signal.aborted) break
    try {
      // One at a time, to leave the processor to requests.
      if ((await catchUp(database, id)) === 'behind' && outcome === 'done') outcome = 'behind'
    } catch (error) {
      // Continue with the other workspaces.
      onError(error instanceof Error ? error : new Error(String(error)))
      outcome = 'failed'
    }
  }
  return outcome
}

function withTimeout(text: string): { text: string; query_timeout: number } {
  return { text, query_timeout: answerMs }
}
