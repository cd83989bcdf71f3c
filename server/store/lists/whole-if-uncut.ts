/**
 * `select starts_at, total`: the whole list as one chunk or span, if it is not cut into any (docs/decisions/0222).
 * `total`: SQL for the rows of a view of it.
 */
export function wholeIfUncut(
  table: 'list_spans' | 'list_chunks',
  list: string,
  total: string,
): string {
  return `select '-infinity'::timestamptz as starts_at, ${total}::integer as total
           where not exists (select from ${table} u where u.workspace_id = $1 and u.list = '${list}')`
}
