import type { MessageMail } from '../../client/source/types.generated.ts'
import { answeredMail } from '../conversation/mail-of.ts'
import { api } from '../state/api.ts'

const perPage = 100
/** The server looks for the mail that is answered among so many messages. */
const mostMessages = 1_000

/** The newest mail of a person in a conversation, up to the message that its reader has seen; null: there is none. */
export async function findAnswered(id: string, seenId?: string): Promise<MessageMail | null> {
  const read = async (page: number) =>
    api.messages.list(id, { page, per_page: perPage, include: ['mail'] })
  let isSeen = seenId === undefined
  const first = await read(1)
  const last = Math.max(1, first.pagination.total_pages)
  for (let page = last; page >= 1 && page >= last - mostMessages / perPage; page -= 1) {
    const { messages } = page === 1 ? first : await read(page)
    const seenAt = messages.findIndex((one) => one.id === seenId)
    isSeen ||= seenAt >= 0
    const mail = answeredMail(seenAt >= 0 ? messages.slice(0, seenAt + 1) : messages)
    if (isSeen && mail !== undefined) return mail
  }
  return null
}
