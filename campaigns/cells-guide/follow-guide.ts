import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBackups } from './check-workspaces.ts'
import { makeCells } from './cells.ts'
import { makeAuthority } from './certificates.ts'
import { makeLoad } from './load.ts'
import { makeOperator } from './operator.ts'
import { makeProxies, startOldProxy, untilOpen } from './proxies.ts'
import { makeSite } from './site.ts'
import { makeSteps, type StepFound } from './steps.ts'
import { breakThings } from './break-things.ts'

export type GuideOptions = {
  readonly folder: string
  readonly restMs: number
  readonly writers: number
  readonly say: (line: string) => void
}

/** Follows docs/cells.md from one installation to three cells and through their life, under load. */
export async function followGuide({
  folder,
  restMs,
  writers,
  say,
}: GuideOptions): Promise<StepFound[]> {
  const site = makeSite(folder)
  try {
    return await follow(site, { folder, restMs, writers, say })
  } finally {
    site.remove()
  }
}

async function follow(
  site: ReturnType<typeof makeSite>,
  options: GuideOptions,
): Promise<StepFound[]> {
  const { folder, restMs, writers, say } = options
  const sign = makeAuthority(folder)
  const wildcard = sign('wildcard', ['*.chat.example.com'])
  const proxies = makeProxies(site)
  const cells = makeCells(site)
  const old = site.machine('a').address
  const shared = site.here('10.0.0.10')
  let record = old
  const load = makeLoad({
    ca: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    addressOf: () => record,
    restMs,
  })
  const steps = makeSteps(load, say)
  const operator = makeOperator(site, load)
  const { keys, next, order, type, spaceOf, goOn } = operator
  const all = ['acme', 'globex', 'initech']

  await steps.take('one installation', async () => {
    const proxy = await startOldProxy(site, wildcard)
    await cells.startAlone()
    await untilOpen(site, old, 443)
    for (const subdomain of all) {
      const line = `porchlight workspace create ${subdomain} --admin-email ann@example.com`
      const { out, code, err } = await site.run(line, cells.settingsOf('a'))
      assert.equal(code, 0, err)
      load.begin(spaceOf(subdomain, out), subdomain === 'acme' ? writers : 1)
    }
    await goOn(all)
    steps.oldProxy = proxy
  })
  await steps.take('two proxies, then DNS', async () => {
    proxies.begin(wildcard.both)
    await untilOpen(site, shared, 443)
    await type('curl')
    record = shared
    await goOn(all)
    await steps.untilLeft(
      ['proxy1', 'proxy2'].map((name) => site.machine(name as 'proxy1').address),
    )
    await goOn(all)
  })
  await steps.take('settings of the first cell: a restart', async () => {
    await cells.stop('a')
    cells.useGuide()
    await cells.start('a')
    await goOn(all)
  })
  await steps.take('HAProxy leads to it, the first map', async () => {
    proxies.write(false)
    next('systemctl reload haproxy')
    proxies.reload()
    await goOn(all)
    steps.oldProxy?.child.kill('SIGQUIT')
    proxies.withRsync()
    cells.writeFile(['a'])
    assert.match(
      await type('porchlight cell list', 'porchlight cell map --write'),
      /^a\t3 workspaces[^]*Wrote 6 hosts/,
    )
    await goOn(all)
  })
  const [sed = ''] = next('sed ')
  const databases = await steps.take('cell b', async () => {
    const started = await cells.startDatabase('b')
    await cells.createDatabase('b')
    await cells.start('b')
    await cells.reachDatabases(sed, ['b'])
    cells.writeFile(['a', 'b'])
    await goOn(all)
    return started
  })
  await steps.take('cell c', async () => {
    await cells.startDatabase('c')
    await cells.createDatabase('c')
    await cells.start('c')
    await cells.reachDatabases(sed, ['b', 'c'])
    cells.writeFile(['a', 'b', 'c'])
    const listed = await type('porchlight cell list')
    assert.equal(listed.match(/1 of 1 servers ready/g)?.length, 3, listed)
    await goOn(all)
  })
  const hooli = await steps.take(
    'a workspace in the least filled cell, the largest one moves',
    async () => {
      const signed = sign('own', ['support.example.com', 'chat.example.org'])
      proxies.addCertificate(signed.both)
      proxies.reload()
      const said = await type(
        'porchlight workspace create hooli --admin',
        'porchlight cell balance --dry-run',
        'porchlight workspace move acme --to b --dry-run',
        'porchlight workspace move acme --to b',
        'porchlight workspace hosts acme',
      )
      assert.match(said, /^porchlight workspace move acme --to /m)
      say(`    ${/Copied .*|Writes waited .*/g[Symbol.match](said)?.join(' ')}`)
      const own = await load.once('support.example.com', keys.get('acme') ?? '')
      assert.equal(own.status, 200, own.text)
      const space = spaceOf('hooli', said)
      load.begin(space, 1)
      await goOn([...all, 'hooli'])
      return space
    },
  )
  all.push('hooli')
  const things = {
    site,
    cells,
    proxies,
    load,
    steps,
    order,
    type,
    goOn,
    all,
    keys,
    databases,
    hooli,
    say,
  }
  await breakThings(things)
  await steps.take('backups', async () => {
    await load.stop()
    await checkBackups(things)
  })
  operator.assertAllTried()
  return steps.found
}
