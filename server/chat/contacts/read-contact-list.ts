import { conditionsOf } from '../../../client/source/filter/filter.ts'
import { printFilter } from '../../../client/source/filter/print-filter.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import type { Query } from '../../api/http/pagination.ts'
import { momentOf, readFlag, valueOf } from '../../api/http/read-filter.ts'
import { readOrder } from '../../api/http/read-order.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparable } from '../../comparable.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { appError, fieldError } from '../../errors.ts'
import { contactFilterFields, contactFilterSql } from '../filters/filter-sql.ts'
import { readFilter } from '../filters/read-filter.ts'
import { resolveFilter } from '../filters/resolve-filter.ts'
import { certainties, type Certainty } from '../resources/contact-json.ts'
import type { ContactList } from './contact-list.ts'
import { phoneKey } from './phone-key.ts'

const sorts = ['created_at', 'updated_at', 'name'] as const

/** The parameters of a list of contacts besides those of its pages. */
export const contactListParameters: Readonly<Record<string, JsonSchema>> = {
  email: { type: 'string', description: 'Only contacts with this email, in any case.' },
  user_identifier: { type: 'string', description: 'Only contacts with exactly this value.' },
  phone_number: {
    type: 'string',
    description: 'Only contacts with this phone number, compared by its digits.',
  },
  blocked: { type: 'boolean', const: true, description: 'Only blocked contacts.' },
  include: {
    type: 'string',
    const: 'block',
    description: 'With `blocked=true`: each contact with its block.',
  },
  certainty: {
    type: 'string',
    description: `Only contacts whose identity is as sure as one of these, separated by commas: ${certainties.join(', ')}. Blank: every one.`,
  },
  has_email: {
    type: 'boolean',
    description: 'Whether they have an email, be it only claimed. Blank: every one.',
  },
  filter: {
    type: 'string',
    description:
      'Only contacts that fit this filter, such as `contact.Plan:Team,Pro -contact.City:none created_after:7d`. Blank: every one.',
  },
  updated_after: {
    type: 'string',
    format: 'date-time',
    description: 'Only contacts updated after this time.',
  },
  sort: { type: 'string', enum: sorts, default: 'created_at' },
  order: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
}

/** What a query lists, and what tells that list from others whatever the time is. */
export async function readContactList(
  services: AppServices,
  workspaceId: string,
  query: Query,
): Promise<{ readonly list: ContactList; readonly digest: unknown }> {
  const filter = readEqual(query)
  const isBlocked = readBlocked(query)
  const plain = {
    filter,
    isBlocked,
    withBlock: readWithBlock(query, isBlocked),
    updated_after: momentOf(query, 'updated_after'),
    ...readOrder(query, sorts),
    certainties: readCertainties(query),
    hasEmail: readFlag(query, 'has_email'),
  }
  const text = valueOf(query, 'filter')
  if (text === undefined) return { list: plain, digest: plain }
  const given = readFilter(text)
  for (const { field } of conditionsOf(given)) {
    if (!contactFilterFields.includes(field)) throw unknownField(field)
  }
  const { filter: resolved, settings } = await resolveFilter(services, workspaceId, given)
  const scope = { settings, memberId: null, now: Date.now() }
  return {
    list: { ...plain, sought: contactFilterSql(resolved, scope) },
    digest: { ...plain, sought: printFilter(resolved) },
  }
}

/** Spec 4.2. A blank identity matches nothing: it must not widen a look-up. */
function readEqual(query: Query): ContactList['filter'] {
  const { email, user_identifier: identifier, phone_number: phone } = query
  const given = [email, identifier].filter((value) => value !== undefined)
  if (given.some((value) => typeof value !== 'string')) throw appError('contact_filter_invalid')
  const isBlank = given.some((value) => String(value).trim() === '')
  return {
    // A space inside an address is an unencoded `+`.
    email_key:
      email === undefined ? undefined : comparableEmail(String(email)).replaceAll(' ', '+'),
    user_identifier: identifier === undefined ? undefined : String(identifier),
    // No contact has an empty one.
    phone_key: isBlank ? '' : phone === undefined ? undefined : (phoneKey(String(phone)) ?? ''),
  }
}

/** Those that are not blocked are nearly all: no index finds them. */
function readBlocked(query: Query): boolean {
  const value = valueOf(query, 'blocked')
  if (value !== undefined && value !== 'true') throw fieldError('blocked must be true.')
  return value === 'true'
}

function readWithBlock(query: Query, isBlocked: boolean): boolean {
  const value = valueOf(query, 'include')
  if (value === undefined) return false
  if (value === 'block' && isBlocked) return true
  throw fieldError('include must be block, with blocked=true.')
}

function readCertainties(query: Query): readonly Certainty[] | undefined {
  const names = (valueOf(query, 'certainty') ?? '').split(',').map(comparable)
  const wanted = new Set(names.filter((name) => name !== ''))
  for (const name of wanted) {
    if (!certainties.some((certainty) => certainty === name)) {
      throw fieldError(`Invalid certainty: ${name}. Allowed values are ${certainties.join(', ')}.`)
    }
  }
  const isAll = wanted.size === 0 || wanted.size === certainties.length
  return isAll ? undefined : certainties.filter((certainty) => wanted.has(certainty))
}

function unknownField(field: string): Error {
  const known = contactFilterFields.map((name) =>
    name === 'contact_field' ? 'contact.<name>' : name,
  )
  const name = field === 'ticket_field' ? 'field.<name>' : field
  return fieldError(
    `Unknown field of a filter of contacts: ${name}. There are ${known.join(', ')}.`,
    'filter_invalid',
  )
}
