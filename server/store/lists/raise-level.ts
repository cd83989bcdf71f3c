import { statement, type Statement } from '../database/statement.ts'
import { areCutInto, levels } from './cut-levels.ts'
import { rankedLists } from './list-definitions.ts'
import { chunksPerSpan, rowsPerChunk } from './plan-cuts.ts'
import { noteNewestCut, recutChunks, recutSpans, wholeList } from './recut-lists.ts'

/** Rows of a list that has no chunks. */
export const uncutRows = 2 * rowsPerChunk

const setLevel = statement<object, { level: number }>(
  'set_cut_levels',
  `update workspace_clocks set cut_levels = $level where workspace_id = $workspaceId`,
)

/** The statements that cut all lists of a workspace into chunks, whose first ones these are. The caller holds the lock. */
export function cutIntoChunks(workspaceId: string): Statement[] {
  return [
    ...rankedLists.flatMap((list) => [
      ...recutChunks(list, workspaceId, { ...wholeList, size: rowsPerChunk }),
      ...noteNewestCut(list, workspaceId),
    ]),
    setLevel({ workspaceId, level: levels.chunks }),
  ]
}

/** The same for spans of chunks. */
export function cutIntoSpans(workspaceId: string): Statement[] {
  return [
    ...rankedLists.flatMap((list) =>
      recutSpans(list, workspaceId, { ...wholeList, size: chunksPerSpan }),
    ),
    setLevel({ workspaceId, level: levels.spans }),
  ]
}

const settling = [
  statement(
    'settle_cut_levels',
    `update workspace_clocks
        set cut_levels = case
          when exists (select from list_spans where workspace_id = $workspaceId and starts_at > '-infinity') then ${levels.spans}
          when exists (select from list_chunks where workspace_id = $workspaceId
                          and (starts_at > '-infinity' or label = '' and total > ${uncutRows})) then ${levels.chunks}
          else ${levels.none} end
      where workspace_id = $workspaceId`,
  ),
  statement(
    'drop_needless_ranges',
    `delete from cell_spans where workspace_id = $workspaceId and not ${areCutInto('spans')}`,
  ),
  statement(
    'drop_needless_spans',
    `delete from list_spans where workspace_id = $workspaceId and not ${areCutInto('spans')}`,
  ),
  statement(
    'drop_needless_chunks',
    `delete from list_chunks where workspace_id = $workspaceId and not ${areCutInto('chunks')}`,
  ),
]

/** The statements that leave a workspace whose lists have been cut the counters that it needs. */
export function settleLevels(workspaceId: string): Statement[] {
  return settling.map((settle) => settle({ workspaceId }))
}
