/** A filter in the text, such as `status:open`. */
export type AskedFilter = {
  readonly name: 'status' | 'before' | 'after' | 'in'
  readonly value: string
  /** As it stands in the text. */
  readonly typed: string
}

/** What somebody looks for. */
export type Asked = {
  readonly kind: 'all' | 'people' | 'actions'
  readonly words: string
  readonly filters: readonly AskedFilter[]
  /** Filters whose values mean nothing here: unknown statuses, and days that no calendar has. */
  readonly wrong: readonly AskedFilter[]
}

const names = ['status', 'before', 'after', 'in'] as const
const places = ['notes', 'messages', 'titles']

/** Reads the palette's text: `>` actions, `@` people, else words and filters; a filter counts once a space ends it. */
export function readAsked(text: string, statuses: readonly string[]): Asked {
  if (text.startsWith('>')) return plain('actions', text.slice(1))
  if (text.startsWith('@')) return plain('people', text.slice(1))
  const parts = text.slice(0, 200).split(' ')
  const filters = parts.slice(0, -1).flatMap((part) => filterIn(part) ?? [])
  const isGood = (filter: AskedFilter) => isKnown(filter, statuses)
  const typed = new Set(filters.map((filter) => filter.typed))
  const words = parts.filter((part, at) => at === parts.length - 1 || !typed.has(part))
  return {
    kind: 'all',
    words: words.join(' ').trim(),
    filters: filters.filter(isGood),
    wrong: filters.filter((filter) => !isGood(filter)),
  }
}

function plain(kind: Asked['kind'], words: string): Asked {
  return { kind, words: words.trim(), filters: [], wrong: [] }
}

function filterIn(part: string): AskedFilter | undefined {
  const at = part.indexOf(':')
  const name = names.find((each) => each === part.slice(0, at).toLowerCase())
  const value = part.slice(at + 1)
  return name === undefined || value === '' ? undefined : { name, value, typed: part }
}

function isKnown({ name, value }: AskedFilter, statuses: readonly string[]): boolean {
  if (name === 'status') return statuses.includes(value.toLowerCase())
  if (name === 'in') return places.includes(value.toLowerCase())
  return dayOf(value) !== undefined
}

/** The local midnight with which a day such as `2026-11-27` begins; undefined if there is no such day. */
export function dayOf(value: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value) ?? []
  if (year === undefined) return undefined
  const at = new Date(Number(year), Number(month) - 1, Number(day))
  return at.getMonth() === Number(month) - 1 && at.getDate() === Number(day) ? at : undefined
}

/** The text without one of its filters. */
export function withoutFilter(text: string, { typed }: AskedFilter): string {
  return text
    .split(' ')
    .filter((part) => part !== typed)
    .join(' ')
}
