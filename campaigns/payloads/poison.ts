export type Row = Record<string, Json>

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** What the apps compare or count with: not shown, or chosen by the server among few. */
const structural =
  /^(?:id|class|.*_id|.*_at|.*_since|.*_until|at|type|kind|status|preview_kind|priority|sees|permissions|time_zone|subdomain|colors|fill|position|ticket|origin|field|from|to|day|cursor|next|seq|reader|active|organization_role)$/

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

/** `count` copies of a row, each with its own id. */
export function copies(row: Row | undefined, count: number): Row[] {
  if (row === undefined) return []
  return Array.from({ length: count }, (_, at) =>
    at === 0
      ? row
      : {
          ...row,
          // Behind the first one, wherever the newest is first.
          ...('updated_at' in row ? { updated_at: '2020-01-01T00:00:00.000Z' } : {}),
          id: `${String(row['id']).slice(0, 24)}${String(at).padStart(12, '0')}`,
        },
  )
}

/** Endless turns through the values; a row begins with the value of its own place. */
export function turns(values: readonly string[], row: object = {}): () => string {
  const place = String((row as { id?: unknown }).id).slice(-12)
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
