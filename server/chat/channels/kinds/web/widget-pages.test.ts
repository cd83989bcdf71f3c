import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { exchange, startOwnApp } from '../../../../../test/app.ts'
import { buildPagesForTests } from '../../../../../test/built-pages.ts'
import { countRows } from '../../../../../test/fill-every-table.ts'
import { basePath } from '../../../../start/app.ts'
import { setHosts } from '../../../workspaces/set-hosts.ts'
import { until } from '../../../../../campaigns/until.ts'
import { verifyTicket } from './ticket.ts'

await buildPagesForTests()
const app = await startOwnApp()
const { port, services, owner } = app
const acme = await app.workspace('acme')
const other = await app.workspace('globex')
const host = 'chat--acme.localhost'
const shop = 'https://shop.example'
const web = {
  color: '#f2c14e',
  allowed_origins: [shop, 'https://*.shop.example'],
  texts: { en: { title: 'Ask </script><b>us' } },
  office_hours: { time_zone: 'UTC', hours: [{ day: 'monday', from: '00:00', to: '00:01' }] },
}
const made = await acme.send('POST', '/channels', { name: 'Inside name', kind: 'web', web })
const { id } = made.body.channel
await acme.send('POST', '/team-members', { emails: ['unnamed@x.test'] })
const phone = (await acme.send('POST', '/channels', { name: 'Phone' })).body.channel.id

const get = async (path: string, headers: Record<string, string | undefined> = {}) =>
  exchange(port, 'GET', path, undefined, { host, ...headers })
const framed = { 'sec-fetch-dest': 'iframe', referer: `${shop}/` }
const frame = async (headers: Record<string, string | undefined> = framed, channel: string = id) =>
  get(`/frame?channel=${channel}`, headers)

/** What the page has for its script. */
function contentOf(html: string) {
  const [, content = ''] = /<meta name="porchlight" content="([^"]*)">/.exec(html) ?? []
  const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  return JSON.parse(text.replaceAll('&#39;', "'").replaceAll('&amp;', '&'))
}

test('The loader has the looks of all web channels in front, and is cached and compressed', async () => {
  const { status, headers, text, bytes } = await get('/widget.js')
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/javascript/)
  assert.equal(
    headers['cache-control'],
    'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400',
  )
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  const [, looks = ''] = /^self\.PorchlightChannels=(.*);$/m.exec(text) ?? []
  assert.deepEqual(JSON.parse(looks), {
    [id]: {
      colors: { fill: '#f2c14e', on_fill: '#10151f' },
      position: 'right',
      title: 'Ask </script><b>us',
      excuse: 'We cannot be reached right now. Trying again…',
      chat: 'Chat',
    },
  })
  assert.ok(!text.includes('Inside name') && !text.includes('shop.example'))
  const inGerman = await get('/widget.js', { 'accept-language': 'sv, de-AT;q=0.8, en;q=0.5' })
  assert.match(inGerman.text, /"excuse":"Wir sind gerade nicht erreichbar/)
  assert.match(String(inGerman.headers['vary']), /Accept-Language/)
  const br = await get('/widget.js', { 'accept-encoding': 'gzip, br' })
  assert.deepEqual(brotliDecompressSync(br.bytes), bytes)
  const gzip = await get('/widget.js', { 'accept-encoding': 'gzip' })
  assert.deepEqual(gunzipSync(gzip.bytes), bytes)
  const etag = String(headers['etag'])
  assert.equal((await get('/widget.js', { 'if-none-match': etag })).status, 304)
  const changed = await acme.send('PATCH', `/channels/${id}`, { web: { color: '#123456' } })
  assert.equal(changed.status, 200)
  const after = await get('/widget.js', { 'if-none-match': etag })
  assert.equal(after.status, 200)
  assert.match(after.text, /"fill":"#123456"/)
})

test('The frame is for pages of the allowed origins, and carries a ticket for that origin', async () => {
  for (const origin of [shop, 'https://a.shop.example']) {
    const { status, headers, text } = await frame({ ...framed, referer: `${origin}/` })
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'no-store')
    const policy = String(headers['content-security-policy']).split('; ')
    assert.ok(policy.includes(`frame-ancestors ${shop} https://*.shop.example`))
    for (const part of ["script-src 'self'", "default-src 'none'", "style-src 'self'"]) {
      assert.ok(policy.includes(part), part)
    }
    assert.ok(policy.includes("require-trusted-types-for 'script'"))
    assert.doesNotMatch(text, /<script>|<style|\sstyle=|\son\w+=|Inside name/)
    const content = contentOf(text)
    assert.equal(content.origin, origin)
    assert.equal(content.channel.id, id)
    assert.deepEqual(content.channel.texts, web.texts)
    assert.equal(content.channel.office_hours.hours[0].day, 1)
    assert.ok(!('allowed_origins' in content.channel))
    assert.deepEqual(content.workspace, { name: 'acme' })
    // Nobody is shown by the default name, which is part of the address.
    assert.deepEqual(content.agents, [{ first_name: 'Ann', picture: null }])
    assert.equal(typeof content.office.is_open, 'boolean')
    const ticket = await verifyTicket(services, content.ticket, { workspace_id: acme.id })
    assert.deepEqual(ticket, { channel_id: id, origin })
    await assert.rejects(verifyTicket(services, content.ticket, { workspace_id: other.id }))
  }
})

