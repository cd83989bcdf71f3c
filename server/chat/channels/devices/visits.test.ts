import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { openStream } from '../../events/testing/open-stream.ts'
import { pageSweep } from './sweep-pages.ts'
import { openWidget, webChannel, type Visitor, type Web } from './testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
before(async () => {
  app = await startApp()
  space = await app.workspace()
})

type Page = { readonly url: string; readonly title: string; readonly visited_at: string }

async function chatting(web: Web = {}) {
  const visitor = openWidget(app, space, await webChannel(app, space, web))
  const { id } = await visitor.start('Hello')
  const { conversation } = (await space.send('GET', `/conversations/${id}`)).body
  return { visitor, contact: conversation.visitor.id as string }
}

const shop = (path: string) => `https://shop.example${path}`

const tell = async (visitor: Visitor, body: object) => {
  const { status, text } = await visitor.widget('POST', '/visit', body)
  assert.equal(status, 204, text)
}
const go = async (visitor: Visitor, path: string, title = '') =>
  tell(visitor, { page: { url: shop(path), title } })

const visitOf = async (contact: string) => {
  const { status, body, headers, text } = await space.send('GET', `/visitors/${contact}/visit`)
  assert.equal(status, 200, text)
  assert.ok(headers['etag'])
  return body.visit as { time_zone: string | null; last_seen_at: string | null; pages: Page[] }
}
const pathsOf = async (contact: string) =>
  (await visitOf(contact)).pages.map(({ url }) => url.replace('https://shop.example', ''))

const columnsOf = async (contact: string) =>
  (
    await app.owner.query(
      'select time_zone, pages from widget_devices where workspace_id = $1 and contact_id = $2',
      [space.id, contact],
    )
  ).rows

test('A visitor who has written tells of time zone and pages, the newest first and without what may be secret', async () => {
  const { visitor, contact } = await chatting()
  assert.deepEqual((await visitOf(contact)).pages, [])
  await tell(visitor, { time_zone: 'europe/amsterdam' })
  await go(visitor, '/lamps?token=secret&utm_source=mail#top', 'Lamps')
  await go(visitor, '/cart', 'Cart')
  await go(visitor, '/cart', 'Cart (1)')
  await go(visitor, '/lamps', 'Lamps')
  const { time_zone: zone, last_seen_at: seen, pages } = await visitOf(contact)
  assert.equal(zone, 'Europe/Amsterdam')
  assert.ok(Math.abs(Date.parse(seen ?? '') - Date.now()) < 600_000)
  assert.deepEqual(
    pages.map(({ url, title }) => `${url} ${title}`),
    [
      `${shop('/lamps')} Lamps`,
      `${shop('/cart')} Cart (1)`,
      `${shop('/lamps?utm_source=mail')} Lamps`,
    ],
  )
  assert.deepEqual(Object.keys(pages[0] ?? {}), ['url', 'title', 'visited_at'])
  const { events } = (await space.send('GET', '/events?limit=1000')).body
  assert.equal(JSON.stringify(events).includes('/cart'), false)
})

test('Of a browser the last twenty pages are kept, and a wrong one or an unknown zone costs nothing else', async () => {
  const { visitor, contact } = await chatting()
  for (let count = 1; count <= 22; count += 1) await go(visitor, `/${count}`)
  for (const url of ['javascript:alert(1)', 'no address', shop(`/${'x'.repeat(2_000)}`), 7]) {
    await tell(visitor, { time_zone: 'Asia/Tokyo', page: { url } })
  }
  for (const zone of ['Mars/Base', 'x'.repeat(65), 5]) {
    await tell(visitor, { time_zone: zone, page: { url: shop('/end') } })
  }
  const paths = await pathsOf(contact)
  assert.deepEqual([paths.length, paths[0], paths[1], paths.at(-1)], [20, '/end', '/22', '/4'])
  assert.equal((await visitOf(contact)).time_zone, 'Asia/Tokyo')
})

