import { statement } from '../../store/database/statement.ts'
import { contactColumns, type ContactRow } from './contact-columns.ts'

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
