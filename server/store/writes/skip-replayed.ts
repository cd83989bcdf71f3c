import { replayOf, type FoundReply } from './stored-replies.ts'
import type { QueuedChange } from './queued-change.ts'

/**
 * Commits the changes without a stored reply by `commitOpen`; rejects the others with theirs. Like
 * `commitOpen`, it returns a function that responds to the callers.
 */
export async function skipReplayed(
  changes: readonly QueuedChange[],
  found: readonly FoundReply[],
  commitOpen: (open: readonly QueuedChange[]) => Promise<() => void>,
): Promise<() => void> {
  const storedFor = ({ context: { keep } }: QueuedChange) =>
    keep && found.find((row) => row.key === keep.key && row.api_key_id === keep.api_key_id)
  const open = changes.filter((queued) => storedFor(queued) === undefined)
  const respondOpen = open.length === 0 ? undefined : await commitOpen(open)
  return () => {
    respondOpen?.()
    for (const queued of changes) {
      const stored = storedFor(queued)
      if (stored !== undefined) queued.reject(replayOf(stored, queued.context.keep))
    }
  }
}