test('The frame loads the texts of its language beside its script, those of the site\u2019s texts for all others', async () => {
  const preloaded = async (language: string) => {
    const { text } = await get(`/frame?channel=${id}&language=${language}`, framed)
    return /modulepreload" href="\/pages\/(?!first)(\w+)-/.exec(text)?.[1]
  }
  const asked = [
    'de',
    'de-AT',
    'ES',
    'fr',
    'pt-PT',
    'zh-TW',
    'sv',
    '',
    '__proto__',
    'x'.repeat(2_000),
  ]
  const found = await Promise.all(asked.map(preloaded))
  assert.deepEqual(found, ['de', 'de', 'es', 'fr', 'pt', 'zh', 'en', 'en', 'en', 'en'])
  const texts = { sv: { title: 'Hej' }, nl: { title: 'Hoi' } }
  await acme.send('PATCH', `/channels/${id}`, { web: { texts } })
  assert.deepEqual(await Promise.all(['sv', '', 'de'].map(preloaded)), ['nl', 'nl', 'de'])
})

test('Pages of other origins and top-level pages get 403 and no data, which nobody may frame', async () => {
  for (const headers of [
    { ...framed, referer: undefined },
    { ...framed, referer: 'https://evil.example/' },
    { ...framed, referer: 'http://shop.example/' },
    { ...framed, referer: 'https://shop.example.evil.example/' },
    { ...framed, referer: 'https://shop.example:8443/' },
    { ...framed, referer: 'https://evil.example/https://shop.example/' },
    { ...framed, referer: 'https://shop.example@evil.example/' },
    { ...framed, referer: 'null' },
    { ...framed, referer: 'about:srcdoc' },
    { ...framed, referer: `http://${host}/frame` },
    ...['document', 'embed', 'object', 'script', 'empty', 'image'].map((destination) => ({
      ...framed,
      'sec-fetch-dest': destination,
    })),
  ]) {
    const { status, text, headers: got } = await frame(headers)
    assert.equal(status, 403, JSON.stringify(headers))
    assert.ok(!text.includes('ticket') && text.length < 200, text)
    assert.match(String(got['content-security-policy']), /frame-ancestors 'none'/)
  }
  assert.equal((await frame({ referer: `${shop}/` })).status, 200)
  for (const channel of [phone, other.id, 'x', '', `${id}&channel=${id}`]) {
    assert.equal((await frame(framed, channel)).status, 404, channel)
  }
  assert.equal((await frame({ ...framed, host: 'chat--globex.localhost' })).status, 404)
  for (const where of ['chat--nobody.localhost', 'acme.localhost', 'localhost', '127.0.0.1']) {
    assert.equal((await frame({ ...framed, host: where })).status, 404, where)
    assert.equal((await get('/widget.js', { host: where })).status, 404, where)
  }
})

test('A frame that is refused for good tells the page around it why, and nothing else', async () => {
  const browser = { 'sec-fetch-dest': 'iframe', accept: 'text/html,*/*;q=0.8' }
  const words = {
    [`${id}|https://evil.example/`]: 'Pages of this origin may not show this chat.',
    [`${phone}|${shop}/`]: 'Channel does not exist.',
  }
  for (const [asked, said] of Object.entries(words)) {
    const [channel = '', referer] = asked.split('|')
    const { status, headers, text } = await frame({ ...browser, referer }, channel)
    assert.ok(status === 403 || status === 404)
    assert.match(String(headers['content-type']), /^text\/html/)
    const [, script = ''] = /<script>(.*)<\/script>/.exec(text) ?? []
    const digest = createHash('sha256').update(script).digest('base64')
    assert.equal(
      headers['content-security-policy'],
      `default-src 'none'; script-src 'sha256-${digest}'`,
    )
    assert.ok(text.includes(said) && !text.includes('ticket'), text)
  }
  // Programs get the error of the API, and so does what may pass.
  assert.match((await frame({ ...browser, 'sec-fetch-dest': 'document' })).text, /"error"/)
})

