import { api, asMember, isMissing } from '../state/api.ts'
import { perPage, type MessageRun } from './message-run.ts'

/** A last page with fewer messages than this is read with the one before it. */
const fewest = 20

/** One page of a conversation, oldest first. */
export async function readPage(id: string, page: number) {
  return asMember(async () =>
    api.messages.list(id, { page, per_page: perPage, include: ['program', 'mail'] }),
  )
}

/** The last messages: of a short conversation by one request, of a long one by two or three. */
export async function readNewest(id: string): Promise<MessageRun> {
  const first = await readPage(id, 1)
  const { total_pages: pages, total_count: total } = first.pagination
  const onLast = total - (pages - 1) * perPage
  const from = Math.max(1, onLast < fewest ? pages - 1 : pages)
  const numbers = Array.from({ length: Math.max(1, pages) - from + 1 }, (_, at) => from + at)
  const read = await Promise.all(
    numbers.map(async (page) => (page === 1 ? first : readPage(id, page))),
  )
  const messages = read.flatMap((page) => page.messages)
  const before = (from - 1) * perPage
  // One may have come between the first page and the last.
  return { messages, before, total: before + messages.length }
}

/** The page that has a message; the last messages if the conversation does not have it. */
export async function readAround(id: string, messageId: string): Promise<MessageRun> {
  const around = { around: messageId, per_page: perPage, include: ['program', 'mail'] }
  try {
    const { messages, pagination } = await asMember(async () => api.messages.list(id, around))
    const before = (pagination.current_page - 1) * perPage
    return { messages, before, total: pagination.total_count }
  } catch (error) {
    if (isMissing(error)) return readNewest(id)
    throw error
  }
}

/** The first messages. */
export async function readFirst(id: string): Promise<MessageRun> {
  const { messages, pagination } = await readPage(id, 1)
  return { messages, before: 0, total: pagination.total_count }
}

/** The same messages as they are now, whose places do not change. */
export async function readAgain(id: string, run: MessageRun): Promise<MessageRun> {
  const from = run.before / perPage + 1
  const count = Math.max(1, Math.ceil(run.messages.length / perPage))
  const pages = await Promise.all(
    Array.from({ length: count }, async (_, at) => readPage(id, from + at)),
  )
  return {
    messages: pages.flatMap(({ messages }) => messages),
    before: run.before,
    total: Math.max(...pages.map(({ pagination }) => pagination.total_count)),
  }
}
