/** Stands for no team member and no group in `conversation_counts` and `cell_spans`. */
export const nobodyId = '00000000-0000-0000-0000-000000000000'

/** Stands for every team member, or every group, in `cell_spans`. */
export const everyId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** What a conversation is counted under in its spans: its range, its member's sum and its group's. */
export const rangesOfRow = (row: string): string => {
  const member = `coalesce(${row}.team_member_id, '${nobodyId}')`
  return `(values (${member}, coalesce(${row}.group_id, '${nobodyId}')), (${member}, '${everyId}'),
                  ('${everyId}', ${row}.group_id)) as range (team_member_id, group_id)`
}
