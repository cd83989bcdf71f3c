import type pg from 'pg'
import type { FlatTenant } from './flat-world.ts'
import { loadOverHttp, type Target } from './http-load.ts'
import { median } from './median.ts'
import type { Used, Watch } from './watch-processors.ts'

const writers = 16

type Written = { rate: number; used: Used }

type Place = {
  readonly owner: pg.Pool
  readonly port: number
  readonly tenant: FlatTenant
  readonly watch: Watch
  /** Resolves when everything is in the index. */
  readonly settle: () => Promise<unknown>
}

/**
 * Messages a second into one workspace, in turns with indexing and without: without, somebody holds
 * the row that it has to take. What is used with indexing is used until everything is indexed.
 * `lagAfter`: the most events that were not in the index when the load ended.
 */
export async function measureWrites(
  { owner, port, tenant, watch, settle }: Place,
  seconds: number,
): Promise<{ indexing: Written; without: Written; lagAfter: number }> {
  const { host, key, conversationId, email, workspaceId } = tenant
  const path = `/api/external/v2/conversations/${conversationId}/messages`
  const body = { body: 'Thank you, the parcel arrived on Thursday.', sender_email: email }
  const target: Target = { host, key, method: 'POST', path, body }
  const rounds = { indexing: [] as Written[], without: [] as Written[] }
  let lag = 0
  const load = async (afterwards: () => Promise<unknown>): Promise<Written> => {
    let rate = 0
    const used = await watch(async () => {
      const loaded = await loadOverHttp(port, [target], writers, seconds)
      rate = loaded.rate
      await afterwards()
      return loaded.requests
    })
    return { rate, used }
  }
  for (let round = 0; round < 3; round += 1) {
    rounds.indexing.push(
      await load(async () => {
        lag = Math.max(lag, await lagOf(owner, workspaceId))
        await settle()
      }),
    )
    const holder = await owner.connect()
    await holder.query('begin')
    await holder.query('select from search_progress where workspace_id = $1 for update', [
      workspaceId,
    ])
    rounds.without.push(await load(async () => undefined))
    await holder.query('rollback')
    holder.release()
    await settle()
  }
  return { indexing: middle(rounds.indexing), without: middle(rounds.without), lagAfter: lag }
}

function middle(rounds: readonly Written[]): Written {
  const of = (pick: (round: Written) => number) => Math.round(median(rounds.map(pick)) * 100) / 100
  return {
    rate: of(({ rate }) => rate),
    used: { server: of(({ used }) => used.server), database: of(({ used }) => used.database) },
  }
}

/** Events that are not in the index yet. */
async function lagOf(owner: pg.Pool, workspaceId: string): Promise<number> {
  const { rows } = await owner.query<{ lag: number }>(
    `select k.sequence - p.sequence as lag from workspace_clocks k
       join search_progress p on p.workspace_id = k.workspace_id where k.workspace_id = $1`,
    [workspaceId],
  )
  return rows[0]?.lag ?? 0
}
