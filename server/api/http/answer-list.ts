import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { PagedList } from '../../store/lists/keyset-page.ts'
import { cursorReply, nothingWalked, readCursor } from './cursor.ts'
import { listReply } from './list-reply.ts'
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
}

/** Replies with a page of a list, by number or by cursor. `name` is the member of the reply with the rows. */
export async function answerList(
  { principal: { workspace_id: workspaceId }, query, url }: ApiRequest,
  { database }: Pick<AppServices, 'database'>,
  name: string,
  list: PagedList,
  { defaultSize, filters = [], names = pageNames, reach = Infinity }: Options,
): Promise<Reply> {
  const page = readPage(query, names, defaultSize)
  const read = async <Row extends object>(statement: Statement<Row> | undefined) =>
    statement && (await readRows(database, workspaceId, statement))[0]
  const walk = readCursor(query, [name, workspaceId, ...filters], list.order)
  if (walk !== undefined) {
    const found = (await read(list.walk(walk, page.size))) ?? nothingWalked
    return cursorReply(name, found, walk, page, url, names)
  }
  const found = await read(list.page(page))
  if (page.offset >= reach && (found?.total ?? 0) > reach) throw appError('page_too_far')
  return listReply(name, found, page, url, { names, reach })
}
