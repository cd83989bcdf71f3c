import type { CellsFile } from '../cells-file.ts'
import type { OpenCell } from '../open-cell.ts'
import { writeMap } from '../write-map.ts'
import { mostRecordedBytes } from './capture.ts'
import { estimateWorkspace } from './check-move.ts'
import type { FoundMove } from './find-move.ts'
import { moveWorkspace, type MoveParts } from './move-workspace.ts'
import { makeReport, type MoveFigures } from './report.ts'

/** What a command that moves workspaces has at hand. */
export type Movers = {
  readonly file: CellsFile
  /** Those that can be reached. */
  readonly cells: readonly OpenCell[]
  readonly say: (line: string) => void
}

/** Brings the proxies' map up to date with a workspace that its target has opened. */
type MapWriter = (
  file: CellsFile,
  cells: readonly OpenCell[],
  moved: FoundMove,
) => Promise<{ readonly problems: readonly string[] }>

/** The parts of a move, which writes the proxies' map once the target is open. `problems`: what that has left to do. */
export async function partsOfMove(
  { file, cells, say }: Movers,
  found: FoundMove,
  toMap: MapWriter = writeMap,
) {
  const { report, figures } = makeReport(
    say,
    process.stderr.isTTY ? process.stderr : undefined,
    (await estimateWorkspace(found.source, found.workspace_id))?.bytes ?? 0,
  )
  const problems: string[] = []
  const onOpen = async () => {
    problems.push(...(await toMap(file, cells, found)).problems)
  }
  const { recorded_megabytes: megabytes } = file
  const mostRecorded = megabytes === undefined ? mostRecordedBytes : megabytes * 1e6
  const parts: MoveParts = { ...found, report, onOpen, mostRecorded }
  return { parts, figures, problems }
}

/** Moves a workspace, or undoes its move. */
export async function runMove(
  movers: Movers,
  found: FoundMove,
  intent: 'move' | 'abort',
  toMap: MapWriter = writeMap,
): Promise<{ readonly figures: MoveFigures; readonly problems: readonly string[] }> {
  const { parts, ...rest } = await partsOfMove(movers, found, toMap)
  await moveWorkspace(parts, intent)
  return rest
}
