/** A column that a cell may fix, besides the status. */
export type CellColumn = 'team_member_id' | 'group_id'

/**
 * The kinds of cells: the columns, besides the status, that begin the index of a kind; the columns that are
 * null in it; and those that it does not know, so that a cell sums up all their values.
 */
export const cellKinds = {
  assignedInGroup: { columns: ['team_member_id', 'group_id'], nulls: [], unknown: [] },
  assigned: { columns: ['team_member_id'], nulls: ['group_id'], unknown: [] },
  unassignedInGroup: { columns: ['group_id'], nulls: ['team_member_id'], unknown: [] },
  unassigned: { columns: [], nulls: ['team_member_id', 'group_id'], unknown: [] },
  inGroup: { columns: ['group_id'], nulls: [], unknown: ['team_member_id'] },
  inStatus: { columns: [], nulls: [], unknown: ['team_member_id', 'group_id'] },
} as const satisfies Readonly<Record<string, Record<string, readonly CellColumn[]>>>

export type CellKind = keyof typeof cellKinds

/** Some cells, each one range of the index of its kind (docs/decisions/0074). */
export type CellPart = {
  readonly kind: CellKind
  /** ` and …` over a row `k` of `conversation_counts`; '' for every cell. One parameter per value. */
  readonly sql: (parameters: readonly string[]) => string
}

/** Disjoint cells of conversations by team member, group and status: all rows of a view. */
export type Cells = {
  /** Part of statement names: cells of equal names have equal SQL. */
  readonly name: string
  readonly parts: readonly CellPart[]
  readonly values: readonly unknown[]
  /** Only conversations that wait for an answer. */
  readonly areWaiting: boolean
  /** All of one team member, or of nobody. */
  readonly areOfMember: boolean
}
