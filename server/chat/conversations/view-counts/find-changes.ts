import { conditionsOf, type Filter } from '../../../../client/source/filter/filter.ts'
import { durationMs } from '../../../../client/source/filter/filter-values.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { filterSql, type FilterScope, type FilterSql } from '../../filters/filter-sql.ts'
import type { Sight } from '../../resources/seen-conversations.ts'
import type { AsOf } from './kept-count.ts'
import { numberedSql } from './numbered-sql.ts'
import { seenPiece } from './seen-piece.ts'

/** Events and conversations that counts are moved on by, at most: more take longer than counting again. */
export const eventsAtOnce = 2_000
const rowsAtOnce = 500

/** What changed between two moments. */
export type Changes = {
  /** Whether `rows` are all that may have changed. */
  readonly isWhole: boolean
  readonly to: AsOf
  /** Conversations with one answer for each filter. */
  readonly rows: readonly (readonly [id: string, waits: boolean, fits: readonly boolean[]])[]
}

/**
 * Whether each conversation that may have come into a view or left it since then fits the filters now: those of events, and those
 * whose times pass a moment that a filter counts from the present, such as two hours of waiting.
 */
export function findChanges(
  workspaceId: string,
  filters: readonly Filter[],
  scope: FilterScope,
  sight: Sight | 'all',
  { sequence, tick, now }: AsOf,
): Statement<{ json: string }> {
  const { values, take } = numberedSql(workspaceId)
  const log = take({
    sql: ([after, since]) => `select e.type, e.subject_id from events e
      where e.workspace_id = $1 and e.sequence > ${after}::bigint and e.created_at >= ${since}::timestamptz
      order by e.sequence limit ${eventsAtOnce + 1}`,
    values: [sequence, tick],
  })
  const sources = [
    `select l.subject_id from log l where l.type ~ '^(?:conversation|message|note)[.]'`,
    ...(filters.some(hasContactField) ? [ofContacts] : []),
    ...passedSince(filters, now, scope.now).map(take),
  ]
  const seen = take(seenPiece('r', sight))
  const fits = filters.map(
    (filter) => `coalesce(${take(filterSql(filter, scope))} and ${seen}, false)`,
  )
  const text = `with log as materialized (${log}), changed as materialized (
     select id from (${sources.join(' union ')}) found (id) where id is not null limit ${rowsAtOnce + 1}
   )
   select json_build_object(
       'sequence', k.sequence, 'tick', k.tick,
       'events', (select count(*) from log),
       'rows', (select coalesce(json_agg(json_build_array(
                  p.id, r.waiting_since is not null, array[${fits.join(', ')}])), '[]')
          from changed p left join lateral (
            select * from conversations r where r.workspace_id = $1 and r.id = p.id offset 0) r on true))::text as json
     from workspace_clocks k where k.workspace_id = $1`
  return { name: '', text, values }
}

/** Reads the row of `findChanges` for these values. */
export function changesOf(json: string, after: number, now: number): Changes {
  const { sequence, tick, events, rows } = JSON.parse(json) as Omit<AsOf, 'now'> &
    Pick<Changes, 'rows'> & { readonly events: number }
  // Sequences have no gaps: if there are fewer events, some were deleted, or the log is another one.
  const isWhole = events === sequence - after && rows.length <= rowsAtOnce
  return { isWhole, to: { sequence, tick, now }, rows }
}

const hasContactField = (filter: Filter) =>
  conditionsOf(filter).some(({ field }) => field === 'contact_field')

const ofContacts = `select own.id from log l cross join lateral (
    select r.id from conversations r
     where r.workspace_id = $1 and r.contact_id = l.subject_id limit ${rowsAtOnce + 1}) own
   where l.type like 'contact.%'`

const timeColumns: Readonly<Record<string, string>> = {
  waiting_over: 'waiting_since',
  created_after: 'created_at',
  created_before: 'created_at',
  updated_after: 'updated_at',
  updated_before: 'updated_at',
}

/** SQL for the conversations whose times passed what durations of the filters mean, between two moments. */
function passedSince(filters: readonly Filter[], from: number, to: number): readonly FilterSql[] {
  const passed = filters.flatMap(conditionsOf).flatMap(({ field, values: [value = ''] }) => {
    const [column, ms] = [timeColumns[field], durationMs(value)]
    return column === undefined || ms === undefined ? [] : [{ column, ms }]
  })
  return passed.map(({ column, ms }) => ({
    sql: ([first, last]) => `(select r.id from conversations r
      where r.workspace_id = $1 and r.${column} is not null
        and r.${column} >= ${first}::timestamptz and r.${column} <= ${last}::timestamptz limit ${rowsAtOnce + 1})`,
    values: [new Date(from - ms), new Date(to - ms)],
  }))
}
