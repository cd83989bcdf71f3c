import { arraySql } from '../../store/database/json-sql.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { Page } from '../../api/http/pagination.ts'
import {
  conversationsByCreation,
  conversationsByUpdate,
} from '../../store/lists/list-definitions.ts'
import { pageName, pageSql, pageValues, type PageShape } from '../../store/lists/list-page.ts'
import { walkLimitRows } from '../../store/lists/page-rows.ts'
import { conversationJson, conversationTables } from './conversation-json.ts'

export type ConversationList = {
  sort: 'created_at' | 'updated_at'
  order: 'asc' | 'desc'
  /** Canonical names; undefined for every status. */
  statuses: readonly string[] | undefined
  updated_after: Date | undefined
}

const texts = new Map<string, string>()

/** A page of conversations in the documented shape, and how many the whole list has. */
export function listConversations(
  workspaceId: string,
  list: ConversationList,
  page: Page,
): Statement<{ total: number; rows: string }> {
  const shape: PageShape = {
    list: list.sort === 'created_at' ? conversationsByCreation : conversationsByUpdate,
    descending: list.order === 'desc',
    labelled: list.statuses !== undefined,
    updatedAfter: list.updated_after !== undefined,
    far: page.offset >= walkLimitRows,
  }
  const name = pageName(shape)
  const text = texts.get(name) ?? pageText(shape)
  texts.set(name, text)
  const values = pageValues(shape, {
    workspace_id: workspaceId,
    offset: page.offset,
    limit: page.size,
    labels: list.statuses ?? [],
    updated_after: list.updated_after,
  })
  return { name, text, values }
}

function pageText(shape: PageShape): string {
  const direction = shape.descending ? 'desc' : 'asc'
  return `with ${pageSql(shape)}
    select (select total from counted) as total,
           (select ${arraySql(conversationJson, `page.key ${direction}, page.id ${direction}`)}
              from page join ${conversationTables('page')}) as rows`
}
