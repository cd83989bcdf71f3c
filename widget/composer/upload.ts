import type { Attachment } from '../state/shapes.ts'

/** A chosen file on its way to the server. */
export type Upload = {
  readonly id: string
  /** The conversation that it is for, or the thread that will begin one. */
  readonly thread: string
  readonly name: string
  readonly size: number
  readonly percent: number
  readonly file: File
  /** Until the message is sent: the device that it was uploaded by is lost. */
  readonly isWaiting: boolean
  readonly error: string | undefined
  readonly attachment: Attachment | undefined
}
