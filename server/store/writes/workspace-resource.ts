import { timestampSql } from '../database/json-sql.ts'
import type { EventResource } from './event-log.ts'
import { settingsColumns } from './settings-queries.ts'

/** SQL for the workspace `w` with everything it has set. */
export const workspaceJson = `(select row_to_json(r) from (
    select w.workspace_id as id, w.subdomain, w.name, w.time_zone, w.activity_messages,
           ${settingsColumns}, ${timestampSql('w.updated_at')} as updated_at) r)`

/** What `settings.changed` tells. */
export const workspaceResource: EventResource = {
  name: 'workspace',
  json: workspaceJson,
  from: 'workspaces w on w.workspace_id = $1 and w.workspace_id = affected.id',
}
