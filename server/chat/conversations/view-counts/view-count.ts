/** How many conversations fit, and how many of these wait. `bounded`: there may be more. */
export type ViewCount = {
  readonly total: number
  readonly waiting: number
  readonly bounded: boolean
}
