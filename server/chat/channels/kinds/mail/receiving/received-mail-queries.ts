import { arraySql } from '../../../../../store/database/json-sql.ts'
import { statement } from '../../../../../store/database/statement.ts'
import type { KeyOrder, Walked } from '../../../../../store/lists/keyset-page.ts'
import { seenSql, type Sight } from '../../../../resources/seen-conversations.ts'
import { receivedMailJson } from './received-mail-json.ts'

const original = `left join attachments a on a.workspace_id = $1 and a.mail_id = r.id`

export const findMailJson = statement<{ json: string }, { id: string }>(
  'find_received_mail_json',
  `select ${receivedMailJson}::text as json from received_mails r ${original}
    where r.workspace_id = $workspaceId and r.id = $id`,
)

/** The same for a principal that sees some of the conversations: mails of those, and no others. */
export const findSeenMailJson = statement<{ json: string }, { id: string } & Sight>(
  'find_seen_received_mail_json',
  `select ${receivedMailJson}::text as json from received_mails r ${original}
     join conversations c on c.workspace_id = $workspaceId and c.id = r.conversation_id
    where r.workspace_id = $workspaceId and r.id = $id and ${seenSql('c')}`,
)

/** The newest first: ids grow with time. */
export const trayOrder: KeyOrder = { columns: [['r.id', 'uuid']], descending: true }

/** Comes after every id. */
export const endOfIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A page of the tray before an id. */
export const listTray = statement<Pick<Walked, 'rows' | 'last'>, { before: string; size: number }>(
  'list_tray',
  `with ahead as materialized (
     select r.id from received_mails r
      where r.workspace_id = $workspaceId and r.state = 'tray' and r.id < $before::uuid
      order by r.id desc limit $size::bigint + 1),
   page as materialized (select id from ahead order by id desc limit $size::bigint)
   select (select ${arraySql(receivedMailJson, 'r.id desc')}
             from page p join received_mails r on r.workspace_id = $workspaceId and r.id = p.id ${original}) as rows,
          (select json_build_array(p.id) from page p
            where (select count(*) from ahead) > $size::bigint order by p.id limit 1) as last`,
)
