import { fieldError } from '../../errors.ts'
import { eventTypes } from './event-types.ts'

/** A set of wanted event types. */
export type TypeFilter = {
  /** Equal for equal filters. */
  readonly key: string
  /** Undefined: all types, those of later versions included. */
  readonly types: ReadonlySet<string> | undefined
}

export const everyType: TypeFilter = { key: '', types: undefined }

/** Known filters, so that a thousand streams with equal filters share one. */
const known = new Map<string, TypeFilter>()
const mostKnown = 1_000

/**
 * The filter of a `types` parameter: names separated by commas, where `conversation.*` stands for all types of
 * conversations. 422 for an unknown type: a stream of a mistyped one would never get an event.
 */
export function readTypeFilter(given: unknown): TypeFilter {
  if (given === undefined || given === '') return everyType
  if (typeof given !== 'string') throw fieldError('types must be a string.')
  const names = given.split(',').map((name) => name.trim())
  if (names.includes('*')) return everyType
  return filterOf(new Set(names.flatMap(typesCalled)))
}

/** The filter without the types that are not allowed; the same filter if all are. */
export function narrowFilter(filter: TypeFilter, isAllowed: (type: string) => boolean): TypeFilter {
  const wanted = [...(filter.types ?? Object.keys(eventTypes))]
  const types = wanted.filter(isAllowed)
  return types.length === wanted.length ? filter : filterOf(new Set(types))
}

function filterOf(types: ReadonlySet<string>): TypeFilter {
  // '' is the key of every type.
  const key = [...types].toSorted().join(',') || 'none'
  const filter = known.get(key) ?? { key, types }
  if (known.size >= mostKnown) known.clear()
  known.set(key, filter)
  return filter
}

function typesCalled(name: string): string[] {
  const all = Object.keys(eventTypes)
  const found = name.endsWith('.*')
    ? all.filter((type) => type.startsWith(name.slice(0, -1)))
    : all.filter((type) => type === name)
  if (found.length === 0) throw fieldError(`Unknown event type in types: ${name.slice(0, 100)}.`)
  return found
}
