import { fieldError } from '../../errors.ts'
import { eventTypes } from '../events/event-types.ts'

/** Matches every type, including types of later versions. */
export const everyPattern = '*'

/** The distinct patterns of a filter. Throws 422 for one that matches no event type. */
export function readPatterns(given: readonly string[]): string[] {
  for (const pattern of given) {
    if (pattern !== everyPattern && typesMatching(pattern).length === 0) {
      throw fieldError(`Unknown event type in event_types: ${pattern}.`)
    }
  }
  return given.includes(everyPattern) ? [everyPattern] : [...new Set(given)]
}

/** The event types that any of the patterns matches, such as `conversation.*`; undefined means all. */
export function typesOf(patterns: readonly string[]): readonly string[] | undefined {
  return patterns.includes(everyPattern) ? undefined : patterns.flatMap(typesMatching)
}

function typesMatching(pattern: string): string[] {
  return Object.keys(eventTypes).filter((type) =>
    pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  )
}
