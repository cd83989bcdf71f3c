import {
  FilterError,
  filterFields,
  type Filter,
  type FilterCondition,
} from '../../client/source/filter/filter.ts'
import { printFilter } from '../../client/source/filter/print-filter.ts'
import { tryFilter } from './try-filter.ts'

/** Kinds of which a condition has one value. */
const single = ['switch', 'duration', 'moment']

/** The text with one more condition: one of the same field gets its value besides, or that in place of its own. */
export function addCondition(text: string, added: FilterCondition): string {
  const filter = tryFilter(text)
  if (filter instanceof FilterError) return `${text.trimEnd()} ${printFilter(added)}`
  const parts = 'all' in filter ? filter.all : [filter]
  const isSame = (part: Filter) =>
    'field' in part && part.field === added.field && part.name === added.name
  const all = parts.some(isSame)
    ? parts.map((part) => (isSame(part) ? together(part as FilterCondition, added) : part))
    : [...parts, added]
  const [first = added] = all
  return printFilter(all.length === 1 ? first : { all })
}

function together(one: FilterCondition, added: FilterCondition): FilterCondition {
  if (single.includes(filterFields[one.field].kind)) return added
  return {
    ...one,
    values: [...new Set([...one.values, ...added.values])],
    words: [...new Set([...one.words, ...added.words])],
  }
}
