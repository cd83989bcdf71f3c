import { comparable } from '../../comparable.ts'
import { fieldError } from '../../errors.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import type { Query } from '../../api/http/pagination.ts'
import { momentOf, readFlag, valueOf } from '../../api/http/read-filter.ts'
import { priorities, type Priority } from '../resources/conversation-json.ts'
import type { Narrowing } from './narrow-list.ts'

const moment = (description: string): JsonSchema => ({
  type: 'string',
  format: 'date-time',
  description,
})

/** Parameters of lists of conversations besides those of spec 4.3. */
export const filterParameters: Readonly<Record<string, JsonSchema>> = {
  updated_before: moment('Only conversations updated before this time.'),
  created_after: moment('Only conversations created after this time.'),
  created_before: moment('Only conversations created before this time.'),
  priority: {
    type: 'string',
    description: 'Priorities, separated by commas: low, medium, high, urgent. Blank: every one.',
  },
  tag: {
    type: 'string',
    description: 'Only conversations with this tag. Unknown ones match nothing; blank: every one.',
  },
  external_id: {
    type: 'string',
    description:
      'Only the conversation with this external_id. Unknown ones, and blank, match nothing.',
  },
  unread: {
    type: 'boolean',
    description:
      'Whether the contact wrote something that no team member has read. Blank: every one.',
  },
  snoozed: {
    type: 'boolean',
    description:
      'Whether they are put off until a time, or until the contact writes. Blank: every one.',
  },
}

/** The filters that a query asks for; `nothing`: no conversation can match. */
export function readFilters(query: Query): Narrowing | 'nothing' {
  const narrowing: Narrowing = {
    ...given('created_after', momentOf(query, 'created_after')),
    ...given('created_before', momentOf(query, 'created_before')),
    ...given('updated_before', momentOf(query, 'updated_before')),
    ...given('priorities', readPriorities(query)),
    ...given('tag_key', readTag(query)),
    ...given('unread', readFlag(query, 'unread')),
    ...given('snoozed', readFlag(query, 'snoozed')),
  }
  const { external_id: externalId } = query
  if (externalId === undefined) return narrowing
  if (externalId === '' || typeof externalId !== 'string') return 'nothing'
  return { ...narrowing, external_id: externalId }
}

function readPriorities(query: Query): readonly Priority[] | undefined {
  const names = (valueOf(query, 'priority') ?? '').split(',').map(comparable)
  const wanted = new Set(names.filter((name) => name !== ''))
  for (const name of wanted) {
    if (!priorities.some((priority) => priority === name)) {
      throw fieldError(`Invalid priority: ${name}. Allowed values are ${priorities.join(', ')}.`)
    }
  }
  const isAll = wanted.size === 0 || wanted.size === priorities.length
  return isAll ? undefined : priorities.filter((priority) => wanted.has(priority))
}

function readTag(query: Query): string | undefined {
  const name = valueOf(query, 'tag')
  return name === undefined ? undefined : comparable(name)
}

/** A property that is left out without a value. */
function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }
}
