import { statement } from '../../store/database/statement.ts'
import { contactJson } from '../resources/contact-json.ts'

/** A contact as it would be with other values, which are JSON by column. */
export const readChangedContact = statement<{ json: string }, { id: string; values: string }>(
  'read_changed_contact',
  `select ${contactJson}::text as json
     from contacts o
     cross join lateral json_populate_record(o, $values::json) c
    where o.workspace_id = $workspaceId and o.id = $id`,
)

/** Conversations of a contact are counted up to this. */
const mostCounted = 1_000

/** How many conversations a contact has; `bounded`: there are more. */
export const countOwnConversations = statement<
  { total: number; bounded: boolean },
  { contactId: string }
>(
  'count_own_conversations',
  `select least(count(*), ${mostCounted})::integer as total, count(*) > ${mostCounted} as bounded
     from (select from conversations c
            where c.workspace_id = $workspaceId and c.contact_id = $contactId limit ${mostCounted + 1}) found`,
)
