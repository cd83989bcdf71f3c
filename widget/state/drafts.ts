import type { Session } from './session.ts'
import { conversationOf, isLocal } from './store.ts'

/** Unsent words by conversation, or by the thread that will begin one. */
export type Drafts = Readonly<Record<string, string>>

/** The unsent words of a conversation in this tab; with `next`, changes them. They outlive a reload. */
export function drafted(session: Session, thread: string, next?: string): string {
  const { now, kept, store } = session
  const key = conversationOf(store.state, thread) ?? thread
  if (next !== undefined) {
    const { [key]: _before, ...others } = now.drafts
    now.drafts = next === '' ? others : { ...others, [key]: next }
    const hasSome = Object.keys(now.drafts).length > 0
    kept.tab.write('drafts', hasSome ? JSON.stringify(now.drafts) : undefined)
  }
  return now.drafts[key] ?? ''
}

/** A thread has become a conversation, or another thread: what is written in it goes on there. */
export function moveDraft(session: Session, from: string, to: string): void {
  const { now } = session
  const words = now.drafts[from]
  if (words === undefined || from === to) return
  const { [from]: _moved, ...others } = now.drafts
  now.drafts = others
  drafted(session, to, words)
}

/** The thread that words are written for, and which has not begun its conversation. */
export const draftedThread = ({ now, store }: Session): string | undefined =>
  Object.keys(now.drafts).find(
    (thread) => isLocal(thread) && conversationOf(store.state, thread) === undefined,
  )
