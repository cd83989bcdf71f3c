import { arraySql } from '../../store/database/json-sql.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { contactsByCreation } from '../../store/lists/list-definitions.ts'
import { pageName, pageSql, pageValues, type PageShape } from '../../store/lists/list-page.ts'
import { walkLimitRows } from '../../store/lists/page-rows.ts'
import type { Page } from '../../api/http/pagination.ts'
import { contactJson } from './contact-json.ts'
import { contactColumns, type ContactRow } from './match-contacts.ts'

export type PageRow = { total: number; rows: string }
export type JsonRow = { json: string }

const pageTexts = new Map<string, string>()

/** A page of all contacts, oldest first, and how many there are. */
export function listContacts(workspaceId: string, page: Page): Statement<PageRow> {
  const shape: PageShape = {
    list: contactsByCreation,
    descending: false,
    labelled: false,
    updatedAfter: false,
    far: page.offset >= walkLimitRows,
  }
  const name = pageName(shape)
  const text =
    pageTexts.get(name) ??
    `with ${pageSql(shape)}
     select (select total from counted) as total,
            (select ${arraySql(contactJson, 'page.key, page.id')}
               from page join contacts c on c.workspace_id = $1 and c.id = page.id) as rows`
  pageTexts.set(name, text)
  const values = pageValues(shape, {
    workspace_id: workspaceId,
    offset: page.offset,
    limit: page.size,
    labels: [],
    updated_after: undefined,
  })
  return { name, text, values }
}

export type ContactFilter = { email_key: string | undefined; user_identifier: string | undefined }

/** A page of the contacts that match every given value, and how many do. At least one is given. */
export function filterContacts(
  workspaceId: string,
  filter: ContactFilter,
  page: Page,
): Statement<PageRow> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const matches = given.map(([name], at) => ` and c.${name} = $${at + 4}`).join('')
  return {
    name: `filter_contacts_${given.map(([name]) => name).join('_')}`,
    text: `with page as (
             select c.id, c.created_at as key from contacts c where c.workspace_id = $1${matches}
              order by c.created_at, c.id limit $2 offset $3)
           select (select count(*) from contacts c where c.workspace_id = $1${matches}) as total,
                  (select ${arraySql(contactJson, 'page.key, page.id')}
                     from page join contacts c on c.workspace_id = $1 and c.id = page.id) as rows`,
    values: [workspaceId, page.size, page.offset, ...given.map(([, value]) => value)],
  }
}

/** One contact in the documented shape. */
export const findContactJson = statement<JsonRow, [workspaceId: string, id: string]>(
  'find_contact_json',
  `select ${contactJson}::text as json from contacts c where c.workspace_id = $1 and c.id = $2`,
)

/** The same for the contact that an identifier matches: of several the most recently active one. */
export const findMatchedContactJson = statement<JsonRow, [workspaceId: string, identifier: string]>(
  'find_matched_contact_json',
  `select ${contactJson}::text as json from contacts c
    where c.workspace_id = $1 and c.user_identifier = $2
    order by c.last_active_at desc, c.id desc limit 1`,
)

export const findContact = statement<ContactRow, [workspaceId: string, id: string]>(
  'find_contact',
  `select ${contactColumns} from contacts c where c.workspace_id = $1 and c.id = $2`,
)

/** A whole row, as it is first written and as it is changed. */
type ContactValues = [
  workspaceId: string,
  id: string,
  name: string,
  email: string | null,
  emailKey: string | null,
  phoneNumber: string | null,
  identifier: string | null,
  traits: string | null,
  fieldValues: string | null,
  tick: Date,
]

export const insertContact = statement<object, ContactValues>(
  'insert_contact',
  `insert into contacts (workspace_id, id, name, email, email_key, phone_number, user_identifier,
                         traits, field_values, last_active_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10)`,
)

export const updateContactRow = statement<object, ContactValues>(
  'update_contact',
  `update contacts
      set name = $3, email = $4, email_key = $5, phone_number = $6, user_identifier = $7,
          traits = $8, field_values = $9, updated_at = $10
    where workspace_id = $1 and id = $2`,
)
