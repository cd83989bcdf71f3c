import { fieldError } from '../../errors.ts'
import type { Database } from '../../store/database/connect.ts'
import { priorities } from '../resources/conversation-json.ts'
import { named, settingsThat, type Settings, type SettingsCache } from '../settings/settings.ts'
import type { ReplyChanges } from './read-saved-reply.ts'

/** The workspace's settings; throws 422 for a status, priority or group that they have not. */
export async function checkChanges(
  database: Database,
  cache: SettingsCache,
  workspaceId: string,
  { status, priority, group_name: group }: ReplyChanges,
): Promise<Settings> {
  const isKnown = (all: Settings) =>
    (status === undefined || named(all.statuses, status) !== undefined) &&
    (group === undefined || named(all.groups, group) !== undefined)
  const known = await settingsThat(database, cache, workspaceId, isKnown)
  if (status !== undefined && named(known.statuses, status) === undefined)
    throw invalid('status', status)
  if (group !== undefined && named(known.groups, group) === undefined)
    throw invalid('group_name', group)
  if (priority !== undefined && !priorities.some((word) => word === priority))
    throw invalid('priority', priority)
  return known
}

const invalid = (name: string, given: string) =>
  fieldError(`Invalid changes.${name}: ${given}.`, 'changes_invalid')
