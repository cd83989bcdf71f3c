import { enveloped } from '../../api/http/route.ts'
import type { Database } from '../../store/database/connect.ts'
import { readMessage } from './access.ts'
import { findMessageJson } from './queries.ts'

/** A message of a conversation as replies show it. */
export async function readShownMessage(
  database: Database,
  workspaceId: string,
  conversationId: string,
  id: string,
): Promise<string> {
  const { row } = await readMessage(database, workspaceId, conversationId, id, findMessageJson)
  return enveloped('message', row.json)
}
