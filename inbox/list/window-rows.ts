/** The rows of a list, by keys. */
export type WindowRows = {
  readonly total: () => number
  readonly keyAt: (index: number) => string
  readonly indexOf: (key: string) => number
  readonly onWindow: (from: number, to: number) => void
  readonly onLeave: () => void
}
