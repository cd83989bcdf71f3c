import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { awaySince, endAway } from '../state/away.ts'
import { rowOf } from '../state/rows.ts'
import type { ListModel } from './list-model.ts'

/** Where the line "While you were away" is drawn, and how many conversations above it are still unread. */
export type AwayLine = { readonly before: string; readonly count: number }

/** The line of a list with the newest first. It goes when all of them are read, or the list is left. */
export function awayLine(model: Pick<ListModel, 'total' | 'idAt' | 'indexOf'>) {
  const [came, setCame] = createSignal<readonly string[]>([])
  const isUnread = (id: string) => (rowOf(id)?.inbox?.unread ?? 0) > 0
  const findNew = (since: string): readonly string[] => {
    const found: string[] = []
    for (let at = 0; ; at += 1) {
      const row = rowOf(model.idAt(at) ?? '')
      if (row === undefined || row.updated_at <= since) return found
      if (isUnread(row.id)) found.push(row.id)
    }
  }
  // Once for each time away, when the list is read: what arrives later is no news of that time.
  let shownFor: string | undefined
  createEffect(
    on([awaySince, model.total], ([since, total]) => {
      if (since === undefined || total === undefined || since === shownFor) return
      shownFor = since
      setCame(findNew(since))
    }),
  )
  onCleanup(endAway)
  return createMemo((): AwayLine | undefined => {
    const unread = came().filter((id) => isUnread(id) && model.indexOf(id) >= 0)
    const before = model.idAt(Math.max(...unread.map(model.indexOf)) + 1)
    return unread.length === 0 || before === undefined
      ? undefined
      : { before, count: unread.length }
  })
}
