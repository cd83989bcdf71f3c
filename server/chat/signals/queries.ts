import { statement } from '../../store/database/statement.ts'
import { onDevicesSql } from '../resources/visitor-json.ts'
import type { SignalMember } from './signal.ts'

/** A conversation, as far as signals have to know it. */
export type SignalPlace = {
  readonly contact_id: string
  readonly device_id: string | null
  readonly is_on_devices: boolean
  readonly team_member_id: string | null
  readonly group_id: string | null
  readonly contact_email_key: string | null
  readonly previews_typing: boolean
}

export const findSignalPlace = statement<SignalPlace, { id: string }>(
  'find_signal_place',
  `select c.contact_id, c.device_id, ${onDevicesSql} as is_on_devices, c.team_member_id, c.group_id, v.email_key as contact_email_key,
          coalesce(ch.settings ->> 'preview_typing', 'false') = 'true' as previews_typing
     from conversations c
     join contacts v on v.workspace_id = $workspaceId and v.id = c.contact_id
     left join channels ch on ch.workspace_id = $workspaceId and ch.id = c.channel_id
    where c.workspace_id = $workspaceId and c.id = $id`,
)

export const findSignalMember = statement<SignalMember, { id: string }>(
  'find_signal_member',
  `select id, first_name, profile_image_url as picture,
          case when name_chosen then first_name end as chosen_name from team_members
    where workspace_id = $workspaceId and id = $id and active`,
)

/** Inactive ones, too, as in sending a message. */
export const findSignalMemberOf = statement<SignalMember, { emailKey: string }>(
  'find_signal_member_of_address',
  `select id, first_name, profile_image_url as picture,
          case when name_chosen then first_name end as chosen_name from team_members
    where workspace_id = $workspaceId and email_key = $emailKey`,
)
