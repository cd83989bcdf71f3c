import type { Statement } from '../database/statement.ts'
import { rankedLists, type Counted } from './list-definitions.ts'
import { chunkRows, lockWorkspace } from './rebalance-lists.ts'
import { recountTotals, recutChunks } from './recut-chunks.ts'

const teamMembers: Counted = { table: 'team_members', label: `''`, totals: 'team_members' }

/**
 * The statements that count all lists of a workspace afresh and cut them into chunks anew. They
 * belong into one transaction, in which writers of the workspace wait.
 */
export function rebuildLists(workspaceId: string): Statement[] {
  const counted: Counted[] = [...rankedLists, teamMembers]
  const byTotals = new Map(counted.map((each) => [each.totals, each]))
  return [
    lockWorkspace(workspaceId),
    ...[...byTotals.values()].flatMap((each) => recountTotals(each, workspaceId)),
    ...rankedLists.flatMap((list) =>
      recutChunks(list, workspaceId, '-infinity', 'infinity', chunkRows),
    ),
  ]
}
