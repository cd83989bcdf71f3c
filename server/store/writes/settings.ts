import { comparable } from '../../comparable.ts'
import type { Database } from '../database/connect.ts'
import { readRows } from '../database/read.ts'
import { appError } from '../../errors.ts'
import { findSettings, type SettingsRow } from './settings-queries.ts'

export type FieldDefinition = SettingsRow['contact_fields'][number]
export type Settings = SettingsRow

/** Settings of workspaces seen lately. An entry is dropped when a notice says it has changed. */
export type SettingsCache = Map<string, Settings>

const cachedWorkspaces = 1_000

/** The workspace's settings, from memory when they are there. */
export async function readSettings(
  database: Database,
  cache: SettingsCache,
  workspaceId: string,
): Promise<Settings> {
  return cache.get(workspaceId) ?? refreshSettings(database, cache, workspaceId)
}

/** The workspace's settings as they are in the database now. */
async function refreshSettings(
  database: Database,
  cache: SettingsCache,
  workspaceId: string,
): Promise<Settings> {
  const [row] = await readRows(database, workspaceId, findSettings(workspaceId))
  if (row === undefined) throw appError('unauthenticated')
  if (cache.size >= cachedWorkspaces) cache.clear()
  cache.set(workspaceId, row)
  return row
}

/**
 * Settings in which `resolves` holds. What memory cannot answer is looked up before anybody is told
 * that a name does not exist: another process may have just made it.
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

/** The entry whose name is this one, ignoring case and surrounding space. */
export function named<Entry extends { name: string }>(
  entries: readonly Entry[],
  name: string,
): Entry | undefined {
  return entries.find((entry) => comparable(entry.name) === comparable(name))
}
