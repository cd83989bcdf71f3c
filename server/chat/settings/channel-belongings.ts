import { statement, type Statement } from '../../store/database/statement.ts'
import type { Belongings } from '../channels/kinds/channel-kind.ts'
import { channelKind, kindNames } from '../channels/kinds/channel-kinds.ts'

const all: readonly Belongings[] = kindNames.flatMap((name) => channelKind(name).belongings ?? [])

const deleteSecrets = statement<object, { id: string }>(
  'delete_channel_secrets',
  'delete from channel_secrets where workspace_id = $workspaceId and channel_id = $id',
)

/** Up to `limit` rows of each kind's belongings: the kind of a channel is read beside them. */
export function findBelongings(of: {
  workspaceId: string
  id: string
  limit: number
}): Statement<{ id: string }>[] {
  return all.map((belongings) => belongings.find(of))
}

/** Deletes what belongs to a channel, as found, before the channel itself; its conversations stay. */
export function deleteOfChannel(
  workspaceId: string,
  id: string,
  found: readonly (readonly { id: string }[])[],
): Statement[] {
  const rows = all.map((belongings, at) =>
    belongings.delete({ workspaceId, ids: (found[at] ?? []).map((row) => row.id) }),
  )
  return [...rows, deleteSecrets({ workspaceId, id })]
}
