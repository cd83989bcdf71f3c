import { statement } from '../../../../../store/database/statement.ts'

/** Up to `limit` devices of a channel's visitors. */
export const findDevices = statement<{ id: string }, { id: string; limit: number }>(
  'find_channel_devices',
  `select d.id from widget_devices d
    where d.workspace_id = $workspaceId and d.channel_id = $id limit $limit`,
)

export const deleteDevices = statement<object, { ids: readonly string[] }>(
  'delete_channel_devices',
  'delete from widget_devices where workspace_id = $workspaceId and id = any ($ids::uuid[])',
)
