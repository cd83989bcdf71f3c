import type { CataloguedCode } from '../../error-catalogue.ts'
import { appError } from '../../errors.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { PagedList } from '../../store/lists/keyset-page.ts'
import { readReplicated } from '../../store/standby/read-replicated.ts'
import { cursorReply, nothingWalked, readCursor } from './cursor.ts'
import { listReply } from './list-reply.ts'
import { notFoundFirst } from './not-found-first.ts'
import { pageNames, readPage, type Names } from './pagination.ts'
import type { ApiRequest, Reply } from './route.ts'
import type { AppServices } from './services.ts'

type Options = {
  readonly defaultSize: number
  /** The values that tell the list from others of its name in the workspace. */
  readonly filters?: readonly unknown[]
  readonly names?: Names
  /** The rows that numbered pages reach: 422 beyond them. */
  readonly reach?: number
  /** The resource in the path: 404 where its statement or that of the page returns no row. */
  /** All that the page shows changes only under the workspace's clock, so that a standby may answer. */
  readonly isReplicated?: boolean
  readonly parent?: { readonly find: Statement; readonly unknown: CataloguedCode }
}

/** Replies with a page of a list, by number or by cursor. `name` is the member of the reply with the rows. */
export async function answerList(
  { principal: { workspace_id: workspaceId }, query, url }: ApiRequest,
  services: Pick<AppServices, 'database' | 'standby'>,
  name: string,
  list: PagedList,
  {
    defaultSize,
    filters = [],
    names = pageNames,
    reach = Infinity,
    isReplicated = false,
    parent,
  }: Options,
): Promise<Reply> {
  const { database, standby } = services
  const places = { database, ...(isReplicated && standby !== undefined ? { standby } : {}) }
  const page = readPage(query, names, defaultSize)
  const read = async <Row extends object>(statement: Statement<Row> | undefined) => {
    const [[row]] =
      statement === undefined ? [[]] : await readReplicated(places, workspaceId, [statement])
    if (row === undefined && parent !== undefined) throw appError(parent.unknown)
    return row
  }
  const readWalk = () => readCursor(query, [name, workspaceId, ...filters], list.order)
  const walk =
    parent === undefined
      ? readWalk()
      : await notFoundFirst({ database }, workspaceId, parent.find, parent.unknown, readWalk)
  if (walk !== undefined) {
    const found = (await read(list.walk(walk, page.size))) ?? nothingWalked
    return cursorReply(name, found, walk, page, url, names)
  }
  const found = await read(list.page(page))
  if (page.offset >= reach && (found?.total ?? 0) > reach) throw appError('page_too_far')
  return listReply(name, found, page, url, { names, reach })
}
