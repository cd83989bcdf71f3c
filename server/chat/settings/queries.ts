import { comparable } from '../../comparable.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { changeChannel } from '../../store/writes/change-notices.ts'
import { entryJson } from './entry-json.ts'
import { orderSql } from './list-queries.ts'
import { isOrdered, type Kind } from './kinds.ts'

/** An entry as it stands, with its JSON. */
export type Entry = {
  id: string
  name: string
  position: number
  built_in: boolean
  kind: string | null
  options: string[] | null
  json: string
}

/**
 * The entries of a kind, for a change to start from: all of them where they stand in an order, else
 * those of these ids and of this name.
 */
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
    `${kind.builtIn ?? 'false'} as built_in`,
    ...(kind.fieldKinds === undefined
      ? ['null::text as kind', 'null::json as options']
      : ['r.kind', 'r.options']),
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

/** What a caller sets of an entry. */
export type EntryValues = Pick<Entry, 'id' | 'name' | 'position' | 'kind' | 'options'>

function columnsOf(kind: Kind, entry: EntryValues): Record<string, unknown> {
  return {
    name: entry.name,
    ...(kind.fieldKinds === undefined ? { name_key: comparable(entry.name) } : {}),
    ...(kind.fieldKinds === undefined
      ? {}
      : { kind: entry.kind, options: JSON.stringify(entry.options) }),
    ...(isOrdered(kind) ? { position: entry.position } : {}),
    ...(kind.plural === 'statuses' ? { built_in: false } : {}),
  }
}

export function insertEntry(kind: Kind, workspaceId: string, entry: EntryValues): Statement {
  const columns = columnsOf(kind, entry)
  const names = Object.keys(columns)
  return {
    name: `insert_entry_${kind.singular}`,
    text: `insert into ${kind.plural} (workspace_id, id, ${names.join(', ')})
           values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')})`,
    values: [workspaceId, entry.id, ...Object.values(columns)],
  }
}

export function updateEntry(kind: Kind, workspaceId: string, entry: EntryValues): Statement {
  const { built_in: _, ...columns } = columnsOf(kind, entry)
  const sets = Object.keys(columns).map((name, at) => `${name} = $${at + 3}`)
  return {
    name: `update_entry_${kind.singular}`,
    text: `update ${kind.plural} set ${sets.join(', ')} where workspace_id = $1 and id = $2`,
    values: [workspaceId, entry.id, ...Object.values(columns)],
  }
}

/** Puts entries into other places. */
export function placeEntries(
  kind: Kind,
  workspaceId: string,
  entries: readonly Pick<Entry, 'id' | 'position'>[],
): Statement {
  return {
    name: `place_entries_${kind.plural}`,
    text: `update ${kind.plural} r set position = placed.position
             from unnest($2::uuid[], $3::integer[]) as placed (id, position)
            where r.workspace_id = $1 and r.id = placed.id`,
    values: [workspaceId, entries.map(({ id }) => id), entries.map(({ position }) => position)],
  }
}

export function deleteEntry(kind: Kind, workspaceId: string, id: string): Statement {
  return {
    name: `delete_entry_${kind.singular}`,
    text: `delete from ${kind.plural} where workspace_id = $1 and id = $2`,
    values: [workspaceId, id],
  }
}

/** Lends an entry another id and key, so that a new row can have its own until the old one is gone. */
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

/** Running servers forget what they know of the workspace. */
const notifyServers = statement<object, [channel: string, workspaceId: string]>(
  'notify_of_settings',
  `select pg_notify($1, $2)`,
)

export function tellServers(workspaceId: string): Statement {
  return notifyServers(changeChannel, workspaceId)
}
