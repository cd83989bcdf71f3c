import type { PutImage } from '../uploads.ts'
import type { Sanitise } from './sanitise.ts'

/** What a program gives. */
export type Given = {
  readonly html: string
  readonly text: string
  readonly files: readonly File[]
  /** Only its text was asked for. */
  readonly isPlain: boolean
  /** Dropped: words beside files are their addresses. */
  readonly isDrop: boolean
}

/** Files become attachments; `put`: an image in the text. */
export type TakeFiles = (files: readonly File[], put?: PutImage) => void

/** What is needed to take it in. */
export type Taking = {
  readonly sanitise: Sanitise
  readonly takeFiles: TakeFiles
  /** Whether it is a file of this message. */
  readonly hasFile: (id: string) => boolean
  /** How many characters there is room for. */
  readonly room: () => number
}
