import type { Conversation } from '../../../client/source/types.generated.ts'
import { api } from '../../state/api.ts'
import { makeTrail, type TrailPage } from '../trail.ts'

const perPage = 50

/** The conversations of a contact, page by page. */
export const visitorPages = (visitor: string) =>
  makeTrail<{ readonly visitor: string }, Conversation, number>({ visitor }, readPage)

async function readPage(
  { visitor }: { readonly visitor: string },
  page = 1,
): Promise<TrailPage<Conversation, number>> {
  const { conversations, pagination } = await api.conversations.list({
    visitor,
    sort: 'updated_at',
    order: 'desc',
    page,
    per_page: perPage,
  })
  const next = page < pagination.total_pages ? page + 1 : null
  return { entries: conversations, next, total: pagination.total_count }
}
