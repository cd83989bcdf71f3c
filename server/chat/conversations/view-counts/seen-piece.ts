import type { FilterSql } from '../../filters/filter-sql.ts'
import { conditionSql, sightValues, type Sight } from '../../resources/seen-conversations.ts'

/** SQL for whether a principal sees a row `name` of conversations or of their counters. */
export function seenPiece(name: string, sight: Sight | 'all'): FilterSql {
  if (sight === 'all') return { sql: () => 'true', values: [] }
  return { sql: (given) => conditionSql(name, given), values: sightValues(sight) }
}
