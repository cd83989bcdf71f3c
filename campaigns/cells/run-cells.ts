import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { until } from '../until.ts'
import { checkTenant } from './check-tenant.ts'
import { loseMachine, type Loss } from './lose-machine.ts'
import { makeTenants } from './make-tenants.ts'
import { cleanUp, moveTenant, type Moved } from './move-tenant.ts'
import { newDetours, proxiedExchange, type Detours } from './proxied-exchange.ts'
import type { Stage } from './stage.ts'
import { startCells } from './start-cells.ts'
import { startLoad } from './start-load.ts'
import type { Tenant } from './tenant.ts'
import { makeTroubles } from './troubles.ts'

export type CellsOptions = {
  readonly folder: string
  readonly cells: number
  readonly workspaces: number
  readonly moves: number
  /** Moves whose command is killed. */
  readonly kills: number
  readonly restMs: number
  readonly seed: number
  readonly say: (line: string) => void
}

export type CellsFound = {
  readonly moved: readonly Moved[]
  readonly loss: Loss
  readonly detours: Detours
  readonly writes: number
  readonly polls: number
  readonly events: number
  readonly delivered: number
  readonly repeated: number
  readonly warnings: Readonly<Record<string, readonly string[]>>
}

const endsWithinMs = 1_000
const patienceMs = 60_000
const firstMoveMs = 4_000

/**
 * Runs cells behind HAProxy under load, moves workspaces between them, kills some of the moves, and one cell as a
 * machine. Throws at the first request that fails without a reason a client has to expect, and if anything is lost.
 */
export async function runCells(options: CellsOptions): Promise<CellsFound> {
  const { folder, say } = options
  const random = seededRandom(options.seed)
  const cells = await startCells(folder, options.cells)
  const tenants = await makeTenants(cells, folder, options.workspaces, random)
  const proxyPort = await cells.openProxy()
  const port = () => proxyPort
  const [troubles, detours] = [makeTroubles(), newDetours()]
  const exchange = proxiedExchange(troubles, detours)
  const { restMs } = options
  const load = startLoad({ tenants, port, random, exchange, troubles, restMs })
  const stage: Stage = { cells, tenants, load, troubles, random, port, say }
  // A failed request may come of a server that has just ended: its output says more.
  const failed = load.failed.catch(async (error: unknown) => {
    await Promise.race([cells.died, sleep(endsWithinMs)])
    throw error
  })
  failed.catch(() => undefined)
  try {
    const told = await Promise.race([act(stage, options), failed, cells.died])
    await Promise.race([load.stopWriting(), failed])
    // Also beside the rows that moves have left.
    await cells.examine()
    let events = 0
    for (const tenant of tenants) events += await checkTenant(tenant, cells, port)
    for (const tenant of tenants) await cleanUp(cells.file, tenant)
    const warnings = await cells.examine()
    load.close()
    await cells.stop()
    const sum = (of: (tenant: Tenant) => number) => tenants.reduce((all, one) => all + of(one), 0)
    return {
      ...told,
      detours,
      events,
      warnings,
      writes: load.tally.acknowledged,
      polls: load.polls(),
      delivered: sum(({ receiver }) => receiver.taken.size),
      repeated: sum(({ receiver }) => receiver.counts.repeated),
    }
  } finally {
    load.close()
    for (const { receiver } of tenants) receiver.close()
    await cells.kill()
  }
}

/** All moves, with the loss of a machine after half of them. */
async function act(stage: Stage, { moves, kills }: CellsOptions) {
  const { cells, tenants, load, random } = stage
  const moved: Moved[] = []
  let loss: Loss | undefined
  let usualMs = firstMoveMs
  const countKilled = () => moved.filter(({ isKilled }) => isKilled).length
  const moveOne = async (among: readonly string[]) => {
    const sizes = Map.groupBy(tenants, ({ home }) => home)
    // The last one stays, so that every cell has workspaces to lose.
    const mobile = among.filter((cell) => (sizes.get(cell)?.length ?? 0) > 1)
    const tenant = random.pick(mobile.flatMap((cell) => sizes.get(cell) ?? []))
    const target = random.pick(among.filter((cell) => cell !== tenant.home))
    const [killsLeft, movesLeft] = [kills - countKilled(), moves - moved.length]
    // A command may end before it is killed: then another one is.
    const isToBeKilled = killsLeft > 0 && random.fraction() < killsLeft / Math.max(1, movesLeft)
    const killAfterMs = isToBeKilled ? Math.round(random.fraction() * usualMs) : undefined
    const done = await moveTenant(stage, tenant, target, killAfterMs)
    if (!done.isKilled) usualMs = (usualMs + done.ms) / 2
    moved.push(done)
  }
  await until('there is load', patienceMs, () => load.tally.acknowledged > tenants.length * 2)
  while (moved.length < moves || countKilled() < kills) {
    if (loss === undefined && moved.length >= moves / 2) {
      const cell = random.pick(cells.names)
      const others = cells.names.filter((name) => name !== cell)
      loss = await loseMachine(stage, cell, async () => {
        if (others.length > 1) await moveOne(others)
      })
    }
    await moveOne(cells.names)
  }
  assert.ok(loss !== undefined)
  return { moved, loss }
}
