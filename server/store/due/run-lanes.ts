import type pg from 'pg'
import { runPrepared } from '../database/run-prepared.ts'
import { claimDue } from './claim-due.ts'
import { lookEveryMs } from './due-queries.ts'
import type { DueTask } from './due-task.ts'
import { runDue } from './run-due.ts'
import type { TaskKind } from './task-kind.ts'
import { findNextTurns } from './turn-queries.ts'

/** Pause before another look at what was due but could not be claimed. */
const afterNothingMs = 250

type Lane = {
  readonly kind: TaskKind
  readonly running: Map<string, number>
  count: number
  /** A look found no place for more of it, or of one of its workspaces: the next place that becomes free calls for another. */
  isFull: boolean
}

export type LaneParts = {
  readonly pool: pg.Pool
  readonly kinds: readonly TaskKind[]
  readonly now: () => Date | null
  readonly closing: AbortSignal
  /** Called when places become free that a look has missed, and when a task is due again. */
  readonly onRoom: () => void
  readonly onError: (error: Error) => void
}

export type Lanes = {
  /** Starts what is due. Resolves with the time until the next look, in milliseconds. */
  readonly look: () => Promise<number>
  /** Resolves when no task runs. */
  readonly ended: () => Promise<void>
}

/** A lane for each kind of task, with its places. */
export function runLanes({ pool, kinds, now, closing, onRoom, onError }: LaneParts): Lanes {
  const lanes = kinds.map((kind): Lane => ({ kind, running: new Map(), count: 0, isFull: false }))
  const runs = new Set<Promise<void>>()

  const run = async (lane: Lane, task: DueTask): Promise<void> => {
    add(lane, task, 1)
    const end = await runDue({ pool, now, closing }, lane.kind, task).catch(onError)
    add(lane, task, -1)
    if (end === 'again' || (lane.isFull && hasRoom(lane))) onRoom()
  }
  const start = (lane: Lane, task: DueTask): void => {
    const running = run(lane, task).finally(() => runs.delete(running))
    runs.add(running)
  }
  const claim = async (lane: Lane): Promise<boolean> => {
    const { kind, running, count } = lane
    if ([...running.values()].some((own) => own >= kind.perWorkspace)) lane.isFull = true
    const tasks = await claimDue(pool, kind, kind.concurrency - count, running, now())
    for (const task of tasks) start(lane, task)
    return tasks.length > 0
  }
  return {
    look: async () => {
      for (const lane of lanes) lane.isFull = !hasRoom(lane)
      const withRoom = lanes.filter(hasRoom)
      const names = withRoom.map(({ kind }) => kind.kind)
      const turns = await runPrepared(pool, findNextTurns({ kinds: names, now: now() }))
      let nextMs = lookEveryMs
      for (const { kind, wait_ms: waitMs } of turns) {
        const due = waitMs <= 0 ? withRoom.find((lane) => lane.kind.kind === kind) : undefined
        if (due === undefined) nextMs = Math.min(nextMs, Math.max(waitMs, 1))
        else nextMs = Math.min(nextMs, (await claim(due)) ? 0 : afterNothingMs)
      }
      return nextMs
    },
    ended: async () => void (await Promise.all(runs)),
  }
}

/** Half of the places are claimed together. */
function hasRoom({ kind, count }: Lane): boolean {
  return count <= kind.concurrency / 2
}

function add(lane: Lane, { workspace_id: id }: DueTask, difference: 1 | -1): void {
  const count = (lane.running.get(id) ?? 0) + difference
  if (count === 0) lane.running.delete(id)
  else lane.running.set(id, count)
  lane.count += difference
}
