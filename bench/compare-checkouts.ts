import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { withOwner } from '../campaigns/workspaces.ts'
import { loadOverHttp } from './http-load.ts'
import { makeData, settle, startInstallation, type Data, type Sizes } from './make-data.ts'
import { watch, type Effort, type WatchedLoad } from './measure.ts'
import { median } from './median.ts'
import { isPicked, scenarios } from './scenarios.ts'
import { addPartitions } from '../server/chat/events/partitions/add-partitions.ts'
import { dayMs } from '../server/chat/events/partitions/partition-days.ts'
import { ownCheckout, processesOf, type Processes } from './world.ts'

/** A scenario below this share of the other checkout's rate counts as slower. */
export const leastRatio = 0.95

export type RatePair = { readonly theirs: number; readonly ours: number }

/** Processor milliseconds of a request. */
type Cost = Pick<WatchedLoad, 'serverMs' | 'databaseMs'>
type CostPair = { readonly theirs: Cost; readonly ours: Cost }

const noCost: Cost = { serverMs: 0, databaseMs: 0 }

/**
 * Compares this checkout with another one: the other's commands and server fill a data folder, each server works on a
 * copy of it, and every round of every scenario measures both in turn. `only`: those with one of these texts in their names, or all;
 * `partitions`: how many more the event log of this checkout gets. Prints medians and ratios, and returns whether
 * no scenario is slower.
 */
export async function compareCheckouts(
  other: string,
  options: Sizes & Effort & { only: readonly string[]; partitions: number },
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-against-'))
  const checkouts = { theirs: resolve(other), ours: ownCheckout }
  const before = loadavg()
  try {
    const data = await makeData(checkouts.theirs, join(folder, 'theirs'), options)
    // With the key file, and owned by the account that runs PostgreSQL.
    execFileSync('cp', ['-a', join(folder, 'theirs'), join(folder, 'ours')])
    execFileSync('cp', ['-a', join(folder, 'theirs.key'), join(folder, 'ours.key')])
    const theirs = await startPrepared(checkouts.theirs, join(folder, 'theirs'))
    const ours = await startPrepared(checkouts.ours, join(folder, 'ours'), options.partitions)
    try {
      const isEven = await compareAll(
        data,
        {
          theirs: {
            port: theirs.port,
            processes: () => processesOf(theirs, join(folder, 'theirs')),
          },
          ours: { port: ours.port, processes: () => processesOf(ours, join(folder, 'ours')) },
        },
        options,
      )
      const load = [before, loadavg()].map(([minute = 0]) => minute.toFixed(2))
      console.log(`\nLoad average ${load[0]} before, ${load[1]} after.`)
      return isEven
    } finally {
      await Promise.all([theirs.stop('SIGTERM'), ours.stop('SIGTERM')])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The second start: the first one migrates the schema and compiles. */
async function startPrepared(checkout: string, dataFolder: string, partitions = 0) {
  const first = await startInstallation(checkout, dataFolder)
  await withOwner(dataFolder, async (owner) => {
    const [days, span] = [90, 15 * dayMs]
    for (let at = 0; at < partitions; at += 1)
      await addPartitions(owner, days, new Date(Date.now() + at * span))
    await settle(owner)
  })
  await first.stop('SIGTERM')
  return startInstallation(checkout, dataFolder)
}

async function compareAll(
  data: Data,
  servers: Readonly<Record<keyof RatePair, { port: number; processes: () => Processes }>>,
  effort: Effort & { only: readonly string[] },
): Promise<boolean> {
  console.log(
    '| | theirs a second | ours a second | ratio, median | of the rounds | server, ms of its processor | ratio | PostgreSQL, ms | ratio |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  let isEven = true
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (!isPicked(name, effort.only)) continue
    const targets = scenario.targets(data)
    const rounds: RatePair[] = []
    const costs: CostPair[] = []
    // The first round is a warm-up.
    for (let round = 0; round <= effort.rounds; round += 1) {
      const rates = { theirs: 0, ours: 0 }
      const cost = { theirs: noCost, ours: noCost }
      const both = ['theirs', 'ours'] as const
      // Each goes first equally often, because the first of a pair has colder caches.
      for (const one of round % 2 === 0 ? both : both.toReversed()) {
        const { port, processes } = servers[one]
        const load = await watch(processes, async () =>
          loadOverHttp(port, targets, effort.clients, effort.seconds),
        )
        rates[one] = load.rate
        cost[one] = load
      }
      rounds.push(rates)
      costs.push(cost)
    }
    const { line, ratio } = describeRounds(name, rounds.slice(1))
    console.log(`${line} ${describeCosts(costs.slice(1))}`)
    if (ratio < leastRatio) isEven = false
  }
  return isEven
}

/** A row of the table, with the ratio in bold where it is too low. */
export function describeRounds(
  name: string,
  rounds: readonly RatePair[],
): { line: string; ratio: number } {
  const ratios = rounds.map(({ theirs, ours }) => ours / theirs)
  const ratio = median(ratios)
  const text = ratio < leastRatio ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2)
  const [theirs, ours] = [
    rounds.map((round) => round.theirs),
    rounds.map((round) => round.ours),
  ].map((rates) => Math.round(median(rates)).toLocaleString('en'))
  const range = `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}`
  return { line: `| ${name} | ${theirs} | ${ours} | ${text} | ${range} |`, ratio }
}

/** The end of a row: medians of each process, and the medians of the rounds' ratios. */
export function describeCosts(rounds: readonly CostPair[]): string {
  const cells = (['serverMs', 'databaseMs'] as const).flatMap((process) => {
    const [theirs, ours] = [
      rounds.map((round) => round.theirs[process]),
      rounds.map((round) => round.ours[process]),
    ].map((each) => median(each).toFixed(3))
    const ratios = rounds.map((round) => round.ours[process] / round.theirs[process])
    // A request may need no PostgreSQL.
    const ratio = ratios.every(Number.isFinite) ? median(ratios).toFixed(2) : '—'
    return [`${theirs} → ${ours}`, ratio]
  })
  return `${cells.join(' | ')} |`
}
