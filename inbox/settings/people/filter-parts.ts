import { FilterError, type Filter } from '../../../client/source/filter/filter.ts'
import { printFilter } from '../../../client/source/filter/print-filter.ts'
import { tryFilter } from '../../views/try-filter.ts'
import { settingsWords } from '../settings-words.ts'

/** A condition that all shown have to fit: what it says, and the filter without it. */
type FilterPart = { readonly text: string; readonly others: string }

/** The conditions of a filter, one by one; a text that is no filter is one of them. */
export function partsOf(text: string): readonly FilterPart[] {
  if (text.trim() === '') return []
  const filter = tryFilter(text)
  if (filter instanceof FilterError) return [{ text, others: '' }]
  const parts = 'all' in filter ? filter.all : [filter]
  return parts.map((part, at) => ({
    text: partText(part),
    others: printFilter({ all: parts.filter((_, other) => other !== at) }),
  }))
}

/** The text with one more condition that has to fit. */
export function withPart(text: string, part: Filter): string {
  const filter = tryFilter(text)
  const given =
    filter instanceof FilterError ? [] : 'all' in filter ? filter.all : ([filter] as const)
  return printFilter({ all: [...given, part] })
}

/** A condition on a field in words; others as they are written. */
function partText(part: Filter): string {
  const isNot = 'not' in part
  const condition = isNot ? part.not : part
  if (!('field' in condition) || condition.name === undefined) return printFilter(part)
  const { name, values, words } = condition
  const { tests } = settingsWords().people.field
  if (values.length === 0) return `${name} ${isNot ? tests.isSet : tests.isNotSet}`
  const said = [...values, ...words.map(() => tests.isNotSet)].join(', ')
  return `${name} ${isNot ? tests.isNot : tests.is} ${said}`
}
