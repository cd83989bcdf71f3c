import { arraySql } from '../../store/database/json-sql.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { KeyOrder, Walk, Walked } from '../../store/lists/keyset-page.ts'
import { messageJson, messageTables } from './message-json.ts'

/** An import in between moves later messages on, so a cursor names the message, too. */
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
 * `$4` and `$5`: position and id of the message that the walk came to. Where it is by now is what
 * counts. Positions have no gaps, so a page is a range of them: joined and not compared to a subquery,
 * which row-level security would keep away from the index.
 */
const walkText = (backwards: boolean) => {
  const range = backwards
    ? 'm.position >= anchor.position - $3::bigint and m.position < anchor.position'
    : 'm.position > anchor.position and m.position <= anchor.position + $3::bigint'
  const more = backwards
    ? 'anchor.position - $3::bigint > 1'
    : 'anchor.position + $3::bigint < c.message_count'
  return `with anchor as materialized (
     select coalesce((select a.position from messages a
                       where a.workspace_id = $1 and a.conversation_id = $2 and a.id = $5::uuid),
                     $4::bigint${backwards ? '' : ' - 1'}) as position
   ), page as materialized (
     select ranged.* from anchor cross join lateral (
       select m.id, m.position, ${messageJson} as json from ${messageTables}
        where m.workspace_id = $1 and m.conversation_id = $2 and ${range}) ranged
   )
   select c.message_count as total, (select ${arraySql('page.json', 'position')} from page) as rows,
          ${more} as more,${end('asc')} as first,${end('desc')} as last
     from anchor cross join conversations c
    where c.workspace_id = $1 and c.id = $2`
}

const texts = { after: walkText(false), before: walkText(true) }

/**
 * A page of a conversation's messages that begins at a cursor; no row at all when there is no such
 * conversation.
 */
export function walkMessages(
  workspaceId: string,
  conversationId: string,
  walk: Walk,
  size: number,
): Statement<Walked> {
  const place = walk.backwards ? 'before' : 'after'
  const [position, id] = walk.from ?? [1, null]
  return {
    name: `walk_messages_${place}`,
    text: texts[place],
    values: [workspaceId, conversationId, size, position, id],
  }
}
