import { statement } from '../../../store/database/statement.ts'
import { contactColumns, type FoundContact } from '../../contacts/contact-columns.ts'

/** A device as changes read it. */
export type Device = {
  id: string
  contact_id: string | null
  channel_id: string
  is_identified: boolean
  /** Conversations that links in mails have opened on it. */
  opened: string[]
  /** Whether it has conversations by such links alone: it is not known to be its contact's. */
  is_guest: boolean
}

export const findDeviceById = statement<Device, { id: string }>(
  'find_device_by_id',
  `select d.id, d.contact_id, d.channel_id, d.is_identified, d.opened,
          not d.is_identified and d.opened <> '{}' and not exists (
            select from conversations c where c.workspace_id = $workspaceId and c.device_id = d.id) as is_guest
     from widget_devices d where d.workspace_id = $workspaceId and d.id = $id`,
)

export const findContactOfDevice = statement<FoundContact, { id: string }>(
  'find_contact_of_device',
  `select ${contactColumns} from widget_devices d
     join contacts c on c.workspace_id = $workspaceId and c.id = d.contact_id
    where d.workspace_id = $workspaceId and d.id = $id`,
)

/** A row if other devices, or conversations begun elsewhere, belong to the contact of a device. */
export const isContactShared = statement<object, { id: string }>(
  'is_contact_of_device_shared',
  `select from widget_devices d
    where d.workspace_id = $workspaceId and d.id = $id
      and (exists (select from widget_devices other
                    where other.workspace_id = $workspaceId and other.contact_id = d.contact_id
                      and other.id <> d.id)
           or exists (select from conversations c
                       where c.workspace_id = $workspaceId and c.contact_id = d.contact_id
                         and c.device_id is distinct from d.id))`,
)

/** A web channel and what its form asks for. */
export type WebChannelRow = { web: { pre_chat?: PreChat; enforce_identity?: boolean } | null }
export type PreChat = {
  readonly fields?: readonly { readonly field: string; readonly required?: boolean }[]
}

export const findWebChannel = statement<WebChannelRow, { id: string }>(
  'find_web_channel_of_device',
  `select settings as web from channels where workspace_id = $workspaceId and id = $id and kind = 'web'`,
)

/** The identity space of a channel, and those of all channels of the workspace. */
export const findSpaces = statement<SpaceRow, { id: string }>(
  'find_identity_spaces',
  `select c.identity_space as own,
          array(select distinct o.identity_space from channels o
                 where o.workspace_id = $workspaceId and o.identity_space is not null
                 order by 1) as named
     from channels c where c.workspace_id = $workspaceId and c.id = $id`,
)

export type SpaceRow = { own: string | null; named: string[] }

/** Deletes the oldest devices that have not written yet, beyond so many newer ones. */
export const deleteOldestUnused = statement<object, { kept: number }>(
  'delete_oldest_unused_devices',
  `delete from widget_devices
    where workspace_id = $workspaceId and contact_id is null and id = any(array(
      select id from widget_devices
       where workspace_id = $workspaceId and contact_id is null
       order by created_at desc offset $kept limit 100))`,
)

/** Makes a device, or gives a known one its contact. */
export const putDevice = statement<
  object,
  {
    id: string
    channelId: string
    contactId: string | null
    isIdentified: boolean
    tokenHash: Buffer
    origin: string
    tick: Date
  }
>(
  'put_device',
  `insert into widget_devices as d (workspace_id, id, channel_id, contact_id, is_identified, token_hash, origin,
       created_at, last_seen_at)
   values ($workspaceId, $id, $channelId, $contactId, $isIdentified, $tokenHash, $origin, $tick, $tick)
       on conflict (workspace_id, id) do update
      set contact_id = excluded.contact_id, is_identified = excluded.is_identified, last_seen_at = excluded.last_seen_at`,
)

/** Lets a device see a conversation besides its own. */
export const openOnDevice = statement<object, { id: string; conversationId: string }>(
  'open_conversation_on_device',
  `update widget_devices set opened = array_append(opened, $conversationId::uuid)
    where workspace_id = $workspaceId and id = $id and $conversationId::uuid <> all (opened)`,
)

export const deleteDevice = statement<object, { id: string }>(
  'delete_device',
  `delete from widget_devices where workspace_id = $workspaceId and id = $id`,
)
