import type { Resource } from '../../api/http/answer-resource.ts'
import { arraySql } from '../../store/database/json-sql.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { contactsByCreation } from '../../store/lists/list-definitions.ts'
import {
  emptyList,
  keysetList,
  type KeyOrder,
  type Listed,
  type PagedList,
  type PlaceInList,
  sequenceSql,
} from '../../store/lists/keyset-page.ts'
import { viewList, type Shown } from '../../store/lists/list-page.ts'
import type { Condition, View } from '../../store/lists/view.ts'
import { contactBlockJson, contactJson } from '../resources/contact-json.ts'
import { contactColumns, writtenColumns, type ContactRow } from './contact-columns.ts'

type JsonRow = { json: string }

/** Contacts in the order of their creation. */
export const allContacts: View = {
  list: contactsByCreation,
  order: creationOrder('r'),
  within: [],
  filters: [],
}

const shownContacts: Shown = {
  json: contactJson,
  tables: (source) => `contacts c on c.workspace_id = $1 and c.id = ${source}.id`,
}

function creationOrder(row: string): KeyOrder {
  return {
    columns: [
      [`${row}.created_at`, 'moment'],
      [`${row}.id`, 'uuid'],
    ],
    descending: false,
  }
}

export type ContactFilter = { email_key: string | undefined; user_identifier: string | undefined }

/** The SQL of a filter and of what is seen; their parameters are numbered from `first`. */
function matching(
  filter: ContactFilter,
  seen: readonly Condition[],
  first: number,
): { name: string; sql: string; values: readonly unknown[] } {
  const given: Condition[] = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, sql: (c, [key]) => `${c}.${name} = ${key}`, values: [value] }))
  let next = first
  const sql = [...given, ...seen].map((condition) => {
    const parameters = condition.values.map(() => `$${(next += 1) - 1}`)
    return ` and ${condition.sql('c', parameters)}`
  })
  return {
    name: [...given, ...seen].map(({ name }) => name).join('_'),
    sql: sql.join(''),
    values: [...given, ...seen].flatMap(({ values }) => values),
  }
}

/** A page of the contacts that match every given value, and their total. At least one is given. */
export function filterContacts(
  workspaceId: string,
  filter: ContactFilter,
  page: PlaceInList,
  seen: readonly Condition[],
): Statement<Listed> {
  const { name, sql: matches, values } = matching(filter, seen, 4)
  return {
    name: `filter_contacts_${name}`,
    text: `with page as (
             select c.id, c.created_at as key from contacts c where c.workspace_id = $1${matches}
              order by c.created_at, c.id limit $2 offset $3)
           select (select count(*) from contacts c where c.workspace_id = $1${matches}) as total, ${sequenceSql},
                  (select ${arraySql(contactJson, 'page.key, page.id')}
                     from page join contacts c on c.workspace_id = $1 and c.id = page.id) as rows`,
    values: [workspaceId, page.size, page.offset, ...values],
  }
}

/** The contacts that a principal sees: all, none, or those that match every given value. At least one is given. */
export function contactList(
  workspaceId: string,
  filter: ContactFilter | 'everything' | 'nothing',
  seen: readonly Condition[],
): PagedList {
  if (filter === 'everything') {
    return viewList(workspaceId, { ...allContacts, filters: seen }, shownContacts)
  }
  const order = creationOrder('c')
  if (filter === 'nothing') return emptyList(order)
  const { name, sql: matches, values } = matching(filter, seen, 3)
  const from = `contacts c where c.workspace_id = $1${matches}`
  const list = keysetList(workspaceId, {
    name: `contacts_${name}`,
    from,
    json: contactJson,
    total: `select count(*) from ${from}`,
    order,
    values,
  })
  return { ...list, page: (page) => filterContacts(workspaceId, filter, page, seen) }
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

export const findContact = statement<ContactRow, { id: string }>(
  'find_contact',
  `select ${contactColumns} from contacts c where c.workspace_id = $workspaceId and c.id = $id`,
)

type ContactValues = ContactRow & { email_key: string | null; tick: Date }

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