test('A frame that loads itself again is served by its old ticket, and no other page by it', async (t) => {
  const { ticket } = contentOf((await frame()).text)
  const own = { 'sec-fetch-dest': 'iframe', referer: `http://${host}/frame?channel=${id}` }
  const again = { ...own, 'sec-fetch-site': 'same-origin' }
  const asked = `${id}&ticket=${ticket}`
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 })
  await assert.rejects(verifyTicket(services, ticket, { workspace_id: acme.id }))
  const renewed = await frame(again, asked)
  t.mock.timers.reset()
  assert.equal(renewed.status, 200)
  assert.equal(contentOf(renewed.text).origin, shop)
  const [first = '', ...others] = ticket
  const forged = `${first === 'a' ? 'b' : 'a'}${others.join('')}`
  for (const [headers, query] of [
    [again, id],
    [again, `${id}&ticket=${forged}`],
    [{ ...own, 'sec-fetch-site': 'cross-site' }, asked],
    [{ ...again, 'sec-fetch-site': 'same-site' }, asked],
    [{ ...own, referer: 'https://evil.example/' }, asked],
    [{ ...again, 'sec-fetch-dest': 'document' }, asked],
  ] as const) {
    assert.equal((await frame(headers, query)).status, 403, JSON.stringify(headers))
  }
  await acme.send('PATCH', `/channels/${id}`, { web: { allowed_origins: ['https://new.example'] } })
  assert.equal((await frame(again, asked)).status, 403)
  await acme.send('PATCH', `/channels/${id}`, { web: { allowed_origins: web.allowed_origins } })
})

test('A visitor who only looks leaves nothing in the database', async () => {
  const before = await countRows(owner, acme.id)
  for (let n = 0; n < 5; n += 1) {
    await get('/widget.js')
    await frame()
  }
  assert.deepEqual(await countRows(owner, acme.id), before)
})

test('No reply of either host allows scripts of other origins to read it', async () => {
  const paths = ['/widget.js', '/frame', '/health/live', '/inbox', '/auth/session', '/pages/x.js']
  const api = ['/conversations', '/visitors', '/events', '/openapi.json', '/nothing']
  const origins = [shop, 'null', 'https://evil.example', 'http://acme.localhost', undefined]
  for (const at of [host, 'acme.localhost', 'localhost']) {
    for (const path of [...paths, ...api.map((one) => `${basePath}${one}`)]) {
      for (const [method, extra] of [
        ['GET', {}],
        ['OPTIONS', { 'access-control-request-method': 'POST' }],
        ['POST', { 'content-type': 'application/json' }],
      ] as const) {
        const origin = origins[(path.length + method.length) % origins.length]
        const sent = { host: at, origin, ...extra, 'x-api-key': acme.key }
        const { headers } = await exchange(port, method, path, undefined, sent)
        const cors = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
        assert.deepEqual(cors, [], `${method} ${at}${path}`)
      }
    }
  }
})

test('A host of its own name serves the widget as well', async () => {
  await setHosts(owner, 'acme', { visitors: 'talk.acme.test' }, 'localhost')
  await until('the name is known', 1_000, async () => {
    const { status } = await frame({ ...framed, host: 'talk.acme.test' })
    return status === 200
  })
  assert.equal((await get('/widget.js', { host: 'talk.acme.test' })).status, 200)
  assert.equal((await get('/docs', { host: 'talk.acme.test' })).status, 404)
})

test('The full page is for navigations alone where the channel has one, and its ticket opens no frame', async () => {
  const page = async (headers: Record<string, string | undefined> = {}) =>
    get(`/chat/${id}?text=Hello`, { 'sec-fetch-dest': 'document', ...headers })
  assert.equal((await page()).status, 404)
  await acme.send('PATCH', `/channels/${id}`, { web: { full_page: true } })
  const { status, headers, text } = await page({ 'sec-fetch-site': 'cross-site' })
  assert.equal(status, 200)
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
  assert.equal(headers['access-control-allow-origin'], undefined)
  const { ticket, origin } = contentOf(text)
  assert.equal(new URL(origin).host, host)
  for (const destination of ['iframe', 'embed', 'object', 'script', 'empty', 'image']) {
    assert.equal((await page({ 'sec-fetch-dest': destination })).status, 404, destination)
  }
  const reload = `/frame?channel=${id}&ticket=${ticket}`
  const own = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
  assert.equal((await get(reload, { ...own, referer: `http://${host}/chat/${id}` })).status, 403)
  const phonePage = await get(`/chat/${phone}`, { 'sec-fetch-dest': 'document' })
  assert.equal(phonePage.status, 404)
  const elsewhere = await get(`/chat/${id}`, { host: 'chat--globex.localhost' })
  assert.equal(elsewhere.status, 404)
})
