import { fieldError } from '../../errors.ts'
import type { Query } from './pagination.ts'

/** The usual names of sort field and direction, of which `sort` and `order` are documented. */
export const orderParameters = [
  'sort',
  'sort_by',
  'sort_field',
  'order',
  'order_by',
  'sort_order',
  'sort_direction',
  'direction',
  'dir',
]

/** Field and direction, recognised by their values, under any of the usual parameter names. The first field is the default. */
export function readOrder<const Sort extends string>(
  query: Query,
  sorts: readonly [Sort, ...Sort[]],
): { sort: Sort; order: 'asc' | 'desc' } {
  let sort: Sort | undefined
  let order: 'asc' | 'desc' | undefined
  for (const name of orderParameters) {
    const given = query[name]
    if (given === undefined || given === '') continue
    const value = typeof given === 'string' ? given.trim().toLowerCase() : ''
    const field = sorts.find((one) => one === value)
    if (field !== undefined) sort ??= field
    else if (value === 'asc' || value === 'desc') order ??= value
    else throw fieldError(`Invalid ${name}: ${String(given)}.`)
  }
  return { sort: sort ?? sorts[0], order: order ?? 'asc' }
}
