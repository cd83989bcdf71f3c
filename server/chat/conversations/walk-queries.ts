import { arraySql } from '../../store/database/json-sql.ts'
import type { Statement } from '../../store/database/statement.ts'
import {
  firstOf,
  isDescending,
  keyValues,
  orderBy,
  walkName,
  type KeyOrder,
  type Walk,
  type Walked,
} from '../../store/lists/keyset-page.ts'
import {
  conversationsByCreation,
  conversationsByUpdate,
} from '../../store/lists/list-definitions.ts'
import { pickedOrder, rankedOrder, walkSql, type WalkShape } from '../../store/lists/walk-rows.ts'
import { conversationJson, conversationTables } from './conversation-json.ts'
import type { ConversationList } from './list-queries.ts'

const texts = new Map<string, string>()

/** The order that a walk through these conversations has. */
export function conversationOrder({ sort, order }: ConversationList): KeyOrder {
  return rankedOrder(sort, order === 'desc')
}

/** A page of conversations that begins at a cursor, and how many the whole list has. */
export function walkConversations(
  workspaceId: string,
  list: ConversationList,
  walk: Walk,
  size: number,
): Statement<Walked> {
  const shape: WalkShape = {
    list: list.sort === 'created_at' ? conversationsByCreation : conversationsByUpdate,
    labelled: list.statuses !== undefined,
    updatedAfter: list.updated_after !== undefined,
    order: conversationOrder(list),
  }
  const flags = [list.order === 'desc', shape.labelled, shape.updatedAfter].map(Number).join('')
  const name = `walk_conversations_${list.sort}_${flags}_${walkName(walk)}`
  const text = texts.get(name) ?? walkText(shape, walk)
  texts.set(name, text)
  const values = [
    workspaceId,
    size,
    size + 1,
    ...(list.statuses === undefined ? [] : [list.statuses]),
    ...(list.updated_after === undefined ? [] : [list.updated_after]),
    ...keyValues(shape.order, walk),
  ]
  return { name, text, values }
}

/** In the walk's direction a page ends where it was read to, which may be past its outermost row. */
function walkText(shape: WalkShape, walk: Walk): string {
  const { descending } = shape.order
  const order = pickedOrder(shape.order)
  const inOrder = orderBy(['page.key', 'page.id'], descending)
  const end = (isLast: boolean) => {
    const outermost = firstOf('page', order, descending !== isLast)
    const reached = firstOf('reached', order, descending)
    return walk.backwards === isLast ? outermost : `coalesce(${reached}, ${outermost})`
  }
  return `with ${walkSql(shape, walk)}, page as (
     select id, key from ahead
      order by ${orderBy(['key', 'id'], isDescending(order, walk))} limit $2
   )
   select (select total from counted) as total,
          (select ${arraySql(conversationJson, inOrder)}
             from page join ${conversationTables('page')}) as rows,
          (select count(*) > $2 from ahead) or exists (select from reached) as more,
          ${end(false)} as first, ${end(true)} as last`
}
