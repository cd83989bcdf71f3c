/** An entry of a menu. */
export type MenuItem = {
  readonly label: string
  readonly onChoose: () => void
  /** A path of `icons.ts`. */
  readonly icon?: string | undefined
  /** One of several of which one holds. */
  readonly isChosen?: boolean | undefined
  /** A dangerous act, which is red and last. */
  readonly isDanger?: boolean | undefined
}
