import type { ListConversationsQuery } from '../../client/source/types.generated.ts'
import { api, asMember } from '../state/api.ts'
import { onBack, onBegin, onConversation } from '../state/live.ts'
import { changedSince, putRows, rowOf, sequenceOf } from '../state/rows.ts'
import { rowParts } from '../state/session-state.ts'
import { blockSize } from './blocks.ts'
import { createListModel, type ListModel } from './list-model.ts'
import type { ListSource } from './list-source.ts'
import {
  compareRows,
  fitsView,
  orderOf,
  queryOf,
  type Sort,
  type ViewContext,
  type ViewName,
} from './views.ts'

/** A view's list as the API and the events have it. */
export function readList(
  view: ViewName,
  sort: Sort,
  context: ViewContext,
  moves: Pick<ListSource, 'mayMove' | 'onShift'>,
): ListModel & { readonly settle: () => void } {
  const query: ListConversationsQuery = {
    ...queryOf(view, context),
    ...orderOf(sort),
    ...rowParts(),
    per_page: blockSize,
  }
  const model = createListModel({
    ...moves,
    read: async (block) => {
      const page = await asMember(async () => api.conversations.list({ ...query, page: block + 1 }))
      const sequence = sequenceOf(page)
      putRows(page.conversations, sequence)
      return { rows: page.conversations, total: page.pagination.total_count, sequence }
    },
    rowOf,
    since: changedSince,
    fits: (row) => fitsView(view, sort, context, row),
    compare: (one, other) => compareRows(sort, one, other),
  })
  const stops = [onConversation(model.apply), onBegin(model.begin), onBack(model.retry)]
  return {
    ...model,
    settle: () => moves.mayMove() && model.flush(),
    close: () => {
      for (const stop of stops) stop()
      model.close()
    },
  }
}
