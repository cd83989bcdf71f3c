/** SQL with the parameters of some values. */
export type Sql = (parameters: readonly string[]) => string

/** Ids of an index, and a condition on the row `r` of each. */
export type Picked = { readonly ids: Sql; readonly rows?: Sql | undefined }

/** Conditions of a view that no order's index begins with (docs/decisions/0138). */
export type Narrowed = {
  /** Part of statement names: equal names have equal SQL. '': the statement is sent without a name, as it may be the only one. */
  readonly name: string
  readonly values: readonly unknown[]
  /** ` and …` over a row `r`: bounds of the view's order. */
  readonly bounds?: Sql | undefined
  /** Over a row `r`: all conditions, for rows of any index; undefined if `bounds` are all there is. */
  readonly rows?: Sql | undefined
  /** What another index has of all rows of the view: few are sorted. */
  readonly picked?: Picked | undefined
  /** What the total excepts are few rows: the others have the ranks of the whole view without those. */
  readonly exceptsFew?: boolean
  readonly total: NarrowedTotal
}

/**
 * How the total is found: by counting what is `picked` or the rows of the view's index, or from the counters: rows
 * between two moments, minus `except`. `bounded`: few are counted, of more only some (bounded-rows.ts).
 */
export type NarrowedTotal =
  | { readonly by: 'picked' | 'rows' | 'bounded' }
  | {
      readonly by: 'counters'
      readonly between?:
        | { readonly key: Ranked; readonly after: Sql; readonly before: Sql }
        | undefined
      readonly except?: Picked | undefined
    }

export type Ranked = 'created_at' | 'updated_at'
