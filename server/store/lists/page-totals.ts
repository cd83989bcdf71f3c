import type { PageShape } from './list-page.ts'

/** The parameters a page's own conditions are in. */
export const parameters = (shape: PageShape) => ({
  labels: '$4',
  after: shape.labelled ? '$5' : '$4',
})

/** The kept total of the list, as an expression. */
export function totalKept({ list, labelled }: PageShape): string {
  const label = labelled ? ' and label = any($4)' : ''
  return `(select coalesce(sum(total), 0)::bigint from list_totals
            where workspace_id = $1 and list = '${list.totals}'${label})`
}

/**
 * Rows changed after a moment: whole spans by their counts, then whole chunks, and the rows of the
 * chunk that the moment falls into.
 */
export function totalAfter(shape: PageShape): string {
  const { after } = parameters(shape)
  const label = (row: string) => ` and ${row} ${shape.labelled ? '= any($4)' : `= ''`}`
  const status = shape.labelled ? ' and c.status = any($4)' : ''
  const later = (counters: string) =>
    `workspace_id = $1 and list = 'conversations.updated_at' and ${counters} > ${after}::timestamptz`
  // Lateral, or the end of the range would be a condition of a join, behind the index.
  return `(select coalesce(sum(total::integer), 0) from list_spans
            where ${later('starts_at')}${label('label')})
        + (select coalesce(held.total, 0)
             from (select coalesce(min(starts_at), 'infinity') as starts_at from list_spans
                    where ${later('starts_at')}) span
            cross join lateral (
              select sum(k.total::integer) as total from list_chunks k
               where k.${later('k.starts_at')}
                 and k.starts_at < span.starts_at${label('k.label')}) held)
        + (select held.total
             from (select coalesce(min(starts_at), 'infinity') as starts_at from list_chunks
                    where ${later('starts_at')}) chunk
            cross join lateral (
              select count(*) as total from conversations c
               where c.workspace_id = $1${status}
                 and c.updated_at > ${after}::timestamptz and c.updated_at < chunk.starts_at) held)`
}
