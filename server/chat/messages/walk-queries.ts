import { sequenceSql } from '../../store/lists/keyset-page.ts'
import { arraySql } from '../../store/database/json-sql.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import type { KeyOrder, Walk, Walked } from '../../store/lists/keyset-page.ts'
import { messageTables, ofEachForm, type MessageForm } from '../resources/message-json.ts'
import { isMessage } from './queries.ts'

/** An import moves the positions of later messages, so a cursor also holds the message's id. */
export const messageOrder: KeyOrder = {
  columns: [
    ['m.position', 'integer'],
    ['m.id', 'uuid'],
  ],
  descending: false,
}

const end = (direction: 'asc' | 'desc') => `
          (select json_build_array(position, id) from page order by position ${direction} limit 1)`

/**
 * `$position` and `$messageId`: the message at the cursor, whose current position counts. Positions have
 * no gaps, so a page is a range of them: joined and not compared to a subquery, which row-level security
 * would keep from using the index. The limit makes the range a condition of the index, where the planner
 * might filter a join by it.
 */
const walkStatement = (backwards: boolean, form: MessageForm, json: string) => {
  const range = backwards
    ? 'm.position >= anchor.position - $size::bigint and m.position < anchor.position'
    : 'm.position > anchor.position and m.position <= anchor.position + $size::bigint'
  const more = backwards
    ? 'anchor.position - $size::bigint > 1'
    : 'anchor.position + $size::bigint < c.message_count'
  return statement<
    Walked,
    {
      conversationId: string
      size: number
      position: unknown
      messageId: unknown
    }
  >(
    `walk_messages_${backwards ? 'before' : 'after'}${form}`,
    `with anchor as materialized (
     select coalesce((select a.position from messages a
                       where a.workspace_id = $workspaceId and ${isMessage('a')}),
                     $position::bigint${backwards ? '' : ' - 1'}) as position
   ), page as materialized (
     select ranged.* from anchor cross join lateral (
       select m.id, m.position, ${json} as json from ${messageTables}
        where m.workspace_id = $workspaceId and m.conversation_id = $conversationId and ${range}
        order by m.position limit $size::bigint) ranged
   )
   select c.message_count as total, ${sequenceSql}, (select ${arraySql('page.json', 'position')} from page) as rows,
          ${more} as more,${end('asc')} as first,${end('desc')} as last
     from anchor cross join conversations c
    where c.workspace_id = $workspaceId and c.id = $conversationId`,
  )
}

const walks = ofEachForm((form, json) => ({
  after: walkStatement(false, form, json),
  before: walkStatement(true, form, json),
}))

/** A page of a conversation's messages from a cursor; no row for an unknown conversation. */
export function walkMessages(
  workspaceId: string,
  conversationId: string,
  walk: Walk,
  size: number,
  form: MessageForm,
): Statement<Walked> {
  const [position, messageId] = walk.from ?? [1, null]
  const find = walks[form][walk.backwards ? 'before' : 'after']
  return find({ workspaceId, conversationId, size, position, messageId })
}
