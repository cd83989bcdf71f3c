import { pageLinks, pageNames, type Names, type Page } from './pagination.ts'
import type { Reply } from './route.ts'

/** What a list's statement answers: how many rows the whole list has, and the page's as JSON. */
type Listed = { readonly total: number; readonly rows: string }

/**
 * The reply of every list: the page's rows, where it stands (spec 2.5, 4.2, 4.3, 4.6, 4.8) and links to
 * the other pages. Nothing found is an empty list.
 */
export function listReply(
  name: string,
  found: Listed | undefined,
  page: Page,
  url: URL,
  names: Names = pageNames,
): Reply {
  const { total, rows } = found ?? { total: 0, rows: '[]' }
  return {
    status: 200,
    json: `{"${name}":${rows},"pagination":${names.pagination(page, total)}}`,
    headers: { link: pageLinks(url, names, page, total) },
  }
}
