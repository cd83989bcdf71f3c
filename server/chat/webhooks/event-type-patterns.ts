import { fieldError } from '../../errors.ts'
import { eventTypes } from '../events/event-types.ts'

/** Every type, those of later versions too. */
export const everyPattern = '*'

/** The patterns of a filter, each once; throws 422 for one that no type of event has. */
export function readPatterns(given: readonly string[]): string[] {
  for (const pattern of given) {
    if (pattern !== everyPattern && typesCalled(pattern).length === 0) {
      throw fieldError(`event_types: ${pattern} is no event type.`)
    }
  }
  return given.includes(everyPattern) ? [everyPattern] : [...new Set(given)]
}

/** The types that patterns stand for; undefined: all. `conversation.*` is all types of conversations. */
export function typesOf(patterns: readonly string[]): readonly string[] | undefined {
  return patterns.includes(everyPattern) ? undefined : patterns.flatMap(typesCalled)
}

function typesCalled(pattern: string): string[] {
  return Object.keys(eventTypes).filter((type) =>
    pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  )
}
