import type { Message } from '../../client/source/types.generated.ts'
import { api, asMember } from '../state/api.ts'

const perPage = 50
/** A last page with fewer messages than this is read with the one before it. */
const fewest = 20

/** The newest messages, and the page they begin with. */
export type Newest = { readonly messages: readonly Message[]; readonly firstPage: number }

/** One page of a conversation, oldest first. */
export async function readPage(id: string, page: number) {
  return asMember(async () => api.messages.list(id, { page, per_page: perPage }))
}

/** The last messages: of a short conversation by one request, of a long one by two or three. */
export async function readNewest(id: string): Promise<Newest> {
  const first = await readPage(id, 1)
  const { total_pages: pages, total_count: total } = first.pagination
  if (pages <= 1) return { messages: first.messages, firstPage: 1 }
  const onLast = total - (pages - 1) * perPage
  const from = onLast < fewest ? pages - 1 : pages
  const numbers = Array.from({ length: pages - from + 1 }, (_, at) => from + at)
  const read = await Promise.all(
    numbers.map(async (page) => (page === 1 ? first : readPage(id, page))),
  )
  return { messages: read.flatMap(({ messages }) => messages), firstPage: from }
}
