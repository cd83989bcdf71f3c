/**
 * Rows after a moment in an order: the counts of whole spans, then of whole chunks, and the rows of the chunk
 * that contains the moment.
 */
export function rankedFrom(
  labels: string,
  key: 'created_at' | 'updated_at',
  operator: '>' | '>=',
  moment: string,
): string {
  const label = (row: string) => ` and ${row} ${labels === '' ? `= ''` : `= any(${labels})`}`
  const status = labels === '' ? '' : ` and c.status = any(${labels})`
  const later = (counters: string) =>
    `workspace_id = $1 and list = 'conversations.${key}' and ${counters} > ${moment}::timestamptz`
  // Lateral, or the end of the range becomes a join condition, which the index does not apply.
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
                 and c.${key} ${operator} ${moment}::timestamptz and c.${key} < chunk.starts_at) held)`
}
