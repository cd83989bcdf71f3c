import { arraySql } from '../../../store/database/json-sql.ts'
import { statement } from '../../../store/database/statement.ts'
import type { KeyOrder, Walked } from '../../../store/lists/keyset-page.ts'
import { suppressionJson } from './suppression-json.ts'

/** The newest first: ids grow with time. */
export const suppressionOrder: KeyOrder = { columns: [['s.id', 'uuid']], descending: true }

const mail = `left join conversation_mails k on k.workspace_id = $workspaceId and k.id = s.mail_id`

/** A page of the addresses that get no mails, before an id. */
export const listSuppressions = statement<
  Pick<Walked, 'rows' | 'last'>,
  { before: string; size: number }
>(
  'list_mail_suppressions',
  `with ahead as materialized (
     select s.id from mail_suppressions s
      where s.workspace_id = $workspaceId and s.id < $before::uuid
      order by s.id desc limit $size::bigint + 1),
   page as materialized (select id from ahead order by id desc limit $size::bigint)
   select (select ${arraySql(suppressionJson, 's.id desc')}
             from page p join mail_suppressions s on s.workspace_id = $workspaceId and s.id = p.id ${mail}) as rows,
          (select json_build_array(p.id) from page p
            where (select count(*) from ahead) > $size::bigint order by p.id limit 1) as last`,
)

/** The same for one address: a row, or none. */
export const listSuppressionOf = statement<Pick<Walked, 'rows' | 'last'>, { hash: Buffer }>(
  'list_mail_suppression_of_address',
  `select ${arraySql(suppressionJson, 's.id')} as rows, null::json as last
     from mail_suppressions s ${mail}
    where s.workspace_id = $workspaceId and s.address_hash = $hash`,
)

export type Suppression = { id: string; reason: 'page' | 'one_click' | 'bounce' }

export const findSuppressionById = statement<Suppression, { id: string }>(
  'find_mail_suppression_by_id',
  'select id, reason from mail_suppressions where workspace_id = $workspaceId and id = $id',
)

/** Whether an address gets no mails. */
export const findSuppression = statement<Suppression, { hash: Buffer }>(
  'find_mail_suppression',
  `select id, reason from mail_suppressions where workspace_id = $workspaceId and address_hash = $hash`,
)

export const deleteSuppression = statement<object, { id: string }>(
  'delete_mail_suppression',
  'delete from mail_suppressions where workspace_id = $workspaceId and id = $id',
)
