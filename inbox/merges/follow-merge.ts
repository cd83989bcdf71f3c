import { navigate, place } from '../router.ts'
import type { LiveEvent } from '../state/live.ts'

/** Whether an event has brought messages to a conversation, or taken some. One that is merged is replaced by the other one. */
export function followMerge({ type, data }: LiveEvent, id: string): boolean {
  const { conversation, merged_into: into } = data as {
    conversation?: { id: string }
    merged_into?: string
  }
  if (conversation?.id !== id) return false
  if (into !== undefined) openInstead(id, into)
  return /\.(?:(?:un)?merged|split|restored)$/.test(type)
}

/** Shows the conversation that has the messages of one, if that is still open. */
export function openInstead(id: string, into: string): void {
  const [view, open, ...rest] = place()
  if (open === id) navigate(['/inbox', view, into, ...rest].join('/'), { replace: true })
}
