export type Row = Record<string, Json>

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** What the apps compare or count with: not shown, or chosen by the server among few. */
const structural =
  /^(?:id|class|.*_id|.*_at|.*_since|.*_until|at|type|kind|status|preview_kind|priority|sees|permissions|time_zone|subdomain|colors|fill|position|ticket|origin|field|from|to|day|cursor|next|seq|reader|active|organization_role|scopes|event_types|include|action|state|sort|order|filter|reason|method|path|digest|language)$/

/** Fields that are often null, and shown where they are not. */
const shownIfThere =
  /^(?:name|email|title|phone_number|user_identifier|picture|profile_image_url|first_name|last_name|intro|greeting)$/

/** A reply whose every shown text is a hostile value. `next` gives the next one. */
export function poison(value: Json, next: () => string, name = ''): Json {
  if (typeof value === 'string') return structural.test(name) ? value : next()
  if (value === null) return shownIfThere.test(name) ? next() : null
  if (typeof value !== 'object') return value
  if (structural.test(name)) return value
  if (Array.isArray(value)) return value.map((one: Json) => poison(one, next, name))
  const entries = Object.entries(value as { readonly [name: string]: Json })
  return Object.fromEntries(entries.map(([key, one]) => [key, poison(one, next, key)]))
}

/** What tells a row of a list from the others: a draft is the only one in its conversation. */
const keyOf = (row: object) =>
  !('id' in row) && 'conversation_id' in row ? 'conversation_id' : 'id'

/** `count` copies of a row, each with its own id. */
export function copies(row: Row | undefined, count: number): Row[] {
  if (row === undefined) return []
  const key = keyOf(row)
  return Array.from({ length: count }, (_, at) =>
    at === 0
      ? row
      : {
          ...row,
          // Behind the first one, wherever the newest is first.
          ...('updated_at' in row ? { updated_at: '2020-01-01T00:00:00.000Z' } : {}),
          [key]: `${String(row[key]).slice(0, 24)}${String(at).padStart(12, '0')}`,
        },
  )
}

/**
 * A reply whose lists have a row for each value, made from their first one, and whose every shown text is a hostile value. A row
 * without an id, as a search's, gets one, and what it has of others gets ids of its own.
 */
export function spread(reply: Row, values: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => {
      const [first] = Array.isArray(value) ? (value as readonly Json[]) : []
      if (!isRow(first)) return [name, poison(value, joined(values), name)]
      const rows = copies(first, values.length).map((row, at) => apart(row, at))
      return [name, rows.map((row) => poison(row, turns(values, row)))]
    }),
  )
}

const isRow = (value: Json | undefined): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Another conversation, message and contact in each hit of a search. */
function apart(row: Row, at: number): Row {
  if (at === 0 || !('highlight' in row)) return row
  const own = (id: Json | undefined): Json =>
    `${String(id).slice(0, 24)}${String(at).padStart(12, '0')}`
  const parts = ['conversation', 'message', 'contact'].flatMap((name) => {
    const part = row[name]
    return isRow(part) ? [[name, { ...part, id: own(part['id']) }] as const] : []
  })
  const id = row['conversation_id']
  const ids = id === null || id === undefined ? {} : { conversation_id: own(id) }
  return { ...row, ...ids, ...Object.fromEntries(parts) }
}

/** Endless turns through the values; a row begins with the value of its own place. */
export function turns(values: readonly string[], row: object = {}): () => string {
  const place = String((row as Partial<Row>)[keyOf(row)]).slice(-12)
  let at = /^\d+$/.test(place) ? Number(place) : 0
  return () => values[at++ % values.length] ?? ''
}

/** All values in one text, each time beginning with another one. */
export function joined(values: readonly string[]): () => string {
  let at = 0
  return () => {
    at = (at + 1) % values.length
    return [...values.slice(at), ...values.slice(0, at)].join(' ').slice(0, 60_000)
  }
}
