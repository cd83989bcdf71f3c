import { setTimeout as sleep } from 'node:timers/promises'
import { CellError } from './cell-error.ts'
import { joinMoves, readOpenMoves, type OpenMove } from './list-moves.ts'
import { findMove } from './move/find-move.ts'
import { BusyError } from './move/move-workspace.ts'
import { runMove, type Movers } from './move/run-move.ts'
import type { PlannedMove } from './plan-balance.ts'
import { changeMap, writeMap } from './write-map.ts'

/** What came of several moves. */
export type MovedMany = {
  readonly moved: PlannedMove[]
  /** With the reason of each; `isBusy`: another command works on it. */
  readonly failed: (PlannedMove & { readonly reason: string; readonly isBusy: boolean })[]
  /** What the proxies' map has left to do. */
  problems: readonly string[]
}

export type Pace = { readonly atMost: number; readonly perHour: number | undefined }

/** After so many failures in a row the rest would fail as well. */
const mostFailures = 3
const hourMs = 3_600_000

/**
 * Makes moves one after another, at most as many and as often as `pace` says. One that fails does not stop the others,
 * but three in a row do. The map is written whole by the first one, after a failure and at the end; the others change the
 * entries of their workspace.
 */
export async function moveMany(
  movers: Movers,
  moves: readonly PlannedMove[],
  { atMost, perHour }: Pace,
): Promise<MovedMany> {
  const done: MovedMany = { moved: [], failed: [], problems: [] }
  let failures = 0
  let nextAt = 0
  /** Whether the map lacks nothing but the next move. */
  let isMapped = false
  let isChanged = false
  for (const move of moves.slice(0, atMost)) {
    await sleep(Math.max(0, nextAt - performance.now()))
    nextAt = performance.now() + (perHour === undefined ? 0 : hourMs / perHour)
    movers.say(`Moving ${move.subdomain} from ${move.from} to ${move.to}.`)
    const toMap = isMapped ? changeMap : writeMap
    isChanged ||= isMapped
    isMapped = false
    try {
      done.problems = await moveOne(movers, move.subdomain, move.to, toMap)
      isMapped = done.problems.length === 0
      done.moved.push(move)
      failures = 0
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      const { message: reason } = error
      const isBusy = error instanceof BusyError
      done.failed.push({ ...move, reason, isBusy })
      movers.say(`${move.subdomain}: ${reason}`)
      if (!isBusy) failures += 1
      if (failures === mostFailures) break
    }
  }
  if (isChanged) done.problems = (await writeMap(movers.file, movers.cells)).problems
  return done
}

async function moveOne(
  movers: Movers,
  subdomain: string,
  to: string,
  toMap: typeof changeMap,
): Promise<readonly string[]> {
  const { cells, file } = movers
  const found = await findMove(cells, subdomain, to, cells.length === file.cells.length)
  const { problems } = await runMove(movers, found, 'move', toMap)
  return problems
}

/** The moves that are not complete, those that are being undone first. */
export async function findInterrupted({ cells }: Pick<Movers, 'cells'>): Promise<OpenMove[]> {
  const recorded = await Promise.all(
    cells.map(async ({ owner, cell }) => {
      const connection = await owner.connect()
      try {
        return await readOpenMoves(connection, cell.name)
      } finally {
        connection.release()
      }
    }),
  )
  return joinMoves(recorded.flat())
}

/** Finishes the undoing of moves whose command was killed meanwhile. */
export async function finishUndone(movers: Movers, open: readonly OpenMove[]): Promise<void> {
  const { cells, file } = movers
  for (const { subdomain, to } of open.filter(({ is_aborted: isAborted }) => isAborted)) {
    try {
      const found = await findMove(cells, subdomain, to, cells.length === file.cells.length)
      await runMove(movers, found, 'abort')
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      movers.say(`${subdomain}: ${error.message}`)
    }
  }
}
