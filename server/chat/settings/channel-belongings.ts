import { statement, type Statement } from '../../store/database/statement.ts'
import type { Belongings } from '../channels/kinds/channel-kind.ts'
import { channelKind, kindNames } from '../channels/kinds/channel-kinds.ts'
import type { EntryValues } from './queries.ts'

const all: readonly Belongings[] = kindNames.flatMap((name) => channelKind(name).belongings ?? [])

const deleteSecrets = statement<object, { id: string }>(
  'delete_channel_secrets',
  'delete from channel_secrets where workspace_id = $workspaceId and channel_id = $id',
)

/** How many lists `findBelongings` finds for a channel. */
export const kindsOfBelongings = all.length

/** Up to `limit` rows of each kind's belongings: the kind of a channel is read beside them. */
export function findBelongings(of: {
  workspaceId: string
  id: string
  limit: number
}): Statement<{ id: string }>[] {
  return all.map((belongings) => belongings.find(of))
}

/** Deletes what belongs to a channel, the first lists of `found`, before the channel itself; its conversations stay. */
export function deleteOfChannel(
  workspaceId: string,
  id: string,
  found: readonly (readonly { id: string }[])[],
): Statement[] {
  const rows = all.map((belongings, at) =>
    belongings.delete({ workspaceId, ids: (found[at] ?? []).map((row) => row.id) }),
  )
  const ofKinds = kindNames.flatMap(
    (name) => channelKind(name).whenDeleted?.({ workspaceId, channelId: id }) ?? [],
  )
  return [...rows, ...ofKinds, deleteSecrets({ workspaceId, id })]
}

/** What the kinds of channels have written with their settings. */
export function saveOfChannels(
  workspaceId: string,
  channels: readonly Pick<EntryValues, 'id' | 'kind' | 'settings'>[],
): Statement[] {
  return channels.flatMap(({ id: channelId, kind, settings }) =>
    kind == null || settings == null
      ? []
      : (channelKind(kind).whenSaved?.({ workspaceId, channelId, settings }) ?? []),
  )
}
