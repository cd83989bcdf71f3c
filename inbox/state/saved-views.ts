import { createSignal } from 'solid-js'
import { isTemporary } from '../../client/source/porchlight-error.ts'
import type { View } from '../../client/source/types.generated.ts'
import { backoffMs, pause } from '../../pages/stream/back-off.ts'
import { api, asMember } from './api.ts'
import { onBegin, onEvent } from './live.ts'
import { may } from './session-state.ts'

const [savedViews, setSavedViews] = createSignal<readonly View[]>()

/** The member's own views and the shared ones, oldest first; undefined before they are read. */
export { savedViews }

/** The saved view that an address names. */
export function savedViewOf(name: string): View | undefined {
  return savedViews()?.find(({ id }) => name === `view-${id}`)
}

/** Whether conversations enter or leave a filter without an event of theirs: as time passes, are read, or contacts change. */
export function isLoose(filter: string): boolean {
  return /unread:|waiting_over:|_after:|_before:|contact\./.test(filter)
}

/** Shows a view as the server has just stored it. */
export function putSavedView(view: View): void {
  const others = savedViews() ?? []
  const isKnown = others.some(({ id }) => id === view.id)
  setSavedViews(
    isKnown ? others.map((other) => (other.id === view.id ? view : other)) : [...others, view],
  )
  // A reply that is under way may be older.
  void readSavedViews()
}

export function dropSavedView(id: string): void {
  setSavedViews((before) => before?.filter((view) => view.id !== id))
  void readSavedViews()
}

/** Events of one change come together. */
const restMs = 100
const pageSize = 100
/** As many as a workspace can share and a member have alone. */
const mostPages = 2
let turn = 0

/** Reads the views soon, with growing delays until that succeeds; a later call takes over. */
export async function readSavedViews(): Promise<void> {
  turn += 1
  const mine = turn
  for (let failures = 0; ; failures += 1) {
    await pause(failures === 0 ? restMs : backoffMs(failures + 1))
    if (mine !== turn || !may('conversations:read')) return
    try {
      const read = await readAll()
      // What did not change stays: lists depend on it.
      if (mine === turn && JSON.stringify(read) !== JSON.stringify(savedViews()))
        setSavedViews(read)
      return
    } catch (error) {
      if (!isTemporary(error)) return
    }
  }
}

async function readAll(): Promise<readonly View[]> {
  const found: View[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const read = await asMember(async () => api.views.list({ page, per_page: pageSize }))
    found.push(...read.views)
    if (page >= read.pagination.total_pages) break
  }
  return found
}

/** What filters name, and who shares views. */
const named = new Set([
  ...['view', 'settings', 'status', 'group', 'tag', 'role', 'channel'],
  ...['contact_field', 'ticket_field', 'team_member'],
])

onEvent(({ type }) => {
  if (named.has(type.split('.')[0] ?? '')) void readSavedViews()
})

onBegin(() => {
  if (savedViews() !== undefined) void readSavedViews()
})
