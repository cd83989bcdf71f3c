import { objectSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-log.ts'
import { isOrdered, type Kind } from './kinds.ts'

/** SQL for the entry `r` of a kind. */
export function entryJson(kind: Kind): string {
  return objectSql({
    id: 'r.id',
    name: 'r.name',
    ...(kind.builtIn === undefined ? {} : { built_in: kind.builtIn }),
    ...(kind.fieldKinds === undefined ? {} : { kind: 'r.kind', options: 'r.options' }),
    ...(isOrdered(kind) ? { position: 'r.position' } : {}),
  })
}

const resources = new Map<Kind, EventResource>()

/** What `<kind>.created` and `<kind>.updated` tell. */
export function entryResource(kind: Kind): EventResource {
  const known = resources.get(kind)
  if (known !== undefined) return known
  const made = {
    name: kind.singular,
    json: entryJson(kind),
    from: `${kind.plural} r on r.workspace_id = $1 and r.id = affected.id`,
  }
  resources.set(kind, made)
  return made
}
