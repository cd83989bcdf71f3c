import type { Statement } from '../database/statement.ts'
import { chunksPerSpan, rowsPerChunk } from './plan-cuts.ts'
import { settleLevels } from './raise-level.ts'
import { rankedLists, type Counted } from './list-definitions.ts'
import {
  noteNewestCut,
  recountAttachmentBytes,
  recountKinds,
  recountTotals,
  recutChunks,
  recutSpans,
  wholeList,
} from './recut-lists.ts'

const teamMembers: Counted = { table: 'team_members', label: `''`, totals: 'team_members' }

/** Blocks the workspace's writers until the transaction ends. */
export const lockWorkspace = (workspaceId: string): Statement<{ cut_levels: number }> => ({
  name: 'lock_workspace',
  text: `select cut_levels from workspace_clocks where workspace_id = $1 for no key update`,
  values: [workspaceId],
})

/**
 * The statements that recount all lists of a workspace and cut them into chunks and spans again. They
 * belong in one transaction, which blocks the workspace's writers.
 */
export function rebuildLists(
  workspaceId: string,
  sizes = { rowsPerChunk, chunksPerSpan },
): [Statement, ...Statement[]] {
  const counted: Counted[] = [...rankedLists, teamMembers]
  const byTotals = new Map(counted.map((each) => [each.totals, each]))
  return [
    lockWorkspace(workspaceId),
    ...[...byTotals.values()].flatMap((each) => recountTotals(each, workspaceId)),
    ...recountKinds(workspaceId),
    ...recountAttachmentBytes(workspaceId),
    ...rankedLists.flatMap((list) => [
      ...recutChunks(list, workspaceId, { ...wholeList, size: sizes.rowsPerChunk }),
      ...recutSpans(list, workspaceId, { ...wholeList, size: sizes.chunksPerSpan }),
      ...noteNewestCut(list, workspaceId),
    ]),
    ...settleLevels(workspaceId),
  ]
}
