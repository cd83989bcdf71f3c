import type { JsonSchema } from './fields.ts'

const largestPageSize = 100
/** Beyond it, four copies would overflow what clients read of a reply's headers. */
export const longestLinkedUrl = 2_048

export type Page = { readonly number: number; readonly size: number; readonly offset: number }

export type Query = Readonly<Record<string, unknown>>

/** The names of a list's parameters, and the shape it tells its pages in. */
export type Names = {
  number: string
  size: string
  aliases: { number: string; size: string }
  pagination: (page: Page, total: number) => string
}

/** Contacts, conversations and messages: spec 4.1. */
export const pageNames: Names = {
  number: 'page',
  size: 'per_page',
  aliases: { number: 'page_number', size: 'page_size' },
  pagination,
}

/** Team members: spec 4.1. */
export const memberPageNames: Names = {
  number: 'page_number',
  size: 'page_size',
  aliases: { number: 'page', size: 'per_page' },
  pagination: memberPagination,
}

/**
 * The page a query asks for. Junk, zero, negative and blank values mean the default, sizes above 100
 * mean 100, and the list's own parameter names win over the other lists' names.
 */
export function readPage(query: Query, names: Names, defaultSize: number): Page {
  const number = positive(query, names.number, names.aliases.number) ?? 1
  const size = Math.min(
    positive(query, names.size, names.aliases.size) ?? defaultSize,
    largestPageSize,
  )
  return { number, size, offset: Math.min((number - 1) * size, Number.MAX_SAFE_INTEGER) }
}

function positive(query: Query, name: string, alias: string): number | undefined {
  const own = query[name]
  const given = own === undefined || own === '' ? query[alias] : own
  if (typeof given !== 'string' || !/^\s*\d+\s*$/.test(given)) return undefined
  const value = Math.min(Number(given), Number.MAX_SAFE_INTEGER)
  return value === 0 ? undefined : value
}

function totalPages(total: number, page: Page): number {
  return Math.ceil(total / page.size)
}

/** Spec 2.5, first shape. */
function pagination(page: Page, total: number): string {
  return JSON.stringify({
    current_page: page.number,
    total_pages: totalPages(total, page),
    total_count: total,
    per_page: page.size,
  })
}

/** Spec 2.5, second shape. */
function memberPagination(page: Page, total: number): string {
  return JSON.stringify({
    total_records: total,
    total_pages: totalPages(total, page),
    current_page_number: page.number,
    page_size: page.size,
  })
}

/**
 * RFC 8288 `Link` value with first, prev, next and last for a list's own address. '' for an address
 * so long that four copies of it would overflow what clients read of a reply's headers.
 */
export function pageLinks(url: URL, names: Names, page: Page, total: number): string {
  if (url.href.length > longestLinkedUrl) return ''
  const last = Math.max(totalPages(total, page), 1)
  const targets: [relation: string, number: number][] = [
    ['first', 1],
    ...(page.number > 1 ? [['prev', Math.min(page.number - 1, last)] as [string, number]] : []),
    ...(page.number < last ? [['next', page.number + 1] as [string, number]] : []),
    ['last', last],
  ]
  const query = new URLSearchParams(url.search)
  query.delete(names.aliases.number)
  query.delete(names.number)
  const others = query.size === 0 ? '' : `${query.toString()}&`
  const start = `<${url.origin}${url.pathname}?${others}${names.number}=`
  return targets.map(([relation, number]) => `${start}${number}>; rel="${relation}"`).join(', ')
}

/** The documentation of both parameters and of their aliases. */
export function pageParameters(names: Names, defaultSize: number): Record<string, JsonSchema> {
  return {
    [names.number]: { type: 'integer', minimum: 1, default: 1, description: 'Page, from 1.' },
    [names.size]: {
      type: 'integer',
      minimum: 1,
      default: defaultSize,
      description: `Rows a page; values above ${largestPageSize} are capped.`,
    },
    [names.aliases.size]: {
      type: 'integer',
      minimum: 1,
      description: `Alias of ${names.size}.`,
    },
  }
}
