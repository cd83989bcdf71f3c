import type { CallOptions } from './call-options.ts'
import type { Operation } from './operation.ts'
import { readLink } from './reply-info.ts'
import { send, type Connection } from './send.ts'

const mostRows = 100

type Start = {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly options: CallOptions | undefined
}

/**
 * Every row of a list, a page at a time on demand. Uses cursors if the list has them, so that concurrent changes
 * neither repeat nor skip rows.
 */
export async function* pagesOf(
  connection: Connection,
  { method, rows = '', cursor, takes }: Operation,
  { path, query, options }: Start,
): AsyncGenerator<unknown, void, undefined> {
  const size = takes.includes('query') ? { per_page: mostRows } : {}
  let next: Record<string, unknown> | undefined = {
    ...size,
    ...(cursor === true ? { cursor: '*' } : {}),
    ...query,
  }
  while (next !== undefined) {
    const { body, reply } = await send(connection, { method, path, query: next }, options)
    yield* (body as Record<string, unknown[]>)[rows] ?? []
    const link = readLink(reply.headers, 'next')
    const { next_cursor: at } = body as { next_cursor?: unknown }
    // Only the query of the link, because the server may have another name for itself than the caller.
    if (link !== undefined) next = Object.fromEntries(link)
    else next = typeof at === 'string' ? { ...size, ...query, cursor: at } : undefined
  }
}
