import { pageLinks, pageNames, type Names, type Page } from './pagination.ts'
import type { PageBody, Reply } from './route.ts'

/** The row count of a whole list, and the rows of a page as JSON. */
type Listed = {
  readonly total: number
  readonly bounded?: boolean
  readonly rows: Buffer
  readonly sequence?: number
}

/**
 * The reply of a numbered page: its rows, its position (spec 2.5, 4.2, 4.3, 4.6, 4.8) and links to other pages.
 * `found` is undefined for an empty list.
 */
export function listReply(
  name: string,
  found: Listed | undefined,
  page: Page,
  url: URL,
  { names = pageNames, reach = Infinity }: { names?: Names; reach?: number } = {},
): Reply {
  const { total, bounded = false, rows } = found ?? { total: 0, rows: noRows }
  return {
    status: 200,
    page: pageBody(name, rows, names.pagination(page, total, bounded)),
    headers: {
      link: pageLinks(url, names, page, Math.min(total, reach)),
      ...sequenceHeader(found ?? {}),
    },
  }
}

/** The header that says for which event of the log a read is true. */
export function sequenceHeader({ sequence }: { readonly sequence?: number }): {
  [name: string]: string
} {
  return sequence === undefined ? {} : { 'events-sequence': String(sequence) }
}

/** The rows of an empty list. */
export const noRows = Buffer.from('[]')

/** The body of a list's reply. */
export function pageBody(name: string, rows: Buffer, pagination: string): PageBody {
  return { before: `{"${name}":`, rows, after: `,"pagination":${pagination}}` }
}
