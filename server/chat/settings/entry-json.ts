import { builtInPermissions } from '../../api/access/permissions.ts'
import { objectSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-draft.ts'
import { kindsWithSettings } from '../channels/kinds/channel-kinds.ts'
import { isOrdered, kinds, type Kind, type Plural } from './kinds.ts'

/**
 * SQL for the settings of the channel `r`, under the name of each kind that has some: null for the other kinds. One that was
 * stored before a setting existed has its default.
 */
const kindSettingsSql = Object.fromEntries(
  kindsWithSettings.map(([name, { defaults }]) => [
    name,
    `case r.kind when '${name}' then '${JSON.stringify(defaults)}'::jsonb || r.settings end`,
  ]),
)

/** SQL for the JSON of the entry `r` of a kind. */
export function entryJson(kind: Kind): string {
  return objectSql({
    id: 'r.id',
    name: 'r.name',
    ...(kind.builtIn.length === 0 ? {} : { built_in: builtInSql(kind) }),
    ...(kind.fieldKinds === undefined ? {} : { kind: 'r.kind', options: 'r.options' }),
    ...(kind.isChannel === true
      ? { kind: 'r.kind', ...kindSettingsSql, identity_space: 'r.identity_space' }
      : {}),
    ...(kind.plural === 'roles' ? { permissions: permissionsSql, sees: 'r.sees' } : {}),
    ...(isOrdered(kind) ? { position: 'r.position' } : {}),
  })
}

/** SQL for the permissions of role `r`, a JSON array. Those of built-in roles are in the code. */
export const permissionsSql = `case r.name
  ${Object.entries(builtInPermissions)
    .map(([name, allowed]) => `when '${name}' then '${JSON.stringify(allowed)}'::json`)
    .join(' ')}
  else to_json(r.permissions) end`

/** SQL: whether the entry `r` is built in. */
export function builtInSql({ builtIn }: Kind): string {
  return builtIn.length === 0 ? 'false' : `r.name in ('${builtIn.join("', '")}')`
}

/** The resource in `<kind>.created` and `<kind>.updated` events, by the plural of the kind. */
export const entryResources = Object.fromEntries(
  kinds.map((kind) => [
    kind.plural,
    {
      name: kind.singular,
      json: entryJson(kind),
      from: `${kind.plural} r on r.workspace_id = $1 and r.id = affected.id`,
    },
  ]),
) as Readonly<Record<Plural, EventResource>>
