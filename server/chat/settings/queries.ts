import type { Sight } from '../../api/access/permissions.ts'
import { comparable } from '../../comparable.ts'
import type { Statement } from '../../store/database/statement.ts'
import { builtInSql, entryJson } from './entry-json.ts'
import { orderSql } from './list-queries.ts'
import { hasKind, isOrdered, type Kind } from './kinds.ts'
import type { KindSettings } from '../channels/kinds/channel-kind.ts'

/** The values of an entry that callers set; null if the kind has no such column. */
export type EntryValues = {
  id: string
  name: string
  position: number
  kind: string | null
  options: string[] | null
  permissions: string[] | null
  sees: Sight | null
  /** Of a channel, as its kind has them. */
  settings: KindSettings | null
  identity_space: string | null
}

export type Entry = EntryValues & { built_in: boolean; json: string }

/** The entries that a change needs: all of an ordered kind, else those with one of the ids or the name. */
export function findEntries(
  kind: Kind,
  workspaceId: string,
  ids: readonly string[],
  name = '',
): Statement<Entry> {
  const { plural } = kind
  const columns = [
    'r.id',
    'r.name',
    `${isOrdered(kind) ? 'r.position' : '0'} as position`,
    `${builtInSql(kind)} as built_in`,
    hasKind(kind) ? 'r.kind' : 'null::text as kind',
    kind.fieldKinds === undefined ? 'null::json as options' : 'r.options',
    ...(kind.isChannel === true
      ? ['r.settings', 'r.identity_space']
      : ['null::json as settings', 'null::text as identity_space']),
    ...(plural === 'roles'
      ? ['r.permissions', 'r.sees']
      : ['null::text[] as permissions', 'null::text as sees']),
    `${entryJson(kind)}::text as json`,
  ]
  const some = isOrdered(kind) ? '' : ' and (r.id = any($2::uuid[]) or r.name_key = $3)'
  return {
    name: `find_entries_${plural}`,
    text: `select ${columns.join(', ')} from ${plural} r
            where r.workspace_id = $1${some} order by ${orderSql(kind)}`,
    values: [workspaceId, ...(isOrdered(kind) ? [] : [ids, comparable(name)])],
  }
}

type Column = readonly [name: string, type: string, of: (entry: EntryValues) => unknown]

/** The columns that callers set. Lists are sent as text, because nested arrays must be rectangular. */
function columnsOf(kind: Kind): readonly Column[] {
  const columns: Column[] = [['name', 'text', ({ name }) => name]]
  if (kind.fieldKinds === undefined)
    columns.push(['name_key', 'text', ({ name }) => comparable(name)])
  else {
    columns.push(['kind', 'text', (entry) => entry.kind])
    columns.push(['options', 'json', ({ options }) => JSON.stringify(options)])
  }
  if (kind.isChannel === true) {
    columns.push(['kind', 'text', (entry) => entry.kind])
    columns.push(['settings', 'jsonb', ({ settings }) => settings && JSON.stringify(settings)])
    columns.push(['identity_space', 'text', (entry) => entry.identity_space])
  }
  if (kind.plural === 'roles') {
    columns.push([
      'permissions',
      'text[]',
      ({ permissions }) => `{${permissions?.join(',') ?? ''}}`,
    ])
    columns.push(['sees', 'text', ({ sees }) => sees])
  }
  if (isOrdered(kind)) columns.push(['position', 'integer', ({ position }) => position])
  return columns
}

/** Inserts entries, or updates those with existing ids. */
export function putEntries(
  kind: Kind,
  workspaceId: string,
  entries: readonly EntryValues[],
): Statement {
  const { plural } = kind
  const columns = columnsOf(kind)
  const names = columns.map(([name]) => name).join(', ')
  const [built, no] = plural === 'statuses' ? [', built_in', ', false'] : ['', '']
  return {
    name: `put_${plural}`,
    text: `insert into ${plural} (workspace_id, id, ${names}${built})
           select $1, put.id, ${columns.map(([name, type]) => `put.${name}::${type}`).join(', ')}${no}
             from unnest($2::uuid[], ${columns.map((_, at) => `$${at + 3}::text[]`).join(', ')})
               as put (id, ${names})
           on conflict (workspace_id, id)
             do update set ${columns.map(([name]) => `${name} = excluded.${name}`).join(', ')}`,
    values: [
      workspaceId,
      entries.map(({ id }) => id),
      ...columns.map(([, , of]) => entries.map((entry) => of(entry))),
    ],
  }
}

/** Deletes entries that nothing refers to any more but the members of a group, who leave it. */
export function deleteEntries(
  { plural }: Kind,
  workspaceId: string,
  ids: readonly string[],
): Statement {
  const ofGroups = `with left_groups as (
             delete from group_members where workspace_id = $1 and group_id = any($2::uuid[]))
           `
  return {
    name: `delete_${plural}`,
    text: `${plural === 'groups' ? ofGroups : ''}delete from ${plural} where workspace_id = $1 and id = any($2::uuid[])`,
    values: [workspaceId, ids],
  }
}

/** Gives an entry a temporary id and key, so that a new row can take its own before it is deleted. */
export function setEntryAside(
  kind: Kind,
  workspaceId: string,
  id: string,
  asideId: string,
): Statement {
  return {
    name: `set_entry_${kind.singular}_aside`,
    text: `update ${kind.plural} set id = $3::uuid, name_key = $4
            where workspace_id = $1 and id = $2`,
    values: [workspaceId, id, asideId, asideId],
  }
}
