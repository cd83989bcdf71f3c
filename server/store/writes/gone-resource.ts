import type { EventResource } from './event-log.ts'

const known = new Map<string, EventResource>()

/** What the event of a deletion holds in place of the resource: its id, and nothing else. */
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
