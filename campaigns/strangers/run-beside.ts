import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { percentile } from '../../bench/percentile.ts'
import { makeAttackers, type Attack, type AttackReport } from './attack.ts'
import { makeShop, type Shop } from './make-shop.ts'
import { loopFileVariable, type LoopLine } from './watch-loop.ts'

export type BesideOptions = {
  readonly folder: string
  readonly attacks: readonly NamedAttack[]
  /** Of each: quiet, beside strangers, and beside strangers who attack another server. */
  readonly rounds: { readonly least: number; readonly most: number }
  /** Of a phase. */
  readonly seconds: number
  /** Lists and messages a second. */
  readonly rate: number
  readonly say: (line: string) => void
}

export type NamedAttack = Pick<Attack, 'bodies' | 'bytes' | 'isReconnecting'> & {
  readonly name: string
  /** Of the doors that are attacked; of all, if undefined. */
  readonly path?: string
  /** Most that others may notice, as multiples of a quiet server. */
  readonly most: { readonly p50: number; readonly p99: number }
}

/** The others' requests and the server's event loop, in the calmest phase of a kind: other work on the machine only adds to it. */
type Phase = {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly latestMs: number
  readonly busy: number
}

export type Beside = {
  readonly attack: NamedAttack
  readonly quiet: Phase
  readonly attacked: Phase
  /** While the same strangers attack another server on the machine: what the processor alone costs. */
  readonly elsewhere: Phase
  readonly answers: AttackReport
}

const connections = 8
const warmUpSeconds = 2

/** Measures what others with a key notice of strangers: phases by turns, in one run, against one server. */
export async function runBeside(options: BesideOptions): Promise<Beside[]> {
  const { folder, rate, seconds } = options
  const loopFile = join(folder, 'loop.jsonl')
  preferMeasured()
  const attackers = makeAttackers()
  const watched = { NODE_OPTIONS: `--import ${watchLoop}`, [loopFileVariable]: loopFile }
  const shop = await makeShop(join(folder, 'target'), watched)
  const other = await makeShop(join(folder, 'other'), {})

  const work = async (into: Phase[]) => {
    const from = Date.now()
    const times = await shop.clients.work(seconds, rate)
    into.push(phaseOf(times, loopLines(loopFile, from)))
  }
  const workBeside = async (attack: NamedAttack, { server, doors }: Shop, into: Phase[]) => {
    const { path: only } = attack
    const attacked = doors.filter(({ path }) => only === undefined || path === only)
    attackers.start({ ...attack, connections, doors: attacked, port: server.port })
    await work(into)
    return attackers.stop()
  }
  const measure = async (attack: NamedAttack): Promise<Beside> => {
    const quiet: Phase[] = []
    const attacked: Phase[] = []
    const elsewhere: Phase[] = []
    const reports: AttackReport[] = []
    const found = () => ({
      attack,
      quiet: calmest(quiet),
      attacked: calmest(attacked),
      elsewhere: calmest(elsewhere),
      answers: sum(reports),
    })
    const { least, most } = options.rounds
    for (let round = 0; round < least || (round < most && !isGood(found())); round += 1) {
      await work(quiet)
      reports.push(await workBeside(attack, shop, attacked))
      await workBeside(attack, other, elsewhere)
    }
    return found()
  }
  try {
    await shop.clients.work(warmUpSeconds, rate)
    const all: Beside[] = []
    for (const attack of options.attacks) {
      const found = await measure(attack)
      options.say(describe(found))
      all.push(found)
    }
    return all
  } finally {
    attackers.leave()
    for (const { clients } of [shop, other]) clients.close()
    await Promise.all([shop, other].map(async ({ server }) => server.stop('SIGTERM')))
  }
}

const watchLoop = new URL('watch-loop.ts', import.meta.url).href

/** Before other work on the machine, where this is allowed: for the clients, and for the servers that are started from here. */
function preferMeasured(): void {
  try {
    setPriority(-10)
  } catch {
    // An ordinary user measures what other work leaves.
  }
}

export function isGood({ attack: { most }, quiet, attacked }: Beside): boolean {
  return attacked.p50Ms <= most.p50 * quiet.p50Ms && attacked.p99Ms <= most.p99 * quiet.p99Ms
}

function phaseOf(times: readonly number[], loop: readonly LoopLine[]): Phase {
  return {
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    latestMs: Math.max(0, ...loop.map(({ longestMs }) => longestMs)),
    busy: loop.reduce((total, { busy }) => total + busy, 0) / Math.max(1, loop.length),
  }
}

function calmest(phases: readonly Phase[]): Phase {
  const least = (name: keyof Phase) => Math.min(...phases.map((phase) => phase[name]))
  return {
    p50Ms: least('p50Ms'),
    p99Ms: least('p99Ms'),
    latestMs: least('latestMs'),
    busy: least('busy'),
  }
}

function loopLines(file: string, from: number): LoopLine[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((text) => JSON.parse(text) as LoopLine).filter(({ at }) => at > from)
}

function sum(reports: readonly AttackReport[]): AttackReport {
  const counts: Record<string, number> = {}
  for (const [status, count] of reports.flatMap((report) => Object.entries(report))) {
    counts[status] = (counts[status] ?? 0) + count
  }
  return counts
}

/** One line for people. */
export function describe({ attack, quiet, attacked, elsewhere, answers }: Beside): string {
  const ratios = (phase: Phase) =>
    `${(phase.p50Ms / quiet.p50Ms).toFixed(2)} × and ${(phase.p99Ms / quiet.p99Ms).toFixed(2)} ×`
  const shown = ({ p50Ms, p99Ms, latestMs, busy }: Phase) =>
    `p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms, timers ${latestMs.toFixed(0)} ms late, ` +
    `${(busy * 100).toFixed(0)} % busy`
  const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  return (
    `${attack.name}: quiet ${shown(quiet)}; beside strangers ${shown(attacked)}: ${ratios(attacked)}; ` +
    `beside strangers of another server ${shown(elsewhere)}: ${ratios(elsewhere)}; ` +
    `answers to strangers ${counts.join(', ')}`
  )
}
