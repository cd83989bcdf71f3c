import type { JsonSchema } from './fields.ts'

const largestPageSize = 100
/** Four copies of a longer address would exceed clients' limits for headers. */
export const longestLinkedUrl = 2_048

export type Page = { readonly number: number; readonly size: number; readonly offset: number }

export type Query = Readonly<Record<string, unknown>>

/** The names of a list's parameters, and the shape of its `pagination`. */
export type Names = {
  number: string
  size: string
  aliases: { number: string; size: string }
  /** `isBounded`: there may be more rows than the total. */
  pagination: (page: Page, total: number, isBounded?: boolean) => string
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
 * The page that a query asks for. Invalid, zero, negative and blank values mean the default, sizes above 100 mean
 * 100, and the list's own parameter names take precedence over their aliases.
 */
export function readPage(query: Query, names: Names, defaultSize: number): Page {
  const number = positive(query, names.number, names.aliases.number) ?? 1
  const given = positive(query, names.size, names.aliases.size) ?? defaultSize
  const size = Math.min(given, largestPageSize)
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
function pagination(page: Page, total: number, isBounded = false): string {
  return JSON.stringify({
    current_page: page.number,
    total_pages: totalPages(total, page),
    total_count: total,
    per_page: page.size,
    ...(isBounded ? { bounded: true } : {}),
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

/** RFC 8288 `Link` value with first, prev, next and last; '' for an address too long to repeat. */
export function pageLinks(url: URL, names: Names, page: Page, total: number): string {
  if (url.href.length > longestLinkedUrl) return ''
  const last = Math.max(totalPages(total, page), 1)
  const start = `<${addressWithout(url, [names.number, names.aliases.number])}${names.number}=`
  const prev = `${start}${Math.min(page.number - 1, last)}>; rel="prev", `
  const next = `${start}${page.number + 1}>; rel="next", `
  return `${start}1>; rel="first", ${page.number > 1 ? prev : ''}${page.number < last ? next : ''}${start}${last}>; rel="last"`
}

/** An address without some parameters, up to where another one can be appended. */
export function addressWithout(url: URL, names: readonly string[]): string {
  const query = new URLSearchParams(url.search)
  for (const name of names) query.delete(name)
  return `${url.origin}${url.pathname}?${query.size === 0 ? '' : `${query.toString()}&`}`
}

/** The documentation of both parameters, and of the alias of the size. */
export function pageParameters(names: Names, defaultSize: number): Record<string, JsonSchema> {
  return {
    [names.number]: { type: 'integer', minimum: 1, default: 1, description: 'Page, from 1.' },
    [names.size]: {
      type: 'integer',
      minimum: 1,
      default: defaultSize,
      description: `Rows per page; values above ${largestPageSize} are capped.`,
    },
    [names.aliases.size]: {
      type: 'integer',
      minimum: 1,
      description: `Alias of ${names.size}.`,
    },
  }
}