test('Nothing is kept of a visitor who has not written, nor a page where the channel shows none', async () => {
  const reader = openWidget(app, space, await webChannel(app, space))
  assert.equal((await reader.widget('POST', '/device', {})).status, 201)
  await tell(reader, { time_zone: 'Asia/Tokyo', page: { url: shop('/') } })
  const { rows } = await app.owner.query(
    'select time_zone, pages from widget_devices where workspace_id = $1 and contact_id is null',
    [space.id],
  )
  assert.deepEqual(rows, [{ time_zone: null, pages: null }])
  const { visitor, contact } = await chatting({ show_pages: false })
  await tell(visitor, { time_zone: 'Asia/Tokyo', page: { url: shop('/') } })
  assert.deepEqual(await columnsOf(contact), [{ time_zone: 'Asia/Tokyo', pages: null }])
})

test('What was kept is hidden as soon as the channel shows no pages', async () => {
  const channel = (
    await space.send('POST', '/channels', {
      name: 'Shop',
      kind: 'web',
      web: { allowed_origins: ['https://shop.example'] },
    })
  ).body.channel
  assert.equal(channel.web.show_pages, true)
  const visitor = openWidget(app, space, channel.id)
  const { id } = await visitor.start('Hello')
  const contact = (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor.id
  await go(visitor, '/cart')
  assert.deepEqual(await pathsOf(contact), ['/cart'])
  await space.send('PATCH', `/channels/${channel.id}`, { web: { show_pages: false } })
  assert.deepEqual(await pathsOf(contact), [])
})

test('Pages go along with a merge, are exported, and end with an erasure', async () => {
  const [one, other] = [await chatting(), await chatting()]
  await tell(one.visitor, { time_zone: 'Asia/Tokyo', page: { url: shop('/one') } })
  await go(other.visitor, '/other')
  await space.send('POST', `/visitors/${one.contact}/merge`, { from: other.contact })
  assert.deepEqual(await pathsOf(one.contact), ['/other', '/one'])
  const exported = (await space.send('GET', `/visitors/${one.contact}/export`)).body
  assert.deepEqual(exported.visit, await visitOf(one.contact))
  assert.equal((await space.send('DELETE', `/visitors/${one.contact}`)).status, 204)
  assert.deepEqual(await columnsOf(one.contact), [])
  assert.equal((await space.send('GET', `/visitors/${one.contact}/visit`)).status, 404)
  const made = (await space.send('POST', '/visitors', { name: 'By hand' })).body.contact.id
  assert.deepEqual(await visitOf(made), { time_zone: null, last_seen_at: null, pages: [] })
  assert.equal('visit' in (await space.send('GET', `/visitors/${made}/export`)).body, false)
})

test('A page is hidden after thirty days, and deleted with the next page or by the sweep', async () => {
  const { visitor, contact } = await chatting()
  const past = async (days: number) =>
    app.owner.query(
      `update widget_devices set pages_on = pages_on - $3::integer,
              pages = jsonb_set(pages, '{0,visited_at}', to_jsonb(now() - make_interval(days => $3)))
        where workspace_id = $1 and contact_id = $2`,
      [space.id, contact, days],
    )
  await go(visitor, '/old')
  await past(31)
  assert.deepEqual(await pathsOf(contact), [])
  await go(visitor, '/new')
  assert.equal((await columnsOf(contact))[0].pages.length, 1)
  await pageSweep.sweep(app.owner, space.id, new Date())
  assert.deepEqual(await pathsOf(contact), ['/new'])
  await past(32)
  assert.ok((await pageSweep.findDue(app.owner, new Date())).includes(space.id))
  await pageSweep.sweep(app.owner, space.id, new Date())
  assert.equal((await columnsOf(contact))[0].pages, null)
})

test('Who looks is told by a signal that has no page, and visitors are not', async () => {
  const { visitor, contact } = await chatting()
  const team = await openStream({ port: app.port, key: space.key, query: '?signals=true' })
  const own = await visitor.stream('?signals=true')
  await until('both have begun', 10_000, () => team.frames.length > 0 && own.frames.length > 0)
  await go(visitor, '/cart', 'Cart')
  // Those of other contacts may be told, too.
  const told = () =>
    team.frames
      .filter(({ event }) => event === 'signal')
      .map(({ data }) => JSON.parse(String(data)))
      .find((signal) => signal.contact_id === contact)
  await until('the team is told', 10_000, () => told() !== undefined)
  assert.deepEqual([told().type, told().contact], ['visiting', true])
  assert.equal(team.text().includes('Cart'), false)
  assert.equal(own.text().includes('visiting'), false)
})
