import { uploadsOf } from '../composer/uploads.ts'
import type { Session } from './session.ts'
import { isLocal, keyOf } from './store.ts'

/** The unsent words of a conversation in this tab; with `next`, changes them. They outlive a reload. */
export function drafted(session: Session, thread: string, next?: string): string {
  const { now, kept, store } = session
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
export function moveDraft(session: Session, from: string, to: string): void {
  uploadsOf(session).move(from, to)
  const { now } = session
  const words = now.drafts[from]
  if (words === undefined || from === to) return
  const { [from]: _moved, ...others } = now.drafts
  now.drafts = others
  drafted(session, to, words)
}

/** The threads that have unsent words or files. */
export const draftedThreads = (session: Session): string[] => [
  ...Object.keys(session.now.drafts),
  ...uploadsOf(session).threads(),
]

/** One of them that has not begun its conversation. */
export const draftedThread = (session: Session): string | undefined =>
  draftedThreads(session).find((thread) => isLocal(keyOf(session.store.state, thread)))
