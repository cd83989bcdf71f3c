import type { Statement } from '../database/statement.ts'
import { chunksPerSpan, rowsPerChunk } from './plan-cuts.ts'
import { rankedLists, type Counted } from './list-definitions.ts'
import {
  noteNewestCut,
  recountAttachmentBytes,
  recountTotals,
  recutChunks,
  recutSpans,
  wholeList,
} from './recut-lists.ts'

const teamMembers: Counted = { table: 'team_members', label: `''`, totals: 'team_members' }

/** Keeps the workspace's writers waiting until the transaction ends. */
export const lockWorkspace = (workspaceId: string): Statement => ({
  name: 'lock_workspace',
  text: `select 1 from workspace_clocks where workspace_id = $1 for no key update`,
  values: [workspaceId],
})

/**
 * The statements that count all lists of a workspace afresh and cut them into chunks and spans anew.
 * They belong into one transaction, in which writers of the workspace wait.
 */
export function rebuildLists(
  workspaceId: string,
  sizes = { rowsPerChunk, chunksPerSpan },
): Statement[] {
  const counted: Counted[] = [...rankedLists, teamMembers]
  const byTotals = new Map(counted.map((each) => [each.totals, each]))
  return [
    lockWorkspace(workspaceId),
    ...[...byTotals.values()].flatMap((each) => recountTotals(each, workspaceId)),
    ...recountAttachmentBytes(workspaceId),
    ...rankedLists.flatMap((list) => [
      ...recutChunks(list, workspaceId, { ...wholeList, size: sizes.rowsPerChunk }),
      ...recutSpans(list, workspaceId, { ...wholeList, size: sizes.chunksPerSpan }),
      ...noteNewestCut(list, workspaceId),
    ]),
  ]
}
