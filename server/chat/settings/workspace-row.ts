import { timestampSql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { draftEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import { fieldChanges } from '../../store/writes/row-changes.ts'
import { identified, settingsColumns, type Settings } from './settings.ts'

/** Settings in the row of the workspace. */
export type WorkspaceRow = Pick<Settings, 'name' | 'time_zone' | 'activity_messages'>

/** SQL for the workspace `w` with all its settings except tags. */
const workspaceJson = `(select row_to_json(r) from (
    select w.workspace_id as id, w.subdomain, w.name, w.time_zone, w.activity_messages,
           ${settingsColumns(identified)}, ${timestampSql('w.updated_at')} as updated_at) r)`

const workspaceResource = {
  name: 'workspace',
  json: workspaceJson,
  from: 'workspaces w on w.workspace_id = $1 and w.workspace_id = affected.id',
}

/** The event of a change of the workspace's row, or of many settings together. */
export function settingsChanged(
  workspaceId: string,
  changed: readonly string[],
  before: object,
  after: object,
): EventDraft {
  const changes = fieldChanges<string>(changed, { ...before }, { ...after })
  return draftEvent('settings.changed', workspaceResource, [workspaceId], { changed, changes })
}

export const findWorkspace = statement<WorkspaceRow & { json: string }>(
  'find_workspace',
  `select w.name, w.time_zone, w.activity_messages, ${workspaceJson}::text as json
     from workspaces w where w.workspace_id = $workspaceId`,
)

export const updateWorkspaceRow = statement<object, WorkspaceRow & { tick: Date }>(
  'update_workspace',
  `update workspaces
      set name = $name, time_zone = $time_zone, activity_messages = $activity_messages,
          updated_at = $tick
    where workspace_id = $workspaceId`,
)
