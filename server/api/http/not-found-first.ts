import type { CataloguedCode } from '../../error-catalogue.ts'
import { appError } from '../../errors.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'

/**
 * Returns what `read` makes of a request. When that fails, a missing resource (`unknown`, 404) takes
 * precedence over the invalid request (422): `find` returns no row for it.
 */
export async function notFoundFirst<Given>(
  { database }: { readonly database: Database },
  workspaceId: string,
  find: Statement,
  unknown: CataloguedCode,
  read: () => Given | Promise<Given>,
): Promise<Given> {
  try {
    return await read()
  } catch (error) {
    const [found] = await readRows(database, workspaceId, find)
    throw found === undefined ? appError(unknown) : error
  }
}
