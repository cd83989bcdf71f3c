import type { Operation } from './make-methods.ts'
import { readLink } from './reply-info.ts'
import { send, type CallOptions, type Connection } from './send.ts'

const mostRows = 100

type Start = {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly options: CallOptions | undefined
}

/**
 * Every row of a list, page by page as they are asked for: by cursor, where the list has one, so that
 * rows that come and go meanwhile make none appear twice or be missed.
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
    // Of the address only the query: the server may know itself by another name than the caller.
    if (link !== undefined) next = Object.fromEntries(link)
    else next = typeof at === 'string' ? { ...size, ...query, cursor: at } : undefined
  }
}
