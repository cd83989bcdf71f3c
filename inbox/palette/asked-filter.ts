import {
  conditionsOf,
  FilterError,
  type FilterCondition,
  type FilterField,
  type FilterWord,
} from '../../client/source/filter/filter.ts'
import { printFilter } from '../../client/source/filter/print-filter.ts'
import { tryFilter } from '../views/try-filter.ts'
import type { AskedFilter } from './read-asked.ts'

/** Of a day of what was said, what conversations say: they began before it, or changed after it. */
const fields = {
  status: 'status',
  before: 'created_before',
  after: 'updated_after',
  in: undefined,
  assignee: 'assignee',
  group: 'group',
  tag: 'tag',
  snoozed: 'snoozed',
  // Of messages, which no list has.
  from: undefined,
  has: undefined,
} as const

/** Words in place of a value, in the language of filters. */
const wordsOf: Partial<Record<FilterField, readonly FilterWord[]>> = {
  assignee: ['me', 'none'],
  group: ['none'],
}

/** The filter that the palette's text is; undefined if it has words besides, or none at all. */
export function wholeFilterOf(text: string): string | undefined {
  const read = tryFilter(text)
  if (read instanceof FilterError || conditionsOf(read).length === 0) return undefined
  return printFilter(read)
}

/** The filter to save for the palette's text: all of it, else its filters, and whose conversations were looked at. */
export function askedFilter(
  text: string,
  asked: readonly AskedFilter[],
  contactId: string | undefined,
): string {
  const ofContact: readonly FilterCondition[] =
    contactId === undefined ? [] : [{ field: 'contact', values: [contactId], words: [] }]
  const named = asked.flatMap(({ name, value, meant }): readonly FilterCondition[] => {
    const field = fields[name]
    if (field === undefined) return []
    const word = wordsOf[field]?.find((each) => each === value.toLowerCase())
    return [
      word === undefined
        ? { field, values: [meant], words: [] }
        : { field, values: [], words: [word] },
    ]
  })
  const own = wholeFilterOf(text) ?? named.map(printFilter).join(' ')
  return [
    own.includes(' | ') && ofContact.length > 0 ? `(${own})` : own,
    ...ofContact.map(printFilter),
  ]
    .filter(Boolean)
    .join(' ')
}
