/** A column that a range may fix, besides the status. */
export type RangeColumn = 'team_member_id' | 'group_id'

/**
 * The kinds of ranges: the columns, besides the status, that begin the index of a kind; the columns that are
 * null in it; and those that it does not know, so that a range sums up all their values.
 */
export const rangeKinds = {
  assignedInGroup: { columns: ['team_member_id', 'group_id'], nulls: [], unknown: [] },
  assigned: { columns: ['team_member_id'], nulls: ['group_id'], unknown: [] },
  unassignedInGroup: { columns: ['group_id'], nulls: ['team_member_id'], unknown: [] },
  unassigned: { columns: [], nulls: ['team_member_id', 'group_id'], unknown: [] },
  inGroup: { columns: ['group_id'], nulls: [], unknown: ['team_member_id'] },
  inStatus: { columns: [], nulls: [], unknown: ['team_member_id', 'group_id'] },
} as const satisfies Readonly<Record<string, Record<string, readonly RangeColumn[]>>>

export type RangeKind = keyof typeof rangeKinds

/** Some ranges of one kind, each contiguous in the index of that kind (docs/decisions/0074). */
export type RangePart = {
  readonly kind: RangeKind
  /** ` and …` over a row `k` of `conversation_counts`; '' for every range. One parameter per value. */
  readonly sql: (parameters: readonly string[]) => string
}

/** Disjoint ranges of conversations by team member, group and status: all rows of a view. */
export type Ranges = {
  /** Part of statement names: ranges of equal names have equal SQL. */
  readonly name: string
  readonly parts: readonly RangePart[]
  readonly values: readonly unknown[]
  /** Only conversations that wait for an answer. */
  readonly areWaiting: boolean
  /** All of one team member, or of nobody. */
  readonly areOfMember: boolean
}
