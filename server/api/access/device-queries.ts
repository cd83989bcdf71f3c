import { statement } from '../../store/database/statement.ts'

export type DeviceRow = {
  id: string
  channel_id: string
  contact_id: string | null
  is_identified: boolean
  is_blocked: boolean
  /** Of a block with an end. */
  blocked_until: Date | null
  subdomain: string
}

const device = `d.id, d.channel_id, d.contact_id, d.is_identified, w.subdomain,
          c.blocked_at is not null as is_blocked, c.blocked_until
     from widget_devices d
     join workspaces w on w.workspace_id = d.workspace_id
     left join contacts c on c.workspace_id = $workspaceId and c.id = d.contact_id`

export const findDevice = statement<DeviceRow, { hash: Buffer }>(
  'find_device',
  `select ${device} where d.workspace_id = $workspaceId and d.token_hash = $hash`,
)

/** The same for the devices of open streams. */
export const findDevices = statement<DeviceRow, { ids: readonly string[] }>(
  'find_devices',
  `select ${device} where d.workspace_id = $workspaceId and d.id = any($ids::uuid[])`,
)

/**
 * Records that streams of devices are open, for those whose visitors have answers that may be mailed once they have left:
 * few at a time, so that open streams cost no writes. `everySeconds`: not if it was recorded since.
 */
export const touchAwaited = statement<object, { ids: readonly string[]; everySeconds: number }>(
  'touch_awaited_devices',
  `update widget_devices d set last_seen_at = date_trunc('milliseconds', now())
    where d.workspace_id = $workspaceId and d.id = any($ids::uuid[])
      and d.last_seen_at < now() - $everySeconds::integer * interval '1 second'
      and exists (select from conversations c
                    join due_tasks t on t.workspace_id = $workspaceId and t.kind = 'follow_up' and t.subject_id = c.id
                   where c.workspace_id = $workspaceId and c.contact_id = d.contact_id)`,
)

/** Sets when a device was last used, to the minute: telemetry, so without an event. */
export const touchDevice = statement<object, { id: string }>(
  'touch_device',
  `update widget_devices set last_seen_at = date_trunc('milliseconds', now())
    where workspace_id = $workspaceId and id = $id and last_seen_at < now() - interval '1 minute'`,
)
