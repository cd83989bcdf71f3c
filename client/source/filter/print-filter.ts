import { filterFields, type Filter, type FilterCondition } from './filter.ts'

/** The text of a filter, from which `parseFilter` makes the same filter. */
export function printFilter(filter: Filter): string {
  if ('any' in filter) return filter.any.map((part) => printPart(part, 'any')).join(' | ')
  if ('all' in filter) return filter.all.map((part) => printPart(part, 'all')).join(' ')
  return printPart(filter, 'all')
}

function printPart(part: Filter, inside: 'any' | 'all'): string {
  if ('any' in part) return `(${printFilter(part)})`
  if ('all' in part) return inside === 'any' ? printFilter(part) : `(${printFilter(part)})`
  if (!('not' in part)) return printCondition(part)
  const { not } = part
  return 'field' in not ? `-${printCondition(not)}` : `-(${printFilter(not)})`
}

function printCondition({ field, name, values, words }: FilterCondition): string {
  const start =
    { ticket_field: 'field', contact_field: 'contact' }[field as 'ticket_field'] ?? field
  const known: readonly string[] = filterFields[field].words
  const written = values.map((value) =>
    /^[^\s"(),|\\]+$/.test(value) && !known.includes(value) ? value : quote(value),
  )
  return `${start}${name === undefined ? '' : `.${printName(name)}`}:${[...written, ...words].join(',')}`
}

const printName = (name: string) => (/^[^\s"(),|:\\]+$/.test(name) ? name : quote(name))

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
