import { crossedPage } from './crossed-page.ts'
import type { ListDefinition } from './list-definitions.ts'
import { chunkStart, rows } from './page-rows.ts'
import { totalAfter, totalKept } from './page-totals.ts'

export type PageShape = {
  readonly list: ListDefinition
  readonly descending: boolean
  /** Only rows under some labels: `$4` is a text[]. */
  readonly labelled: boolean
  /** Only rows changed after a moment: the last parameter is a timestamp. */
  readonly updatedAfter: boolean
  /** The page begins `walkLimitRows` or more rows in. */
  readonly far: boolean
}

/** The values that `pageSql` expects for a shape, in order. */
export function pageValues(
  shape: PageShape,
  page: {
    workspace_id: string
    offset: number
    limit: number
    labels: readonly string[]
    updated_after: Date | undefined
  },
): unknown[] {
  return [
    page.workspace_id,
    page.limit,
    page.offset,
    ...(shape.labelled ? [page.labels] : []),
    ...(shape.updatedAfter ? [page.updated_after] : []),
  ]
}

/** A name for the prepared statement of a shape. */
export function pageName(shape: PageShape): string {
  const { list, descending, labelled, updatedAfter, far } = shape
  const flags = [descending, labelled, updatedAfter, far].map(Number).join('')
  return `page_${list.list.replace('.', '_')}_${flags}`
}

/**
 * CTEs `counted (total)` and `page (id, key)`: the exact number of rows in the list, and the ids of
 * one page of it. Their cost does not grow with the list: totals are kept, a far page begins at the
 * chunk that holds it. `$1` workspace, `$2` page size, `$3` rows before the page.
 */
export function pageSql(shape: PageShape): string {
  const counted = shape.updatedAfter ? totalAfter(shape) : totalKept(shape)
  return `counted as materialized (select ${counted} as total)${rest(shape)}`
}

function rest(shape: PageShape): string {
  if (shape.updatedAfter && shape.list.key === 'created_at') return `, ${crossedPage(shape)}`
  const near = `, page as (${rows(shape, '$3', undefined)})`
  if (!shape.far) return near
  return `, ${chunkStart(shape)}, page as (${rows(shape, '(select skip from start)', 'start')})`
}
