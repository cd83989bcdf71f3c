/** Where the member is. */
export type KeyPlace = {
  readonly view: string
  readonly openId: string | undefined
  readonly toggleViews: () => void
}
