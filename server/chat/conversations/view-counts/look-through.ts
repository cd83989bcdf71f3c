import type { Filter } from '../../../../client/source/filter/filter.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { filterSql, type FilterScope } from '../../filters/filter-sql.ts'
import type { Sight } from '../../resources/seen-conversations.ts'
import { candidates } from './candidates.ts'
import { keptRows, type AsOf, type Members } from './kept-count.ts'
import { numberedSql } from './numbered-sql.ts'
import { seenPiece } from './seen-piece.ts'

/** The conversations that fit a filter, among the first `rows` that may, and the event that this is true for. */
export function lookThrough(
  workspaceId: string,
  filter: Filter,
  scope: FilterScope,
  sight: Sight | 'all',
  rows: number,
): Statement<{ json: string }> {
  const { values, take } = numberedSql(workspaceId)
  const found = take(candidates(filter, scope))
  const fits = take(filterSql(filter, scope))
  const seen = take(seenPiece('r', sight))
  // The last row that is looked at is kept as well: it says that there may be more.
  const text = `with looked as (
     select id, fits, waits, place from (
       select p.id, ${fits} and ${seen} as fits, r.waiting_since is not null as waits, row_number() over () as place
         from (select id from (${found}) found limit ${rows}) p
        cross join lateral (
          select * from conversations r where r.workspace_id = $1 and r.id = p.id offset 0) r
     ) rows where fits or place = ${rows} limit ${keptRows + 1}
   )
   select json_build_object(
       'sequence', k.sequence, 'tick', k.tick,
       'more', (select count(*) filter (where fits) > ${keptRows} or coalesce(bool_or(place = ${rows}), false) from looked),
       'members', (select coalesce(json_agg(json_build_array(m.id, m.waits)), '[]')
                     from (select id, waits from looked where fits limit ${keptRows}) m))::text as json
     from workspace_clocks k where k.workspace_id = $1`
  return { name: '', text, values }
}

/** The row of `lookThrough`. */
export type Looked = Members & Omit<AsOf, 'now'>
