import type { Page } from '../../api/http/pagination.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { Walk, Walked } from '../../store/lists/keyset-page.ts'
import { readPageOf, walkPageOf } from '../../store/lists/list-page.ts'
import { conversationJson, conversationTables } from '../resources/conversation-json.ts'
import { viewOf, type ConversationList } from './conversation-view.ts'

const shown = { json: conversationJson, tables: conversationTables }

/** A page of conversations in the documented shape, and how many the whole list has. */
export function listConversations(
  workspaceId: string,
  list: ConversationList,
  page: Page,
): Statement<{ total: number; rows: Buffer }> {
  return readPageOf(workspaceId, viewOf(list), page, shown)
}

/** A page of conversations that begins at a cursor, and how many the whole list has. */
export function walkConversations(
  workspaceId: string,
  list: ConversationList,
  walk: Walk,
  size: number,
): Statement<Walked> {
  return walkPageOf(workspaceId, viewOf(list), walk, size, shown)
}
