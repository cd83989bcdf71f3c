import type { Resource } from '../../api/http/answer-resource.ts'
import { arraySql } from '../../store/database/json-sql.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { sequenceSql, type Listed, type PlaceInList } from '../../store/lists/keyset-page.ts'
import type { Condition } from '../../store/lists/view.ts'
import { contactBlockJson, contactIdentityJson, contactJson } from '../resources/contact-json.ts'
import { writtenColumns, type ContactRow } from './contact-columns.ts'

type JsonRow = { json: string }

export type ContactFilter = {
  readonly email_key: string | undefined
  readonly user_identifier: string | undefined
  readonly phone_key: string | undefined
}

/** The SQL of conditions on `c`; their parameters are numbered from `first`. */
export function matching(
  conditions: readonly Condition[],
  first: number,
): { name: string; sql: string; values: readonly unknown[] } {
  let next = first
  const sql = conditions.map((condition) => {
    const parameters = condition.values.map(() => `$${(next += 1) - 1}`)
    return ` and ${condition.sql('c', parameters)}`
  })
  return {
    name: conditions.map(({ name }) => name).join('_'),
    sql: sql.join(''),
    values: conditions.flatMap(({ values }) => values),
  }
}

/** A page of the contacts that match every condition, oldest first, and their total. There is at least one. */
export function filterContacts(
  workspaceId: string,
  conditions: readonly Condition[],
  page: PlaceInList,
  json: string,
): Statement<Listed> {
  const { name, sql: matches, values } = matching(conditions, 4)
  return {
    name: `filter_contacts_${json === contactJson ? '' : 'whole_'}${name}`,
    text: `with page as (
             select c.id, c.created_at as key from contacts c where c.workspace_id = $1${matches}
              order by c.created_at, c.id limit $2 offset $3)
           select (select count(*) from contacts c where c.workspace_id = $1${matches}) as total, ${sequenceSql},
                  (select ${arraySql(json, 'page.key, page.id')}
                     from page join contacts c on c.workspace_id = $1 and c.id = page.id) as rows`,
    values: [workspaceId, page.size, page.offset, ...values],
  }
}

/** One contact in the documented shape. */
export const findContactJson = statement<JsonRow, { id: string }>(
  'find_contact_json',
  `select ${contactJson}::text as json, ${sequenceSql}
     from contacts c where c.workspace_id = $workspaceId and c.id = $id`,
)

export const contacts: Resource = { name: 'contact', find: findContactJson }

/** The same for the contact that an identifier matches; of several the most recently active. */
export const findMatchedContactJson = statement<JsonRow, { identifier: string }>(
  'find_matched_contact_json',
  `select ${contactJson}::text as json from contacts c
    where c.workspace_id = $workspaceId and c.user_identifier = $identifier
    order by c.last_active_at desc, c.id desc limit 1`,
)

/** Whether a contact is blocked, in its documented shape. */
export const findContactBlock = statement<JsonRow & { sequence?: number }, { id: string }>(
  'find_contact_block',
  `select ${contactBlockJson}::text as json, ${sequenceSql}
     from contacts c where c.workspace_id = $workspaceId and c.id = $id`,
)

/** How sure the identity of a contact is. */
export const findContactIdentity = statement<JsonRow & { sequence?: number }, { id: string }>(
  'find_contact_identity',
  `select ${contactIdentityJson.replaceAll('$1', '$workspaceId')}::text as json, ${sequenceSql}
     from contacts c where c.workspace_id = $workspaceId and c.id = $id`,
)

/** Nothing that is shown of the contact changes with it. */
export const setIdentityProof = statement<
  object,
  { id: string; proof: ContactRow['identity_proof'] }
>(
  'set_identity_proof',
  `update contacts set identity_proof = $proof where workspace_id = $workspaceId and id = $id`,
)

type ContactValues = ContactRow & {
  email_key: string | null
  phone_key: string | null
  tick: Date
}

export const insertContact = statement<object, ContactValues>(
  'insert_contact',
  `insert into contacts (workspace_id, id, ${writtenColumns.join(', ')}, last_active_at, created_at, updated_at)
   values ($workspaceId, $id, ${writtenColumns.map((column) => `$${column}`).join(', ')}, $tick, $tick, $tick)`,
)

export const updateContactRow = statement<object, ContactValues>(
  'update_contact',
  `update contacts set ${writtenColumns.map((column) => `${column} = $${column}`).join(', ')}, updated_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)
