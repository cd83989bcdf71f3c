import type pg from 'pg'
import { isServedHere } from '../../store/database/is-served-here.ts'
import { statementOfAll } from '../../store/database/statement.ts'

/** A hanging query must block neither indexing nor its stop. */
export const answerMs = 10_000

// The position is a subquery of one row, so that a plan looks it up instead of reading all positions.
const isBehind = `
  coalesce((select p.sequence < k.sequence or p.reread is not null
              from search_progress p where p.workspace_id = k.workspace_id), true)
  and ${isServedHere('k.workspace_id')}`

/** Those of these workspaces whose index is incomplete. */
const amongThese = statementOfAll<{ workspace_id: string }, { ids: readonly string[] }>(
  'find_behind_among',
  `select k.workspace_id from workspace_clocks k
    where k.workspace_id = any ($ids::uuid[]) and ${isBehind}`,
)

type Slice = { behind: string[] | null; last: string | null; looked: number }

/** The same of the `atMost` workspaces after one, in the order of their ids. */
const amongNext = statementOfAll<Slice, { after: string; atMost: number }>(
  'find_behind_after',
  `select array_agg(k.workspace_id) filter (where ${isBehind}) as behind,
          max(k.workspace_id::text) as last, count(*)::integer as looked
     from (select workspace_id, sequence from workspace_clocks
            where workspace_id > $after order by workspace_id limit $atMost) k`,
)

const first = '00000000-0000-0000-0000-000000000000'
const all = 2_147_483_647

export type BehindFinder = {
  /** Those of these workspaces that are behind. */
  readonly among: (ids: readonly string[]) => Promise<string[]>
  /** Those of the next `atMost` workspaces; after the last one it begins again. */
  readonly next: (atMost?: number) => Promise<string[]>
}

/** Finds workspaces whose index is incomplete. Reads those of all, so it runs as the owner. */
export function makeBehindFinder(owner: pg.Pool): BehindFinder {
  let after = first
  const ask = async <Row extends object>({
    text,
    values,
  }: {
    text: string
    values: readonly unknown[]
  }) => {
    const asked = { text, values: [...values], query_timeout: answerMs }
    return (await owner.query<Row>(asked as pg.QueryConfig)).rows
  }
  return {
    among: async (ids) => {
      if (ids.length === 0) return []
      const rows = await ask<{ workspace_id: string }>(amongThese({ ids }))
      return rows.map((row) => row.workspace_id)
    },
    next: async (atMost = all) => {
      const from = atMost === all ? first : after
      const [slice] = await ask<Slice>(amongNext({ after: from, atMost }))
      after = slice === undefined || slice.looked < atMost ? first : (slice.last ?? first)
      return slice?.behind ?? []
    },
  }
}
