import type { Member, Series } from './change.ts'

/** A change that waits for its workspace's lock. */
export type QueuedChange = Member<unknown> & {
  /** Neighbours of the same series are merged. */
  readonly series: Series<unknown, unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  /** When it was queued, by the monotonic clock. */
  readonly since: number
}
