/** SQL for a timestamp on the wire: UTC, milliseconds, `Z` (spec 1). */
export function timestampSql(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * SQL for a JSON object of these columns, in this order. PostgreSQL builds the JSON of replies, so that
 * each resource is described once and the server only passes bytes on (docs/decisions/0008).
 */
export function objectSql(columns: Readonly<Record<string, string>>): string {
  return `(select row_to_json(r) from (select ${listOf(columns)}) r)`
}

/**
 * The same as a lateral join after the columns' tables: `row_to_json(<name>)` is the object. The planner
 * flattens such a row, but runs the subquery of `objectSql` once per row (figures in
 * docs/decisions/0008).
 */
export function shownSql(name: string, columns: Readonly<Record<string, string>>): string {
  return `cross join lateral (select ${listOf(columns)}) ${name}`
}

function listOf(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ')
}

/** A byte that no JSON text has. */
const mark = `e'\\x01'`

/**
 * The text of an object that has keys, with more after them: `more` is SQL for what follows its last comma. The byte marks the
 * object's end, because `left(text, -1)` counts its characters.
 */
export function withMoreSql(object: string, more: string): string {
  return `replace(${object}::text || ${mark} || (${more}), '}' || ${mark}, ',')`
}

/** An object with one more key at the end if its value is not null, such as `external_id`. */
export function withOptionalSql(object: string, optional: { name: string; sql: string }): string {
  const more = `'"${optional.name}":' || to_json(${optional.sql})::text || '}'`
  return `(case when ${optional.sql} is null then ${object}
    else ${withMoreSql(object, more)}::json end)`
}

/**
 * SQL for a JSON array of the page's objects in the list's order, `[]` for none: as `varchar`, which is
 * read as bytes (column-types.ts).
 */
export function arraySql(object: string, order: string): string {
  return `coalesce('[' || string_agg(${object}::text, ',' order by ${order}) || ']', '[]')::varchar`
}
