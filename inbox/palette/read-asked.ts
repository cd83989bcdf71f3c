import { partsOf, valueIn } from './asked-parts.ts'

/** A filter in the text, such as `status:open`. */
export type AskedFilter = {
  readonly name: (typeof names)[number]
  readonly value: string
  /** The value as the server knows it: of a colleague the address. */
  readonly meant: string
  /** As it stands in the text. */
  readonly typed: string
}

/** What somebody looks for. */
export type Asked = {
  readonly kind: 'all' | 'people' | 'tags' | 'actions'
  readonly words: string
  readonly filters: readonly AskedFilter[]
  /** Filters whose values mean nothing here: unknown names, and days that no calendar has. */
  readonly wrong: readonly AskedFilter[]
}

/** The names that filters can have. */
export type KnownNames = {
  readonly statuses: readonly string[]
  readonly groups: readonly string[]
  /** The email address of a colleague whose name or address this is, or of the member for `me`. */
  readonly memberOf: (value: string) => string | undefined
}

const names = [
  ...(['status', 'before', 'after', 'in'] as const),
  ...(['from', 'assignee', 'group', 'tag', 'snoozed', 'has'] as const),
] as const
const places = ['notes', 'messages', 'titles']

/** Reads the palette's text: `>` actions, `@` people, `#` tags, else words and filters; a filter counts once a space ends it. */
export function readAsked(text: string, known: KnownNames): Asked {
  if (text.startsWith('>')) return plain('actions', text.slice(1))
  if (text.startsWith('@')) return plain('people', text.slice(1))
  if (text.startsWith('#')) return plain('tags', text.slice(1))
  const parts = partsOf(text.slice(0, 200))
  const filters = parts.slice(0, -1).flatMap((part) => filterIn(part, known) ?? [])
  const isGood = (filter: AskedFilter) => isKnown(filter, known)
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

function filterIn(part: string, known: KnownNames): AskedFilter | undefined {
  // As other products write it; views have `snoozed:true`.
  const text = part.toLowerCase() === 'is:snoozed' ? 'snoozed:true' : part
  const at = text.indexOf(':')
  const name = names.find((each) => each === text.slice(0, at).toLowerCase())
  const value = valueIn(text.slice(at + 1))
  if (name === undefined || value === '') return undefined
  const isPerson = name === 'from' || name === 'assignee'
  const own = name === 'snoozed' ? value.toLowerCase() : value
  const meant = (isPerson ? known.memberOf(value) : undefined) ?? own
  return { name, value, meant, typed: part }
}

function isKnown({ name, value }: AskedFilter, known: KnownNames): boolean {
  const small = value.toLowerCase()
  const isNone = small === 'none'
  switch (name) {
    case 'status':
      return known.statuses.includes(small)
    case 'in':
      return places.includes(small)
    case 'has':
      return small === 'file'
    case 'tag':
      return true
    case 'snoozed':
      return ['true', 'false'].includes(small)
    case 'group':
      return isNone || known.groups.includes(small)
    case 'assignee':
      return isNone || known.memberOf(value) !== undefined
    case 'from':
      return value.includes('@') || known.memberOf(value) !== undefined
    default:
      return dayOf(value) !== undefined
  }
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
  return partsOf(text)
    .filter((part) => part !== typed)
    .join(' ')
}

/** The text of a filter, in quotes where its value has spaces. */
export function filterText(name: AskedFilter['name'], value: string): string {
  return value.includes(' ') ? `${name}:"${value}" ` : `${name}:${value} `
}
