import { timestampSql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'

/** One, and its successor while it is being replaced. */
export const mostSecrets = 2

/** Of the team members that visitors see before they write. */
const mostFaces = 3

type FaceRow = { first_name: string; picture: string | null }

/** The first names and pictures of a few team members. */
export const findFaces = statement<FaceRow>(
  'find_faces',
  `select m.first_name, m.profile_image_url as picture from team_members m
    where m.workspace_id = $workspaceId and m.active and m.name_chosen
    order by m.position limit ${mostFaces}`,
)

export type SecretRow = { id: string; sealed: Buffer; created_at: string }

/** The secrets of a channel, the oldest first. */
export const findSecrets = statement<SecretRow, { channelId: string }>(
  'find_channel_secrets',
  `select s.id, s.sealed, ${timestampSql('s.created_at')} as created_at from channel_secrets s
    where s.workspace_id = $workspaceId and s.channel_id = $channelId and s.purpose = 'identity'
    order by s.created_at, s.id limit ${mostSecrets}`,
)

export const insertSecret = statement<
  object,
  { channelId: string; id: string; sealed: Buffer; tick: Date }
>(
  'insert_channel_secret',
  `insert into channel_secrets (workspace_id, channel_id, id, sealed, created_at)
   values ($workspaceId, $channelId, $id, $sealed, $tick)`,
)

export const deleteSecret = statement<object, { channelId: string; id: string }>(
  'delete_channel_secret',
  `delete from channel_secrets
    where workspace_id = $workspaceId and channel_id = $channelId and id = $id and purpose = 'identity'`,
)

export type ChannelRow = { kind: string; identity_space: string | null }

export const findChannel = statement<ChannelRow, { channelId: string }>(
  'find_channel',
  'select c.kind, c.identity_space from channels c where c.workspace_id = $workspaceId and c.id = $channelId',
)

export type SharingRow = { id: string; name: string }

/** Other channels with secrets whose identities are of the same space: the first ones of the list. */
export const findSharing = statement<SharingRow, { channelId: string; space: string | null }>(
  'find_channels_of_identity_space',
  `select c.id, c.name from channels c
    where c.workspace_id = $workspaceId and c.id <> $channelId
      and c.identity_space is not distinct from $space::text
      and exists (select from channel_secrets s
                   where s.workspace_id = $workspaceId and s.channel_id = c.id and s.purpose = 'identity')
    order by c.position, c.name limit 20`,
)

export const setIdentitySpace = statement<object, { channelId: string; space: string | null }>(
  'set_identity_space',
  `update channels set identity_space = $space::text
    where workspace_id = $workspaceId and id = $channelId`,
)
