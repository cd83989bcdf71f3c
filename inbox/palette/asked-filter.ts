import {
  conditionsOf,
  FilterError,
  type FilterCondition,
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
} as const

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
  const named = asked.flatMap(({ name, value }): readonly FilterCondition[] => {
    const field = fields[name]
    return field === undefined ? [] : [{ field, values: [value], words: [] }]
  })
  const own = wholeFilterOf(text) ?? named.map(printFilter).join(' ')
  return [
    own.includes(' | ') && ofContact.length > 0 ? `(${own})` : own,
    ...ofContact.map(printFilter),
  ]
    .filter(Boolean)
    .join(' ')
}
