import type { ListConversationsQuery } from '../../client/source/types.generated.ts'
import { api, asMember } from '../state/api.ts'
import { onEvent } from '../state/live.ts'
import { putRow, type Row } from '../state/rows.ts'
import { blockSize } from './blocks.ts'
import { createListModel, type ListModel, type ListSource } from './list-model.ts'
import { fitsView, orderOf, queryOf, type Sort, type ViewContext, type ViewName } from './views.ts'

/** A view's list as the API and the events have it. */
export function readList(
  view: ViewName,
  sort: Sort,
  context: ViewContext,
  moves: Pick<ListSource, 'mayMove' | 'onShift'>,
): ListModel & { readonly settle: () => void; readonly close: () => void } {
  const query: ListConversationsQuery = {
    ...queryOf(view, context),
    ...orderOf(sort),
    include: 'inbox',
    per_page: blockSize,
  }
  const model = createListModel({
    ...moves,
    read: async (block) => {
      const page = await asMember(async () => api.conversations.list({ ...query, page: block + 1 }))
      return { rows: page.conversations, total: page.pagination.total_count }
    },
    keep: putRow,
    fits: (row) => fitsView(view, sort, context, row),
    isNewestFirst: sort === 'newest',
  })
  const stop = onEvent((event) => {
    const id = conversationOf(event)
    if (id === undefined || event.conversation === undefined) return
    // Reading a conversation does not move it.
    if (event.type !== 'conversation.read') model.apply(id, event.conversation)
  })
  return {
    ...model,
    settle: () => moves.mayMove() && model.flush(),
    close: stop,
  }
}

function conversationOf({
  data,
  conversation,
}: {
  readonly data: object
  readonly conversation?: Row | null
}): string | undefined {
  const known = data as { conversation_id?: string; conversation?: { id: string } }
  return conversation?.id ?? known.conversation_id ?? known.conversation?.id
}
