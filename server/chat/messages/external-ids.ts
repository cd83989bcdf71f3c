import { statement, type Statement } from '../../store/database/statement.ts'

export type TakenRow = { id: string; external_id: string; conversation_id: string }

const findByExternalIds = statement<TakenRow, { externalIds: readonly string[] }>(
  'find_messages_by_external_ids',
  `select id, external_id, conversation_id from messages
    where workspace_id = $workspaceId and external_id = any($externalIds::text[])`,
)

/** Finds the workspace's messages that already have one of these messages' external ids; undefined without any. */
export function findExternalIds(
  workspaceId: string,
  messages: readonly { external_id: string | undefined }[],
): Statement<TakenRow> | undefined {
  const ids = messages.map(({ external_id: id }) => id).filter((id) => id !== undefined)
  return ids.length === 0 ? undefined : findByExternalIds({ workspaceId, externalIds: ids })
}
