import { uploadsOf } from '../composer/uploads.ts'
import type { Visit } from './visit.ts'
import { isLocal, keyOf } from './store.ts'

/** The unsent words of a conversation in this tab; with `next`, changes them. They outlive a reload. */
export function drafted(visit: Visit, thread: string, next?: string): string {
  const { now, kept, store } = visit
  const key = keyOf(store.state, thread)
  if (next !== undefined) {
    const { [key]: _before, ...others } = now.drafts
    now.drafts = next === '' ? others : { ...others, [key]: next }
    const hasSome = Object.keys(now.drafts).length > 0
    kept.tab.write('drafts', hasSome ? JSON.stringify(now.drafts) : undefined)
  }
  return now.drafts[key] ?? ''
}

/** A thread has become a conversation, or another thread: its unsent words and files go on there. */
export function moveDraft(visit: Visit, from: string, to: string): void {
  uploadsOf(visit).move(from, to)
  const { now } = visit
  const words = now.drafts[from]
  if (words === undefined || from === to) return
  const { [from]: _moved, ...others } = now.drafts
  now.drafts = others
  drafted(visit, to, words)
}

/** The threads that have unsent words or files. */
export const draftedThreads = (visit: Visit): string[] => [
  ...Object.keys(visit.now.drafts),
  ...uploadsOf(visit).threads(),
]

/** One of them that has not begun its conversation. */
export const draftedThread = (visit: Visit): string | undefined =>
  draftedThreads(visit).find((thread) => isLocal(keyOf(visit.store.state, thread)))
