/** SQL for a timestamp on the wire: UTC, milliseconds, `Z` (spec 1). */
export function timestampSql(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * SQL for a JSON object of these columns, in this order. PostgreSQL builds what goes over the wire,
 * so that a row is described once and the server only passes bytes on (figures in bench/README.md).
 */
export function objectSql(columns: Readonly<Record<string, string>>): string {
  const list = Object.entries(columns).map(([name, sql]) => `${sql} as ${name}`)
  return `(select row_to_json(r) from (select ${list.join(', ')}) r)`
}

/** The same with one more key at the end, where it has a value: `external_id` appears only where set. */
export function objectWithSql(
  columns: Readonly<Record<string, string>>,
  optional: { name: string; sql: string },
): string {
  const object = objectSql(columns)
  return `(case when ${optional.sql} is null then ${object}
    else (left(${object}::text, -1) || ',"${optional.name}":' || to_json(${optional.sql})::text || '}')::json end)`
}

/** SQL for a JSON array of the page's objects in the list's order, `[]` when there are none. */
export function arraySql(object: string, order: string): string {
  return `coalesce('[' || string_agg(${object}::text, ',' order by ${order}) || ']', '[]')`
}
