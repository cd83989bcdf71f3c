import { navigate, place } from '../router.ts'
import type { LiveEvent } from '../state/live.ts'

type About = { readonly conversation?: { readonly id: string }; readonly merged_into?: string }

/** Whether a merge, a split or an undo has brought messages to a conversation, or taken some. */
export function isMergeOf({ type, data }: LiveEvent, id: string): boolean {
  return (data as About).conversation?.id === id && /\.(?:(?:un)?merged|split|restored)$/.test(type)
}

/** The same. A conversation that is merged is replaced by the other one. */
export function followMerge(event: LiveEvent, id: string): boolean {
  const { conversation, merged_into: into } = event.data as About
  if (conversation?.id === id && into !== undefined) openInstead(id, into)
  return isMergeOf(event, id)
}

/** Shows the conversation that has the messages of one, if that is still open. */
export function openInstead(id: string, into: string): void {
  const [view, open, ...rest] = place()
  if (open === id) navigate(['/inbox', view, into, ...rest].join('/'), { replace: true })
}
