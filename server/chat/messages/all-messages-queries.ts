import { arraySql, withMoreSql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import {
  plannedRows,
  sequenceSql,
  type KeyOrder,
  type Walked,
} from '../../store/lists/keyset-page.ts'
import { messageResource, ofEachForm } from '../resources/message-json.ts'
import { seenSql, type Sight } from '../resources/seen-conversations.ts'

/** Several messages can have changed at one tick: they become visible together. */
export const messageChangeOrder: KeyOrder = {
  columns: [
    ['m.updated_at', 'moment'],
    ['m.id', 'uuid'],
  ],
  descending: false,
}

/** No id comes after it. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Messages that one page reads at most for a principal that sees some of the conversations. */
const looksAt = 500

type Asked = { moment: Date | '-infinity'; id: string; size: number }
type Found = Pick<Walked, 'rows' | 'last'> & { sequence: number }

const withConversation = (json: string) =>
  withMoreSql(json, `'"conversation_id":"' || m.conversation_id || '"}'`)

/**
 * A page of the workspace's messages after a place in the order of their last change. `last` is where the next page
 * starts; null if no message is left. `seen`: a condition on their conversations `c`.
 */
const listing = <Values extends Asked>(name: string, json: string, seen?: string) => {
  const limit = seen === undefined ? plannedRows : looksAt
  const condition =
    seen === undefined
      ? ''
      : `where exists (select from conversations c
                    where c.workspace_id = $workspaceId and c.id = l.conversation_id and ${seen})`
  return statement<Found, Values>(
    name,
    `with looked as materialized (
     select m.id, m.updated_at, m.conversation_id from messages m
      where m.workspace_id = $workspaceId and (m.updated_at, m.id) > ($moment::timestamptz, $id::uuid)
      order by m.updated_at, m.id limit ${limit}),
   ahead as materialized (
     select l.id, l.updated_at from looked l ${condition}
      order by l.updated_at, l.id limit $size::bigint + 1),
   page as materialized (select * from ahead order by updated_at, id limit $size::bigint),
   reached as (
     select * from (select p.updated_at, p.id from page p order by p.updated_at desc, p.id desc limit 1) full_page
      where (select count(*) from ahead) > $size::bigint
     union all
     select * from (select l.updated_at, l.id from looked l order by l.updated_at desc, l.id desc limit 1) read_so_far
      where (select count(*) from ahead) <= $size::bigint and (select count(*) from looked) = ${looksAt})
   select ${sequenceSql},
          (select json_build_array((extract(epoch from r.updated_at) * 1000)::bigint, r.id) from reached r) as last,
          (select ${arraySql(withConversation(json), 'm.updated_at, m.id')}
             from page affected join ${messageResource.from}) as rows`,
  )
}

export const listAllMessages = ofEachForm((form, json) =>
  listing<Asked>(`list_all_messages${form}`, json),
)
const seen = seenSql('c')
export const listSeenMessages = ofEachForm((form, json) =>
  listing<Asked & Sight>(`list_seen_messages${form}`, json, seen),
)
