import assert from 'node:assert/strict'
import { basePath } from '../../server/start/app.ts'
import { exchangeRaw } from '../exchange.ts'
import { until } from '../until.ts'
import type { Stage } from './stage.ts'
import type { Tenant } from './tenant.ts'

/** What the loss of a cell's machine was like. */
export type Loss = {
  readonly cell: string
  readonly workspaces: number
  /** Writes that the other cells acknowledged meanwhile. */
  readonly othersWrites: number
  readonly downMs: number
  /** From the start of the server until each of its workspaces was written to and read again. */
  readonly backMs: number
}

const patienceMs = 60_000
const writesEach = 3

/**
 * Kills a cell as a machine: its workspaces get 503 from the proxy, and the others go on, which `meanwhile` may use.
 * Then starts it again, and waits until its workspaces are written to and polled.
 */
export async function loseMachine(
  stage: Stage,
  cell: string,
  meanwhile: () => Promise<void>,
): Promise<Loss> {
  const { cells, tenants, load, troubles, port, say } = stage
  const dead = tenants.filter(({ home }) => home === cell)
  const others = tenants.length - dead.length
  assert.ok(dead.length > 0 && others > 0, `${cell} has ${dead.length} workspaces.`)
  for (const { subdomain } of dead) troubles.begin(subdomain, 'down')
  const killedAt = performance.now()
  await cells.killMachine(cell)
  const before = load.tally.acknowledged
  // HAProxy answers for it at once when a check of its health has failed.
  await Promise.all(
    dead.map(async (tenant) => {
      const { status, isOwn } = await ask(tenant, port())
      assert.deepEqual({ status, isOwn }, { status: 503, isOwn: false }, tenant.subdomain)
    }),
  )
  say(`${cell} is down with ${dead.length} workspaces: 503 for each.`)
  await meanwhile()
  const wanted = before + others * writesEach
  await until('the others are written to', patienceMs, () => load.tally.acknowledged >= wanted)
  const othersWrites = load.tally.acknowledged - before
  const restartedAt = performance.now()
  await cells.restart(cell)
  const positions = new Map(dead.map((tenant) => [tenant, tenant.poller.newest]))
  await until(`the workspaces of ${cell} go on`, patienceMs, () =>
    dead.every((tenant) => tenant.poller.newest > (positions.get(tenant) ?? '')),
  )
  for (const { subdomain } of dead) troubles.end(subdomain, 'down')
  const backMs = performance.now() - restartedAt
  say(`${cell} is back after ${Math.round(backMs)} ms; ${othersWrites} writes into the others.`)
  const downMs = restartedAt - killedAt
  return { cell, workspaces: dead.length, othersWrites, downMs, backMs }
}

async function ask({ subdomain, space }: Tenant, port: number) {
  const { status, headers } = await exchangeRaw({
    port,
    method: 'GET',
    path: `${basePath}/conversations`,
    headers: { host: `${subdomain}.localhost`, 'x-api-key': space.api_key },
    timeoutMs: patienceMs,
  })
  return { status, isOwn: headers['x-request-id'] !== undefined }
}
