import { statement, type Statement } from '../../store/database/statement.ts'

type OfChannel = { workspaceId: string; id: string }

/** Up to `limit` devices of a channel's visitors. */
export const findChannelDevices = statement<{ id: string }, OfChannel & { limit: number }>(
  'find_channel_devices',
  `select d.id from widget_devices d
    where d.workspace_id = $workspaceId and d.channel_id = $id limit $limit`,
)

const deleteDevices = statement<object, { ids: readonly string[] }>(
  'delete_channel_devices',
  'delete from widget_devices where workspace_id = $workspaceId and id = any ($ids::uuid[])',
)

const deleteSecrets = statement<object, OfChannel>(
  'delete_channel_secrets',
  'delete from channel_secrets where workspace_id = $workspaceId and channel_id = $id',
)

/** Deletes what belongs to a channel, before the channel itself; its conversations stay. */
export function deleteOfChannel(
  workspaceId: string,
  id: string,
  devices: readonly { id: string }[],
): Statement[] {
  const ids = devices.map((device) => device.id)
  return [deleteDevices({ workspaceId, ids }), deleteSecrets({ workspaceId, id })]
}
