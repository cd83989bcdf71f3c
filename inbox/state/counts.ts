import { createSignal } from 'solid-js'
import { api } from './api.ts'
import { orderOf, queryOf, type ViewContext, type ViewName } from '../list/views.ts'

type Counts = Partial<Record<ViewName, number>>

const [counts, setCounts] = createSignal<Counts>({})
const [waiting, setWaiting] = createSignal<Counts>({})

/** Conversations of each view, and those of them whose contact waits: exact, by the totals of lists. */
export { counts, waiting }

let timer: ReturnType<typeof setTimeout> | undefined
let readAt = 0

/** Counts again, at most every two seconds however many events come. */
export function countSoon(
  context: () => ViewContext | undefined,
  views: () => readonly ViewName[],
): void {
  const delayMs = Math.max(50, readAt + 2_000 - performance.now())
  timer ??= setTimeout(
    () => {
      timer = undefined
      readAt = performance.now()
      const known = context()
      if (known !== undefined) void count(known, views()).catch(() => undefined)
    },
    readAt === 0 ? 0 : delayMs,
  )
}

async function count(context: ViewContext, views: readonly ViewName[]): Promise<void> {
  const total = async (query: object) =>
    (await api.conversations.list({ ...query, per_page: 1 })).pagination.total_count
  const all = views.map(async (view) => [view, await total(queryOf(view, context))] as const)
  const late = (['mine', 'unassigned', 'open'] as const).map(
    async (view) =>
      [view, await total({ ...queryOf(view, context), ...orderOf('waiting') })] as const,
  )
  const [found, foundWaiting] = await Promise.all([Promise.all(all), Promise.all(late)])
  setCounts(Object.fromEntries(found))
  setWaiting(Object.fromEntries(foundWaiting))
}
