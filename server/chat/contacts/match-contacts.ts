import { statement } from '../../store/database/statement.ts'
import type { JsonObject } from '../../api/http/json-values.ts'

export type ContactRow = {
  id: string
  name: string
  email: string | null
  phone_number: string | null
  user_identifier: string | null
  traits: JsonObject | null
  field_values: JsonObject | null
}

/** The columns of a ContactRow, of the contact `c`. */
export const contactColumns =
  'c.id, c.name, c.email, c.phone_number, c.user_identifier, c.traits, c.field_values'

/**
 * The best match by identifier, then the best by email: spec 4.4 rule 1. Of several the most recently active; by
 * email, contacts without another identifier come first.
 */
export const matchContacts = statement<
  ContactRow,
  { identifier: string | undefined; emailKey: string | undefined }
>(
  'match_contacts',
  `(select ${contactColumns} from contacts c
     where c.workspace_id = $workspaceId and c.user_identifier = $identifier
     order by c.last_active_at desc, c.id desc limit 1)
   union all
   (select ${contactColumns} from contacts c
     where c.workspace_id = $workspaceId and c.email_key = $emailKey
     order by c.user_identifier is not null and c.user_identifier is distinct from $identifier,
              c.last_active_at desc, c.id desc limit 1)`,
)
