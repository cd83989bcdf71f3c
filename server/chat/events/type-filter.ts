import { fieldError } from '../../errors.ts'
import { eventTypes } from './event-types.ts'

/** Which types of events somebody wants. */
export type TypeFilter = {
  /** Equal for equal filters. */
  readonly key: string
  /** The wanted types; undefined is all of them, those of later versions too. */
  readonly types: ReadonlySet<string> | undefined
}

export const everyType: TypeFilter = { key: '', types: undefined }

/** Filters that were asked for, so that a thousand streams of one kind share one. */
const known = new Map<string, TypeFilter>()
const mostKnown = 1_000

/**
 * The filter of a `types` parameter: names with commas between them, where `conversation.*` stands for
 * all types of conversations. Throws 422 for a name that no type has: a misspelt one would wait for ever.
 */
export function readTypeFilter(given: unknown): TypeFilter {
  if (given === undefined || given === '') return everyType
  if (typeof given !== 'string') throw fieldError('types must be a string.')
  const names = given.split(',').map((name) => name.trim())
  if (names.includes('*')) return everyType
  const types = new Set(names.flatMap(typesCalled))
  const key = [...types].toSorted().join(',')
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
  if (found.length === 0) throw fieldError(`types: ${name.slice(0, 100)} is no event type.`)
  return found
}
