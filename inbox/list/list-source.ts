import type { Row } from '../state/rows.ts'

/** A block of the list, and the event of the log that it is true for. */
export type Page = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly sequence: number
}

/** Where a list comes from: the rows of its server, what is known of them, and their order. */
export type ListSource = {
  /** Reads a block, from 0. */
  readonly read: (block: number) => Promise<Page>
  /** The conversation as it is now; undefined: it is not known, gone, or not for this member. */
  readonly rowOf: (id: string) => Row | undefined
  /** What changed after an event, as far as events have arrived; undefined if that is not known. */
  readonly since: (sequence: number) => ReadonlySet<string> | undefined
  /** Whether a conversation belongs into this list; undefined: its row does not tell, and the list is read again. */
  readonly fits: (row: Row) => boolean | undefined
  /** Negative if the first one stands before the other. */
  readonly compare: (one: Row, other: Row) => number
  /** Whether the order may change now: the start is on the screen and the pointer elsewhere. */
  readonly mayMove: () => boolean
  /** Called when a row came (1) or went (-1). */
  readonly onShift?: ((index: number, by: 1 | -1) => void) | undefined
}
