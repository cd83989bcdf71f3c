import { setTimeout as sleep } from 'node:timers/promises'
import { startCommand } from '../../campaigns/command-process.ts'
import type { Clients } from '../../campaigns/moves/clients.ts'
import { cleanUpMove } from '../../campaigns/moves/end-move.ts'
import { moveWords } from '../../campaigns/moves/move-command.ts'
import type { OtherLoad } from './other-load.ts'

/** What the command reports. */
type Figures = {
  readonly rows: number
  readonly bytes: number
  readonly copy_seconds: number
  readonly changes: number
  readonly stopped_ms: number
}

export type Measured = Figures & {
  readonly seconds: number
  readonly cleanUpSeconds: number
  /** Of each write that was under way during the move. */
  readonly waitsMs: readonly number[]
  readonly slowest: { readonly ms: number; readonly phase: string }
  /** Requests of the other workspaces during the move against before, one for each cell. */
  readonly kept: readonly number[]
  /** Seconds of each phase, by what the command said at its beginning. */
  readonly phases: ReadonlyMap<string, number>
}

/** Moves the workspace while everybody works, and removes what it leaves. */
export async function measureMove(given: {
  readonly file: string
  readonly target: string
  readonly clients: Clients
  readonly others: readonly OtherLoad[]
  /** How long the others' rates are measured before. */
  readonly baselineMs: number
}): Promise<Measured> {
  const { file, target, clients, others, baselineMs } = given
  const before = await ratesDuring(others, async () => sleep(baselineMs))
  clients.waits.splice(0)
  const startedAt = performance.now()
  const marks: { readonly at: number; readonly said: string }[] = [
    { at: startedAt, said: 'Preparing.' },
  ]
  const hear = (text: string) => {
    for (const line of text.split('\n').filter(Boolean))
      marks.push({ at: performance.now(), said: line.replaceAll(/[\d.]+ ?/g, '# ') })
  }
  const words = moveWords(file, 'acme', target, '--json')
  const command = startCommand(words, undefined, hear)
  let ended = { code: null as number | null, out: '', err: '' }
  const during = await ratesDuring(others, async () => void (ended = await command.ended))
  const endedAt = performance.now()
  if (ended.code !== 0) throw new Error(ended.err)
  await clients.untilWriting()
  const waits = clients.waits.filter(({ at }) => at < endedAt)
  const slowest = waits.toSorted((one, other) => other.ms - one.ms)[0] ?? { at: 0, ms: 0 }
  const phases = new Map<string, number>()
  for (const [number, { at, said }] of marks.entries()) {
    const until = marks[number + 1]?.at ?? endedAt
    phases.set(said, (phases.get(said) ?? 0) + (until - at) / 1_000)
  }
  const cleanedFrom = performance.now()
  await cleanUpMove(file, 'acme', target)
  return {
    ...(JSON.parse(ended.out) as Figures),
    seconds: (endedAt - startedAt) / 1_000,
    cleanUpSeconds: (performance.now() - cleanedFrom) / 1_000,
    waitsMs: waits.map(({ ms }) => ms),
    slowest: {
      ms: slowest.ms,
      phase: marks.findLast(({ at }) => at <= slowest.at)?.said ?? 'before',
    },
    kept: during.map((rate, at) => rate / (before[at] ?? Number.NaN)),
    phases,
  }
}

/** Requests a second of each, while `work` runs. */
async function ratesDuring(
  others: readonly OtherLoad[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const counts = others.map(({ answered }) => answered())
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1_000
  return others.map(({ answered }, at) => (answered() - (counts[at] ?? 0)) / seconds)
}
