import { statement } from '../../store/database/statement.ts'
import { seenSql, type Sight } from '../resources/seen-conversations.ts'
import { contactColumns, type FoundContact } from './contact-columns.ts'

/**
 * The best match by identifier, then the best by email: spec 4.4 rule 1. Of several the most recently active; by
 * email, contacts without another identifier come first.
 */
export const matchContacts = statement<FoundContact, Sought>('match_contacts', matchSql(''))

/** The same among the contacts that a member sees, by one of their conversations. */
export const matchSeenContacts = statement<FoundContact, Sought & Sight>(
  'match_seen_contacts',
  matchSql(`and exists (
       select from conversations own
        where own.workspace_id = $workspaceId and own.contact_id = c.id and ${seenSql('own')})`),
)

/** The contact of an id. */
export const findContact = statement<FoundContact, { id: string }>(
  'find_contact',
  `select ${contactColumns} from contacts c where c.workspace_id = $workspaceId and c.id = $id`,
)

type Sought = { identifier: string | undefined; emailKey: string | undefined }

function matchSql(andSeen: string): string {
  return `(select ${contactColumns} from contacts c
     where c.workspace_id = $workspaceId and c.user_identifier = $identifier ${andSeen}
     order by c.last_active_at desc, c.id desc limit 1)
   union all
   (select ${contactColumns} from contacts c
     where c.workspace_id = $workspaceId and c.email_key = $emailKey ${andSeen}
     order by c.user_identifier is not null and c.user_identifier is distinct from $identifier,
              c.last_active_at desc, c.id desc limit 1)`
}
