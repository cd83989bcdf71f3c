import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../../store/database/connect.ts'
import { catchUp } from './catch-up.ts'

const everyMs = 400
/** Where nothing is behind: sooner by a hint of a commit; this finds what no hint told of. */
const restMs = 5_000
/** After a round it rests as long as the round took: half of one connection's time is the requests'. */
const restFactor = 1
/** After trouble with PostgreSQL. */
const retryMs = 2_000
/** One that hangs must not hang the indexing, nor its stop. */
const answerMs = 10_000
/** What is under way at the stop may still take this long. */
const lastBatchMs = 3_000

/** Workspaces whose index lacks something. Of all of them, so by the owner. */
const listBehind = `
  select k.workspace_id
    from workspace_clocks k left join search_progress p on p.workspace_id = k.workspace_id
   where p.workspace_id is null or p.sequence < k.sequence or p.reread is not null`

/** New rows wait in a list that every look reads through: see the baseline. */
const emptyPending = `select gin_clean_pending_list('search_documents_by_lexeme')`

export type Indexing = {
  readonly owner: pg.Pool
  readonly database: Database
  /** Calls back with hints of commits until the returned function is called. */
  readonly follow: (listener: () => void) => () => void
  readonly onError: (error: Error) => void
}

/**
 * Keeps every workspace's index close behind its events, in the background, until it is stopped. Any
 * number of processes may do so: who finds a workspace taken goes on to the next.
 */
export function startIndexing(parts: Indexing, idleMs = restMs): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let hinted = false
  let waking = new AbortController()
  const unfollow = parts.follow(() => {
    hinted = true
    waking.abort()
  })
  const rested = async (ms: number, ...signals: AbortSignal[]): Promise<void> =>
    sleep(ms, undefined, { signal: AbortSignal.any([signal, ...signals]) }).catch(() => undefined)
  const keepIndexing = async (): Promise<void> => {
    let hasPending = false
    while (!signal.aborted) {
      const startedAt = performance.now()
      // A commit that the round does not see brings another one.
      hinted = false
      // oxlint-disable-next-line no-await-in-loop
      const round: Outcome = await indexRound(parts, signal, hasPending).catch((error: unknown) => {
        parts.onError(error instanceof Error ? error : new Error(String(error)))
        return 'failed'
      })
      hasPending = round === 'behind' || round === 'done'
      const rest = (performance.now() - startedAt) * restFactor
      const least = round === 'failed' ? retryMs : round === 'behind' ? 0 : everyMs
      // oxlint-disable-next-line no-await-in-loop
      await rested(Math.max(rest, least))
      if (round !== 'idle' || hinted) continue
      waking = new AbortController()
      // oxlint-disable-next-line no-await-in-loop
      await rested(idleMs, waking.signal)
    }
  }
  const indexing = keepIndexing()
  return async () => {
    unfollow()
    stopping.abort()
    await Promise.race([indexing, sleep(lastBatchMs, undefined, { ref: false })])
  }
}

/** `behind`: there is more to do. `done`: there was something. */
type Outcome = 'idle' | 'behind' | 'done' | 'failed'

/** A batch for each workspace that is behind; where none is, what waits is put in its place. */
async function indexRound(
  { owner, database, onError }: Indexing,
  signal: AbortSignal,
  hasPending: boolean,
): Promise<Outcome> {
  const { rows } = await owner.query<{ workspace_id: string }>(patient(listBehind))
  if (rows.length === 0 && hasPending) await owner.query(patient(emptyPending))
  let outcome: Outcome = rows.length === 0 ? 'idle' : 'done'
  for (const { workspace_id: id } of rows) {
    if (signal.aborted) break
    try {
      // One at a time: it is the requests' machine.
      // oxlint-disable-next-line no-await-in-loop
      if ((await catchUp(database, id)) === 'behind' && outcome === 'done') outcome = 'behind'
    } catch (error) {
      // One workspace's trouble is not the others'.
      onError(error instanceof Error ? error : new Error(String(error)))
      outcome = 'failed'
    }
  }
  return outcome
}

function patient(text: string): { text: string; query_timeout: number } {
  return { text, query_timeout: answerMs }
}
