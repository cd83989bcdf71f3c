import type pg from 'pg'
import type { DatabaseAddress } from '../../server/store/database/connect.ts'
import { connectOwner } from '../../server/store/database/connect.ts'

/** A node of an executed plan, as in `EXPLAIN (ANALYZE, FORMAT JSON)`. */
export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** An executed statement with its plan. */
export type RanPlan = { readonly text: string; readonly plan: PlanNode }

/**
 * Makes PostgreSQL report the plan of every statement that later sessions of the database run, including
 * those inside functions and foreign keys, with the rows of each step. Its module auto_explain sends
 * these as notices to the session that ran the statement.
 */
export async function tellPlans(address: DatabaseAddress): Promise<void> {
  const owner = connectOwner(address, () => undefined, 1)
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_parameter_max_length': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  for (const [name, value] of Object.entries(settings)) {
    // Sessions read the settings in this order.
    await owner.query(`alter database ${rows[0]?.name} set ${name} = '${value}'`)
  }
  await owner.end()
}

/** Collects the plans that a pool's connections report, those that the start of a server has opened included. */
export function collectPlans(pool: pg.Pool, onPlan: (ran: RanPlan) => void): void {
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    client.on('notice', ({ message = '' }) => {
      const [, json] = /^duration: .*?plan:\n(.*)$/s.exec(message) ?? []
      if (json === undefined) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as {
        'Query Text': string
        Plan: PlanNode
      }
      onPlan({ text, plan })
    })
  })
}
