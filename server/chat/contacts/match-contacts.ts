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
 * The best match by identifier and the best by address, in this order: spec 4.4 rule 1. Several hits:
 * the most recently active; by address a contact that carries no other identifier comes first.
 */
export const matchContacts = statement<
  ContactRow,
  [workspaceId: string, identifier: string | undefined, emailKey: string | undefined]
>(
  'match_contacts',
  `(select ${contactColumns} from contacts c
     where c.workspace_id = $1 and c.user_identifier = $2
     order by c.last_active_at desc, c.id desc limit 1)
   union all
   (select ${contactColumns} from contacts c
     where c.workspace_id = $1 and c.email_key = $3
     order by c.user_identifier is not null and c.user_identifier is distinct from $2,
              c.last_active_at desc, c.id desc limit 1)`,
)
