import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, startOwnApp } from '../../../test/app.ts'
import { until } from '../../../campaigns/until.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { shopOrigin } from '../../chat/channels/kinds/web/shop/serve-shop.ts'
import { allowShop } from './allow-shop.ts'
import { startDemo } from './start-demo.ts'

await buildPagesForTests()
const { owner, services, port, workspace } = await startOwnApp()
const opened = { owner, database: services.database }
const shop = shopOrigin(services.config, port)

test('The demo is filled before the server has a port, and its shop then shows the chat at the real one', async () => {
  const demo = await startDemo(opened, services, { demo: true })
  demo?.release()
  const get = async (path: string, headers: Record<string, string>) =>
    exchange(port, 'GET', path, undefined, { accept: 'text/html', ...headers })
  const home = async () => get('/', { host: new URL(shop).host })
  assert.doesNotMatch((await home()).text, /widget\.js/)
  await allowShop(opened, shop)
  // The change came past the server, which a notification tells of it.
  const channel = await until('the shop has its chat', 5_000, async () =>
    /data-channel="([^"]+)"/.exec((await home()).text)?.at(1),
  )
  const chat = { host: `chat--demo.localhost:${port}`, referer: `${shop}/` }
  assert.equal((await get(`/frame?channel=${channel}`, chat)).status, 200)
})

test('Later starts with other ports keep the newest addresses of the shop, and everything else', async () => {
  const read = async () => {
    const { rows } = await owner.query<{ name: string; web: Record<string, unknown> }>(
      `select name, settings as web from channels where workspace_id = (select workspace_id from workspaces where subdomain = 'demo')
        order by position`,
    )
    return rows
  }
  const [before] = await read()
  const ports = [4001, 4002, 4003, 4004, 4005]
  for (const one of ports) await allowShop(opened, shopOrigin(services.config, one))
  const [after] = await read()
  const kept = ports.slice(1).map((one) => `http://shop.localhost:${one}`)
  assert.deepEqual(after, { ...before, web: { ...before?.web, allowed_origins: kept } })
  await allowShop(opened, shopOrigin(services.config, 4003))
  assert.deepEqual(await read(), [after])
})

test('The origin of the shop has no port that browsers leave out', () => {
  assert.equal(shopOrigin(services.config, 80), 'http://shop.localhost')
  assert.equal(shopOrigin(services.config, 4000), 'http://shop.localhost:4000')
})

test('A workspace without the shop is left alone', async () => {
  await owner.query(`update workspaces set subdomain = 'former' where subdomain = 'demo'`)
  await allowShop(opened, shopOrigin(services.config, 4006))
  const own = await workspace('demo')
  await allowShop(opened, shopOrigin(services.config, 4006))
  assert.deepEqual((await own.send('GET', '/channels')).body.channels, [])
})
