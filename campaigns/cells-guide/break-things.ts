import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPrimary, untilWhole } from '../failover/cluster.ts'
import { kills } from '../failover/strikes.ts'
import { copyCheckout } from '../../test/copy-checkout.ts'
import { until } from '../until.ts'
import { addMigration } from './cells.ts'
import { loseCellsFile } from './lose-cells-file.ts'
import type { Things } from './things.ts'

const rejoinMs = 180_000
const noticeMs = 20_000

/** An interrupted move, an upgrade cell by cell, and losses of a primary, a cell, a proxy and cells.yaml, all under load. */
export async function breakThings(things: Things): Promise<void> {
  await interruptMove(things)
  await upgradeCells(things)
  await losePrimary(things)
  await loseCell(things)
  await loseProxy(things)
  await loseCellsFile(things)
}

async function interruptMove({ site, steps, order, goOn, all, say }: Things): Promise<void> {
  await steps.take('a move is killed, and goes on with the same command', async () => {
    const line = 'porchlight workspace move globex --to c'
    const killed = await site.run(line, {}, 'a', (said, child) => {
      if (/Copied/.test(said) && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    })
    assert.equal(killed.code, null)
    await goOn(all)
    say(`    ${/Writes waited .*/.exec(await order(line))?.[0]}`)
    await goOn(all)
  })
  await steps.take(
    'a workspace with names of its own moves on, and what it left is removed',
    async () => {
      await order('porchlight workspace move acme --to c')
      const map = readFileSync(join(site.etcOf('proxy2', 'haproxy'), 'cells.map'), 'utf8')
      for (const host of [
        'acme.chat.example.com',
        'chat--acme.chat.example.com',
        'support.example.com',
        'chat.example.org',
      ])
        assert.ok(map.includes(`${host} c\n`), map)
      await goOn(all)
      await order('porchlight workspace move acme --to c --clean-up')
      await order('porchlight workspace move acme --to b')
      await order('porchlight workspace move acme --to b --clean-up')
      await goOn(all)
    },
  )
}

async function upgradeCells({ site, cells, steps, order, goOn, all }: Things): Promise<void> {
  const next = join(site.folder, 'next')
  await copyCheckout(next)
  addMigration(next)
  const refused = async (line: string, says: RegExp) => {
    const { code, err } = await site.run(line)
    assert.equal(code, 1, err)
    assert.match(err, says)
  }
  const upgrade = async (cell: 'a' | 'b' | 'c') => {
    await cells.stop(cell)
    cells.upgrade(cell, next)
    await cells.start(cell)
    await goOn(all)
  }
  await steps.take('upgrade of b: two versions side by side', async () => {
    await upgrade('b')
    const move = 'porchlight workspace move initech --to b'
    await refused(move, /The cell b is of a newer Porchlight: .*9999_next/)
    await refused(
      'porchlight workspace create other --admin-email ann@example.com --cell b',
      /The cell b is of a newer Porchlight/,
    )
    site.useCheckout(next)
    await refused(move, /The cell a has an older schema: it lacks 9999_next/)
    const listed = await order('porchlight cell list')
    assert.equal(listed.match(/\t9999_next/g)?.length, 1, listed)
  })
  await steps.take('upgrade of c', async () => upgrade('c'))
  await steps.take('upgrade of a, then moves again', async () => {
    await upgrade('a')
    await order('porchlight workspace move initech --to b')
    await goOn(all)
  })
}

async function losePrimary({ steps, databases, goOn, all, say }: Things): Promise<void> {
  const strike = kills.find(({ what }) => what === 'machine without power')
  await steps.take("the machine of b's primary loses its power", async () => {
    const primary = await until('there is a primary', 10_000, async () => findPrimary(databases))
    const startedAt = performance.now()
    strike?.hit(databases, primary)
    await until('another one is the primary', 2 * rejoinMs, async () => {
      const now = await findPrimary(databases)
      return now !== undefined && now !== primary
    })
    await goOn(all)
    say(`    writes in b again after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
    await strike?.heal(databases, primary)
    await untilWhole(databases, rejoinMs)
  })
}

/** The cell c has globex; hooli may be there, too. */
async function loseCell({
  site,
  load,
  steps,
  order,
  goOn,
  all,
  hooli,
  say,
}: Things): Promise<void> {
  const names = ['c', 'cdb1', 'cdb2', 'cdb3'] as const
  const map = () => readFileSync(join(site.etcOf('proxy1', 'haproxy'), 'cells.map'), 'utf8')
  const gone = all.filter((name) => map().includes(`${name}.chat.example.com c\n`))
  assert.ok(gone.includes('globex'))
  await steps.take(
    'all machines of the cell c are away',
    async () => {
      for (const name of names) site.network.cut(site.machine(name))
      const cutAt = performance.now()
      const reply = await until('HAProxy answers for it', noticeMs, async () => {
        const { status, ...rest } = await load.once('globex.chat.example.com', hooli.key)
        return status === 503 ? rest : undefined
      })
      say(`    HAProxy answers 503 after ${((performance.now() - cutAt) / 1_000).toFixed(1)} s`)
      assert.equal(reply.retryAfter, '2')
      assert.match(reply.text, /^\{"error":".*Please retry\."\}$/)
      const others = all.filter((name) => !gone.includes(name))
      await goOn(others)
      const said = await order(
        'porchlight workspace move initech --to b --clean-up; porchlight workspace move initech --to a',
      )
      assert.match(said, /The cell c cannot be reached/)
      assert.match(map(), /^initech\.chat\.example\.com a$/m)
      assert.match(map(), /^globex\.chat\.example\.com c$/m)
      await goOn(others)
    },
    (workspace) => gone.includes(workspace),
  )
  await steps.take(
    'the cell c is back',
    async () => {
      for (const name of names) site.network.mend(site.machine(name))
      await goOn(all)
    },
    (workspace) => gone.includes(workspace),
  )
}

async function loseProxy({
  site,
  load,
  proxies,
  steps,
  type,
  goOn,
  all,
  hooli,
  say,
}: Things): Promise<void> {
  const shared = site.here('10.0.0.10')
  const addresses = (name: 'proxy1' | 'proxy2') =>
    execFileSync('ip', ['-n', site.machine(name).namespace, 'address'], { encoding: 'utf8' })
  const lost = addresses('proxy1').includes(`${shared}/`) ? 'proxy1' : 'proxy2'
  await steps.take(
    'the proxy with the shared address loses its power, and a workspace moves',
    async () => {
      site.powerOff(lost)
      const startedAt = performance.now()
      await until('the other one answers', noticeMs, async () => {
        const { status } = await load.once('hooli.chat.example.com', hooli.key)
        return status === 200
      })
      say(
        `    the other one answers after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
      )
      await goOn(all)
      const moved = await site.run(
        'porchlight workspace move globex --to c --clean-up; porchlight workspace move globex --to a',
      )
      assert.equal(moved.code, 1, moved.out)
      assert.match(moved.out, /Moved globex from c to a/)
      assert.match(
        moved.err,
        new RegExp(`did not take the map at ${site.machine(lost).address}:9999`),
      )
      await goOn(all)
    },
    () => true,
  )
  await steps.take('the proxy is back', async () => {
    const { namespace } = site.machine(lost)
    // A machine that starts again does not have it.
    if (addresses(lost).includes(`${shared}/`))
      execFileSync('ip', ['-n', namespace, 'address', 'delete', `${shared}/32`, 'dev', 'eth0'])
    site.network.mend(site.machine(lost))
    proxies.start(lost)
    await until(
      'it has the map',
      noticeMs,
      async () => (await site.run('porchlight cell map --write')).code === 0,
    )
    await type('porchlight cell list', 'porchlight cell map --write')
    await goOn(all)
  })
}
