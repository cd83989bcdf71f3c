import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startOwnApp } from '../../../../../../test/app.ts'
import { plainMail, postMail, rawMail } from '../../../../../../test/mails.ts'
import { signIn } from '../../../../../../test/sign-in.ts'
import { mailed } from '../receiving/testing/scenario.ts'

const app = await startOwnApp({ PORCHLIGHT_WEBHOOKS_ALLOW_PRIVATE: 'on' })
const space = await mailed(app)
const { send, channelId } = space

/** 1 × 1 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const shownPng = `data:image/png;base64,${png.toString('base64')}`

const deliver = async (raw: Buffer): Promise<string> => {
  const { status, text, body } = await postMail(send, channelId, raw)
  assert.equal(status, 202, text)
  return body.mail.id
}
const original = async (id: string, query = '') => send('GET', `/mails/${id}/original${query}`)
/** What the page shows of the mail. */
const bodyOf = (page: string) => /<div class="porchlight-mail">([\s\S]*)<\/div>/.exec(page)?.[1]

const htmlMail = (html: string, ...parts: readonly string[]) =>
  rawMail(
    'From: lin@example.com',
    'Subject: Looks',
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    ...parts,
    '--b--',
  )
const picture = (id: string, type: string, bytes: Buffer) => [
  '--b',
  `Content-Type: ${type}; name="${id}.png"`,
  `Content-ID: <${id}>`,
  'Content-Transfer-Encoding: base64',
  '',
  bytes.toString('base64'),
]

test('A mail is shown as it looks, without what could run, load or be sent', async () => {
  const id = await deliver(
    htmlMail(
      `<html><head><title>No</title><style>p { color: red }</style><link rel="preconnect" href="https://track.example"><meta http-equiv="refresh" content="0;url=https://x.example"></head>
<body bgcolor="#eee" onload="x()"><p class="a" style="color:#00f" onclick="x()">Hello <font color="red">Lin</font></p>
<a href="javascript:x()">bad</a><a href="https://shop.example/a?b=1&amp;c">good</a>
<form action="https://x.example"><input name="a"><button>Send</button></form><iframe src="https://x.example"></iframe>
<img src="cid:logo%40x" alt="Logo"><img src="cid:evil" alt="Evil"><img src="data:image/svg+xml;base64,PHN2Zz4=" alt="Drawn"><img src="https://track.example/pixel.png" alt="Far"><script>x()</script></body></html>`,
      ...picture('logo@x', 'image/svg+xml', png),
      ...picture('evil', 'image/png', Buffer.from('<svg onload="x()">')),
    ),
  )
  const { status, text, headers } = await original(id)
  assert.equal(status, 200)
  assert.equal(
    bodyOf(text)?.replaceAll(/\s+/g, ' ').trim(),
    `<style>p { color: red }</style> <div bgcolor="#eee"><p class="a" style="color:#00f">Hello <font color="red">Lin</font></p> <a>bad</a><a href="https://shop.example/a?b=1&amp;c" rel="noopener noreferrer nofollow" target="_blank">good</a> Send <img alt="Logo" src="${shownPng}" /><img alt="Evil" /><img alt="Drawn" /><img alt="Far" src="" /></div>`,
  )
  assert.deepEqual(
    [headers['content-type'], headers['referrer-policy'], headers['cache-control']],
    ['text/html; charset=utf-8', 'no-referrer', 'no-store'],
  )
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  )
})

test('A mail of text is shown as it is written, with the names of its files', async () => {
  const id = await deliver(
    rawMail(
      'From: lin@example.com',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'a < b  & <b>c</b>',
      '--b',
      'Content-Type: application/pdf; name="<img src=x onerror=x()>.pdf"',
      '',
      'x',
      '--b--',
    ),
  )
  const { text } = await original(id)
  assert.match(text, /<pre>a &lt; b {2}&amp; &lt;b&gt;c&lt;\/b&gt;\s*<\/pre>/)
  assert.match(text, /<li>&lt;img src=x onerror=x\(\)&gt;\.pdf<\/li>/)
})

test('Of a mail that cannot be read the source is shown', async () => {
  const levels = Array.from({ length: 60 }, (_, at) => [
    `Content-Type: multipart/mixed; boundary=b${at}`,
    '',
    `--b${at}`,
  ])
  const id = await deliver(rawMail('From: <eve@example.com>', ...levels.flat()))
  assert.match((await original(id)).text, /<pre>From: &lt;eve@example\.com&gt;\s+Content-Type/)
})

test('Pictures of other servers are fetched on request alone, and only if they are some', async (t) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['referer'] ?? ''}${request.headers.cookie ?? ''}`)
    if (request.url === '/moved') response.writeHead(302, { location: '/a.png' }).end()
    else if (request.url === '/page') response.end('<svg onload="x()">')
    else if (request.url === '/large') response.end(Buffer.concat([png, Buffer.alloc(4_000_000)]))
    else if (request.url === '/file')
      response.writeHead(302, { location: 'file:///etc/hosts' }).end()
    else response.end(png)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  const images = ['/a.png', '/moved', '/page', '/large', '/file', '/a.png'].map(
    (path) => `<img alt="${path}" src="${at(path)}">`,
  )
  const id = await deliver(htmlMail(images.join('')))
  const leftOut = async (query = '') => (await original(id, query)).headers['pictures-left-out']
  const own = bodyOf((await original(id)).text)
  assert.equal(own?.match(/src=""/g)?.length, 6)
  assert.equal(await leftOut(), '5')
  assert.deepEqual(asked, [])
  const all = bodyOf((await original(id, '?pictures=all')).text)
  assert.deepEqual(
    [...(all ?? '').matchAll(/alt="([^"]+)" src="([^"]*)"/g)].map(([, name, source]) => [
      name,
      source === shownPng,
      source === '',
    ]),
    [
      ['/a.png', true, false],
      ['/moved', true, false],
      ['/page', false, true],
      ['/large', false, true],
      ['/file', false, true],
      ['/a.png', true, false],
    ],
  )
  assert.deepEqual(asked.toSorted(), [
    '/a.png ',
    '/a.png ',
    '/file ',
    '/large ',
    '/moved ',
    '/page ',
  ])
  assert.equal(await leftOut('?pictures=all'), '3')
})

test('Who may not get a mail may not see its original, and one that is gone is unknown', async () => {
  const id = await deliver(plainMail('Hidden'))
  const { body } = await send('POST', '/api-keys', { name: 'No', scopes: ['messages:read'] })
  const other = app.sendAs({ host: `${space.subdomain}.localhost`, key: body.key })
  assert.equal((await other('GET', `/mails/${id}/original`)).status, 403)
  assert.equal((await original(channelId)).status, 404)
  assert.equal((await original('x')).status, 404)
  await send('POST', '/roles', { name: 'Part', permissions: ['*:read'], sees: 'assigned' })
  await send('POST', '/team-members', { emails: ['lee@x.test'], organization_role: 'Part' })
  const lee = await signIn(space, 'lee@x.test')
  assert.equal((await lee.send('GET', `/mails/${id}/original`)).status, 404)
  const kim = await signIn(space)
  assert.equal((await kim.send('GET', `/mails/${id}/original`)).status, 200)
  const stranger = await mailed(app)
  assert.equal((await stranger.send('GET', `/mails/${id}/original`)).status, 404)
})
