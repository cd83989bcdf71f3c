import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { exchange, startApp } from './app.ts'
import { fetchFile, sendFile } from './upload.ts'

const { workspace, port } = await startApp()
const { send, subdomain } = await workspace()

/** What the API shows of a conversation whose texts all are `text`. */
async function store(text: string) {
  const short = text.slice(0, 200)
  const { body } = await send('POST', '/conversations', {
    title: short,
    visitor_attributes: { name: short, user_identifier: short, traits: { note: short } },
    messages_attributes: [{ body: text }],
    origin_page_title: short,
    origin_page_url: short,
  })
  const { id, title, visitor } = body.conversation
  const { messages } = (await send('GET', `/conversations/${id}/messages`)).body
  return { title: String(title), name: String(visitor.name), body: String(messages[0].body) }
}

/** A message body, and what of it the server keeps. */
const bodies: readonly (readonly [name: string, body: string, kept: string])[] = [
  [
    'stored XSS by a handler in HTML (FreeScout CVE-2026-32754, ChatterMate CVE-2026-24399)',
    '<p>Hello <img src="x" onerror="fired(0)"></p>',
    '<p>Hello </p>',
  ],
  [
    'stored XSS by SVG in an article (Zammad CVE-2019-1010018)',
    '<p>Hello</p><svg onload="fired(0)"><a xlink:href="javascript:fired(1)">x</a></svg>',
    '<p>Hello</p>',
  ],
  [
    'a link of another scheme (Deep Chat CVE-2026-108852)',
    '<p><a href="javascript:fired(0)">x</a> [y](javascript:fired(1))</p>',
    '<p><a>x</a> [y](javascript:fired(1))</p>',
  ],
  [
    'template code that another program would compile (Live Helper Chat GHSA-8wcc-f2vq-h4gx)',
    "{{constructor.constructor('fired(0)')()}}",
    "<p>{{constructor.constructor('fired(0)')()}}</p>",
  ],
]

for (const [name, body, kept] of bodies) {
  test(`Inert: ${name}`, async () => {
    assert.equal((await store(body)).body, kept)
  })
}

test('Inert: elements nested so deep that a second parser reads them in another way (DOMPurify CVE-2024-47875)', async () => {
  const deep = `<p>x</p>${'<div>'.repeat(600)}<img src="x" onerror="fired(0)">`
  const { body } = await store(deep)
  assert.match(body, /&lt;div&gt;/)
  assert.doesNotMatch(body, /<(?!\/?p>)/)
})

test('Inert: names, titles and page addresses (Zammad CVE-2018-1000154, Live Helper Chat CVE-2017-1000059)', async () => {
  for (const text of [
    'Eve <img src=x onerror=fired(0)>',
    'Eve"><script>fired(0)</script>',
    'Eve</title><svg onload=fired(0)>',
  ]) {
    const { title, name } = await store(text)
    assert.deepEqual([title, name], [text, text])
  }
  const reply = await send('GET', '/conversations')
  assert.match(String(reply.headers['content-type']), /^application\/json/)
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
})

const active = '<script>fired(0)</script>'
const files: readonly (readonly [name: string, file: string, content: string])[] = [
  [
    'an SVG as a picture (Chatwoot CVE-2021-3741, CVE-2021-3742)',
    'face.svg',
    `<svg xmlns="http://www.w3.org/2000/svg">${active}</svg>`,
  ],
  ['a PDF with a script (Live Helper Chat CVE-2026-0483)', 'a.pdf', '%PDF-1.7\n/JS (fired\\(0\\))'],
  ['a script that the own policy would allow (FreeScout GHSA-fffc-phh8-5h4v)', 'a.js', 'fired(0)'],
  [
    'a configuration behind an invisible letter (FreeScout CVE-2026-28289, CVE-2026-27636)',
    '\u200b.htaccess',
    'AddType text/html .txt',
  ],
  ['a path out of the folder (FreeScout CVE-2026-41193)', '../../public/a.php', active],
  [
    'a name with a type of its own (Rocket.Chat CVE-2026-56845)',
    'a.png\r\nContent-Type: text/html',
    active,
  ],
]

for (const [name, file, content] of files) {
  test(`Inert: ${name}`, async () => {
    const { status, body } = await sendFile(send, file, content)
    assert.equal(status, 201)
    const { filename, url } = body.attachment
    assert.doesNotMatch(filename, /[/\\\r\n\u200b]|^\./)
    const reply = await fetchFile(port, url)
    assert.match(String(reply.headers['content-disposition']), /^attachment; /)
    assert.match(String(reply.headers['content-security-policy']), /sandbox/)
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
    assert.doesNotMatch(String(reply.headers['content-type']), /html|svg|xml|javascript/)
  })
}

test('Ignored: headers by which a proxy would say who asks (Zammad CVE-2020-26030, FreeScout CVE-2026-107393)', async () => {
  const host = `${subdomain}.localhost:${port}`
  for (const header of ['x-remote-user', 'remote-user', 'x-forwarded-user', 'cf-connecting-ip']) {
    const asked = { host, accept: 'application/json', [header]: 'ann@acme1.test' }
    const { status } = await exchange(
      port,
      'GET',
      '/api/external/v2/team-members',
      undefined,
      asked,
    )
    assert.equal(status, 401, header)
  }
})

test('docs/threats.md names tests that are there', () => {
  const rows = readFileSync('docs/threats.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| T\d/.test(line))
  assert.equal(rows.length, 35)
  for (const row of rows) {
    const tests = [...row.matchAll(/`([\w./-]+\.test\.ts)`: “([^”]+)”/g)]
    assert.ok(tests.length > 0, row)
    for (const [, file = '', title = ''] of tests) {
      assert.ok(readFileSync(file, 'utf8').includes(title), `${file}: ${title}`)
    }
  }
})
