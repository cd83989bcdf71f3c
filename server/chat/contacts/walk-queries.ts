import type { Statement } from '../../store/database/statement.ts'
import { walkPage, type KeyOrder, type Walk, type Walked } from '../../store/lists/keyset-page.ts'
import { contactJson } from './contact-json.ts'
import type { ContactFilter } from './contacts-queries.ts'

export const contactOrder: KeyOrder = {
  columns: [
    ['c.created_at', 'moment'],
    ['c.id', 'uuid'],
  ],
  descending: false,
}

/** A page of all contacts that begins at a cursor, and how many there are. */
export function walkContacts(workspaceId: string, walk: Walk, size: number): Statement<Walked> {
  const list = {
    name: 'walk_contacts',
    from: 'contacts c where c.workspace_id = $1',
    json: contactJson,
    total: `select coalesce(sum(total), 0)::bigint from list_totals
             where workspace_id = $1 and list = 'contacts'`,
    order: contactOrder,
  }
  return walkPage(workspaceId, list, walk, size)
}

/** The same of the contacts that match every given value. At least one is given. */
export function walkFilteredContacts(
  workspaceId: string,
  filter: ContactFilter,
  walk: Walk,
  size: number,
): Statement<Walked> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const matches = given.map(([name], at) => ` and c.${name} = $${at + 3}`).join('')
  const from = `contacts c where c.workspace_id = $1${matches}`
  const list = {
    name: `walk_contacts_${given.map(([name]) => name).join('_')}`,
    from,
    json: contactJson,
    total: `select count(*) from ${from}`,
    order: contactOrder,
    values: given.map(([, value]) => value),
  }
  return walkPage(workspaceId, list, walk, size)
}
