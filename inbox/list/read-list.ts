import { createSignal, type Accessor } from 'solid-js'
import type { ListConversationsQuery } from '../../client/source/types.generated.ts'
import { api, asMember } from '../state/api.ts'
import { onBack, onBegin, onConversation, onEvent, type LiveEvent } from '../state/live.ts'
import { noteFirstRows } from '../state/first-rows.ts'
import { changedSince, movedBy, putRows, rowOf, sequenceOf } from '../state/rows.ts'
import { rowParts } from '../state/session-state.ts'
import { blockSize } from './blocks.ts'
import { createListModel, type ListModel } from './list-model.ts'
import type { ListSource } from './list-source.ts'
import {
  compareRows,
  fitsView,
  queryOf,
  type Order,
  type ViewContext,
  type ViewName,
} from './views.ts'

export type ReadList = ListModel & {
  readonly settle: () => void
  /** Whether the server counted no further: there may be more. */
  readonly isBounded: Accessor<boolean>
}

/** A filter may name what gets another name, or is gone. */
const renames = /^(?:status|group|tag|channel|ticket_field)\.(?:updated|deleted)$/

/** A view's list as the API and the events have it. */
export function readList(
  view: ViewName,
  order: Order,
  context: ViewContext,
  moves: Pick<ListSource, 'mayMove' | 'onShift'>,
): ReadList {
  const query: ListConversationsQuery = {
    ...queryOf(view, context),
    ...order,
    ...rowParts(),
    per_page: blockSize,
  }
  const [isBounded, setBounded] = createSignal(false)
  const model = createListModel({
    ...moves,
    read: async (block) => {
      const asked = asMember(async () => api.conversations.list({ ...query, page: block + 1 }))
      const page = await asked.finally(noteFirstRows)
      const sequence = sequenceOf(page)
      putRows(page.conversations, sequence)
      setBounded(page.pagination.bounded === true)
      return { rows: page.conversations, total: page.pagination.total_count, sequence }
    },
    rowOf,
    since: changedSince,
    fits: (row) => fitsView(view, order, context, row),
    compare: (one, other) => compareRows(order, one, other),
  })
  const stops = [onConversation(model.apply), onBegin(model.begin), onBack(model.retry)]
  if (context.filter !== undefined) {
    const { isLoose } = context.filter
    const mayMatter = (event: LiveEvent) => isLoose || renames.test(event.type)
    stops.push(
      onEvent((event) => movedBy(event) === undefined && mayMatter(event) && model.becomeStale()),
    )
  }
  return {
    ...model,
    isBounded,
    settle: () => moves.mayMove() && model.flush(),
    close: () => {
      for (const stop of stops) stop()
      model.close()
    },
  }
}
