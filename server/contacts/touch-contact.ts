import { statement } from '../database/statement.ts'

/** When the contact last wrote; the order in which several matches are preferred. */
export const touchContact = statement<object, [workspaceId: string, id: string, tick: Date]>(
  'touch_contact',
  `update contacts set last_active_at = $3 where workspace_id = $1 and id = $2`,
)
