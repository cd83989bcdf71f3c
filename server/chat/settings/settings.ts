import { comparable } from '../../comparable.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { statement } from '../../store/database/statement.ts'
import type { Sight } from '../../api/access/permissions.ts'
import { appError } from '../../errors.ts'
import { permissionsSql } from './entry-json.ts'
import type { KindSettings } from '../channels/kinds/channel-kind.ts'
import type { KindName } from '../channels/kinds/channel-kinds.ts'

declare module '../../api/http/services.ts' {
  interface AppServices {
    readonly settings: SettingsCache
  }
}

type Identified = { id: string; name: string }
export type RoleDefinition = Identified & { permissions: string[]; sees: Sight }
export type ChannelDefinition = Identified & {
  kind: KindName
  settings: KindSettings | null
  identity_space: string | null
}
export type FieldDefinition = Identified & { kind: string; options: string[] }

/** All settings of a workspace except tags, each list in its order. */
export type Settings = {
  workspace_id: string
  subdomain: string
  name: string
  time_zone: string
  activity_messages: boolean
  statuses: (Identified & { built_in: boolean })[]
  roles: RoleDefinition[]
  groups: Identified[]
  channels: ChannelDefinition[]
  contact_fields: FieldDefinition[]
  ticket_fields: FieldDefinition[]
}

const list = (table: string, columns: string) => `
  coalesce((select json_agg(json_build_object(${columns}) order by r.position, r.name)
              from ${table} r where r.workspace_id = $1), '[]') as ${table}`

/** Of every entry. */
export const identified = `'id', r.id, 'name', r.name`
const field = `${identified}, 'kind', r.kind, 'options', r.options`

/** SQL for the lists of workspace `$1`, each a JSON array. `channel`: the columns of a channel. */
export function settingsColumns(channel: string): string {
  return [
    list('statuses', `${identified}, 'built_in', r.built_in`),
    list('roles', `${identified}, 'permissions', ${permissionsSql}, 'sees', r.sees`),
    list('groups', identified),
    list('channels', channel),
    list('contact_fields', field),
    list('ticket_fields', field),
  ].join(',')
}

export const findSettings = statement<Settings>(
  'find_settings',
  `select w.workspace_id, w.subdomain, w.name, w.time_zone, w.activity_messages,
          ${settingsColumns(`${identified}, 'kind', r.kind, 'settings', r.settings, 'identity_space', r.identity_space`)}
     from workspaces w
    where w.workspace_id = $workspaceId`,
)

/** Settings by workspace id. Notices of changes drop entries. */
export type SettingsCache = Map<string, Settings>

const cachedWorkspaces = 1_000

/** The workspace's settings, cached. */
export async function readSettings(
  database: Database,
  cache: SettingsCache,
  workspaceId: string,
): Promise<Settings> {
  return cache.get(workspaceId) ?? refreshSettings(database, cache, workspaceId)
}

async function refreshSettings(
  database: Database,
  cache: SettingsCache,
  workspaceId: string,
): Promise<Settings> {
  const [row] = await readRows(database, workspaceId, findSettings({ workspaceId }))
  if (row === undefined) throw appError('unauthenticated')
  if (cache.size >= cachedWorkspaces) cache.clear()
  cache.set(workspaceId, row)
  return row
}

/**
 * The cached settings if `resolves` accepts them, else current ones: another process may have just
 * created a name, so a caller must not reject it by cached settings.
 */
export async function settingsThat(
  database: Database,
  cache: SettingsCache,
  workspaceId: string,
  resolves: (settings: Settings) => boolean,
): Promise<Settings> {
  const known = cache.get(workspaceId)
  if (known !== undefined && resolves(known)) return known
  return refreshSettings(database, cache, workspaceId)
}

/** The statuses of these names, ignoring case, as they are spelled; without those that do not exist. */
export async function statusesNamed(
  database: Database,
  cache: SettingsCache,
  workspaceId: string,
  names: readonly string[],
): Promise<string[]> {
  const { statuses } = await settingsThat(database, cache, workspaceId, (known) =>
    names.every((name) => named(known.statuses, name) !== undefined),
  )
  return [...new Set(names.flatMap((name) => named(statuses, name)?.name ?? []))]
}

/** The entry of this name, ignoring case and surrounding space. */
export function named<Entry extends { name: string }>(
  entries: readonly Entry[],
  name: string,
): Entry | undefined {
  return entries.find((entry) => comparable(entry.name) === comparable(name))
}
