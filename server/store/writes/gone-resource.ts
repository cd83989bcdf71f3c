import type { EventResource } from './event-draft.ts'

const known = new Map<string, EventResource>()

/** The resource in the event of a deletion: only its id. */
export function goneResource(name: string): EventResource {
  const before = known.get(name)
  if (before !== undefined) return before
  const made = {
    name,
    statement: `gone_${name}`,
    json: `('{"id":"' || affected.id || '"}')`,
    from: '(select) as gone on true',
  }
  known.set(name, made)
  return made
}
