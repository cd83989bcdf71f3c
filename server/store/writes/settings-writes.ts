import { comparable } from '../../comparable.ts'
import type { Statement } from '../database/statement.ts'
import { newId } from '../../ids.ts'
import { builtInRoles, builtInStatuses } from '../../chat/workspaces/create-workspace.ts'
import { fieldLists, type FieldList } from './settings-changes.ts'
import type { FieldSetting, SettingsFile } from '../../chat/settings/settings-file.ts'
import type { Settings } from './settings.ts'

/** The statements that make the workspace as `changed` says; each list is replaced as a whole. */
export function writeSettings(
  settings: Settings,
  changed: Partial<SettingsFile>,
  tick: Date,
): Statement[] {
  const id = settings.workspace_id
  return [
    updateWorkspaceRow(id, { ...settings, ...changed }, tick),
    ...spelled(id, 'statuses', settings.statuses, changed.statuses, builtInStatuses.length),
    ...spelled(id, 'roles', settings.roles, changed.roles, builtInRoles.length),
    ...identified(id, 'groups', settings.groups, changed.groups),
    ...identified(id, 'channels', settings.channels, changed.channels),
    ...fieldLists.flatMap((list) => fields(id, list, settings[list], changed[list])),
  ]
}

/** Changes what stands in the workspace's own row. */
export function updateWorkspaceRow(
  workspaceId: string,
  row: Pick<Settings, 'name' | 'time_zone' | 'activity_messages'>,
  tick: Date,
): Statement {
  return {
    name: 'update_workspace',
    text: `update workspaces set name = $2, time_zone = $3, activity_messages = $4, updated_at = $5
            where workspace_id = $1`,
    values: [workspaceId, row.name, row.time_zone, row.activity_messages, tick],
  }
}

/** Statuses and roles, whose name is their key: the built-in ones keep the first positions. */
function spelled(
  workspaceId: string,
  table: 'statuses' | 'roles',
  current: readonly { id: string; name: string }[],
  names: readonly string[] | undefined,
  builtIn: number,
): Statement[] {
  if (names === undefined) return []
  const known = new Map(current.map(({ id, name }) => [name, id]))
  const ids = names.map((name) => known.get(name) ?? newId())
  const isBuiltIn = table === 'statuses' ? ['built_in, ', 'false, '] : ['', '']
  return [
    {
      name: `remove_${table}`,
      text: `delete from ${table} where workspace_id = $1 and position > $3 and name <> all ($2::text[])`,
      values: [workspaceId, names, builtIn],
    },
    {
      name: `put_${table}`,
      text: `insert into ${table} (workspace_id, id, name, name_key, ${isBuiltIn[0]}position)
             select $1, n.id, n.name, n.name_key, ${isBuiltIn[1]}$4::integer + n.position
               from unnest($5::uuid[], $2::text[], $3::text[])
                 with ordinality as n (id, name, name_key, position)
             on conflict (workspace_id, name) do update set position = excluded.position`,
      values: [workspaceId, names, names.map(comparable), builtIn, ids],
    },
  ]
}

/** Groups and channels keep their id through a change of spelling. */
function identified(
  workspaceId: string,
  table: 'groups' | 'channels',
  current: readonly { id: string; name: string }[],
  names: readonly string[] | undefined,
): Statement[] {
  if (names === undefined) return []
  const ids = idsOf(current, names)
  return [
    {
      name: `remove_${table}`,
      text: `delete from ${table} where workspace_id = $1 and id <> all ($2::uuid[])`,
      values: [workspaceId, ids],
    },
    {
      name: `put_${table}`,
      text: `insert into ${table} (workspace_id, id, name, name_key, position)
             select $1, n.id, n.name, n.name_key, n.position
               from unnest($2::uuid[], $3::text[], $4::text[])
                 with ordinality as n (id, name, name_key, position)
             on conflict (workspace_id, id)
               do update set name = excluded.name, position = excluded.position`,
      values: [workspaceId, ids, names, names.map(comparable)],
    },
  ]
}

/** Fields keep their id, and so their values, through a change of spelling, options or kind. */
function fields(
  workspaceId: string,
  table: FieldList,
  current: readonly { id: string; name: string }[],
  wanted: readonly FieldSetting[] | undefined,
): Statement[] {
  if (wanted === undefined) return []
  const names = wanted.map(({ name }) => name)
  const ids = idsOf(current, names)
  const kinds = wanted.map(({ kind }) => kind)
  const options = wanted.map((field) => JSON.stringify(field.options))
  return [
    {
      name: `remove_${table}`,
      text: `delete from ${table} where workspace_id = $1 and id <> all ($2::uuid[])`,
      values: [workspaceId, ids],
    },
    {
      name: `put_${table}`,
      text: `insert into ${table} (workspace_id, id, name, kind, options, position)
             select $1, n.id, n.name, n.kind, n.options::json, n.position
               from unnest($2::uuid[], $3::text[], $4::text[], $5::text[])
                 with ordinality as n (id, name, kind, options, position)
             on conflict (workspace_id, id)
               do update set name = excluded.name, kind = excluded.kind,
                             options = excluded.options, position = excluded.position`,
      values: [workspaceId, ids, names, kinds, options],
    },
  ]
}

/** The ids the names have, and new ones for those that have none. */
function idsOf(
  current: readonly { id: string; name: string }[],
  names: readonly string[],
): string[] {
  const known = new Map(current.map(({ id, name }) => [comparable(name), id]))
  return names.map((name) => known.get(comparable(name)) ?? newId())
}
