import type { Sanitise } from './sanitise.ts'

/** What a program gives. */
export type Given = {
  readonly html: string
  readonly text: string
  readonly files: readonly File[]
  /** Only its text was asked for. */
  readonly isPlain: boolean
}

/** What is needed to take it in. */
export type Taking = {
  readonly sanitise: Sanitise
  /** Files become attachments. */
  readonly takeFiles: (files: readonly File[]) => void
  /** How many characters there is room for. */
  readonly room: () => number
}
