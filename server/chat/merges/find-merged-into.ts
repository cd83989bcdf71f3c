import { statement } from '../../store/database/statement.ts'

/** SQL for a record whose `merged_id` is no conversation any more. */
export const isMerged = `kind = 'merge' and undone_at is null`

/** The conversation that has the messages of a merged one. */
export const findMergedInto = statement<{ conversation_id: string }, { id: string }>(
  'find_merged_into',
  `select conversation_id from conversation_merges 
    where workspace_id = $workspaceId and merged_id = $id and ${isMerged}`,
)
