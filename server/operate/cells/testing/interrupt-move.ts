import assert from 'node:assert/strict'
import { parseCellsFile } from '../cells-file.ts'
import { mostRecordedBytes } from '../move/capture.ts'
import { findMove } from '../move/find-move.ts'
import { moveWorkspace, type MoveParts } from '../move/move-workspace.ts'
import { makeReport, type Report } from '../move/report.ts'
import { withCells } from '../open-cell.ts'

type Hooks = Partial<Report & Pick<MoveParts, 'onOpen' | 'mostRecorded'>>

/** Moves a workspace to the cell `b` without writing a map, with what a test does when the move reports something. */
export async function moveWith(yaml: string, subdomain: string, hooks: Hooks): Promise<void> {
  const file = parseCellsFile('cells.yaml', yaml)
  const { report } = makeReport(() => undefined, undefined, 0)
  await withCells(file.cells, file, 'workspace move', async (opened) => {
    const found = await findMove(opened, subdomain, 'b')
    const onOpen = hooks.onOpen ?? (async () => undefined)
    const { mostRecorded = mostRecordedBytes } = hooks
    await moveWorkspace({ ...found, report: { ...report, ...hooks }, onOpen, mostRecorded }, 'move')
  })
}

/** Where a command dies: with a line of its report, once the source is closed, or once the target is open. */
export const deaths = ['Copying rows.', 'Following changes.', 'closed', 'open'] as const

/** A move to the cell `b` whose command is killed there. */
export async function interruptMove(
  yaml: string,
  subdomain: string,
  death: (typeof deaths)[number],
  given: Hooks = {},
): Promise<void> {
  const at = (place: string) => {
    if (place === death) throw new Error('killed')
  }
  const hooks = { ...given, say: at, stopped: () => at('closed'), onOpen: async () => at('open') }
  await assert.rejects(moveWith(yaml, subdomain, hooks), /killed/)
}
