import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseEnv, promisify } from 'node:util'
import { makeFolder } from './make-folder.ts'
import { startServerProcess } from '../campaigns/server-process.ts'
import { until } from '../campaigns/until.ts'
import { exchange } from './app.ts'
import { buildPagesForTests } from './built-pages.ts'

const blocks = [
  ...readFileSync('docs/from-demo-to-site.md', 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g),
].map(([, language = '', text = '']) => ({ language, text }))
const of = (language: string) =>
  blocks.filter((block) => block.language === language).map(({ text }) => text)

const folder = await makeFolder('site')
await buildPagesForTests()
const checkout = process.cwd()

test('The commands of the page lead from an empty machine to a chat on a site, a team and a backup', async (t) => {
  const [settings = '', mail = ''] = of('ini')
  // A mail server that is not there would be asked again for days; what it is sent is tested elsewhere.
  assert.match(parseEnv(mail)['PORCHLIGHT_SMTP_URL'] ?? '', /^smtp:\/\/user:/)
  const env = { ...(parseEnv(settings) as Record<string, string>), PORT: '0' }
  const data = join(folder, 'data')
  const server = await startServerProcess(data, 60_000, env)
  t.after(async () => server.stop('SIGTERM'))
  const { port } = server
  const named = (host: string) => ({ host, 'x-forwarded-proto': 'https' })
  let key = ''
  const run = async (script: string) => {
    const local = script
      .replaceAll('npm run porchlight -- ', `node ${checkout}/bin/porchlight.js `)
      .replaceAll(
        /https:\/\/(acme\.chat\.example\.com)/g,
        `-sSf -H 'Host: $1' http://127.0.0.1:${port}`,
      )
    const { stdout } = await promisify(execFile)('bash', ['-euc', `KEY=${key}\n${local}`], {
      cwd: folder,
      env: { ...process.env, ...env, PORCHLIGHT_DATA: data },
    })
    return stdout
  }
  const [create = '', again = '', channel = '', channels = '', invite = '', backup = '', ...more] =
    of('sh')
  assert.deepEqual(more, [])

  const created = await run(create)
  key = /porch_\w+/.exec(created)?.[0] ?? assert.fail(created)
  const form = /https:\/\/acme\.chat\.example\.com\/inbox\/welcome#([\w-]{43})/
  assert.match(created, form)
  const [, token] = form.exec(await run(again)) ?? assert.fail('No link is printed.')
  const inbox = await exchange(port, 'GET', '/inbox', undefined, named('acme.chat.example.com'))
  assert.equal(inbox.status, 200)
  const given = JSON.stringify({ token, password: 'lantern on the stairs' })
  const signedIn = await exchange(port, 'POST', '/auth/links/use', given, {
    ...named('acme.chat.example.com'),
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  })
  assert.equal(signedIn.status, 201, signedIn.text)

  assert.match(await run(channel), /channels: Website/)
  const listed = JSON.parse(await run(channels)) as {
    channels: { id: string; name: string; web?: { allowed_origins: string[] } }[]
  }
  const website = listed.channels.find(({ name }) => name === 'Website')
  assert.deepEqual(website?.web?.allowed_origins, ['https://www.example.com'])
  const [line = ''] = of('html')
  const [, host = '', path = ''] = /src="https:\/\/([^/]+)([^"]+)"/.exec(line) ?? []
  const loader = await exchange(port, 'GET', path, undefined, named(host))
  assert.equal(loader.status, 200)
  assert.ok(loader.text.includes(website.id))

  assert.match(await run(invite), /Users added successfully/)
  await until('the invitation is a file', 30_000, async () => {
    const files = await readdir(join(data, 'mail')).catch(() => [])
    return files.some((name) => readFileSync(join(data, 'mail', name), 'utf8').includes('bob@'))
  })
  const examined = await run(backup)
  assert.match(examined, /^Saved \d+ rows .* to porchlight-\d{4}-\d\d-\d\d\.tar\.gz/m)
  assert.match(examined, /^ok {4}pages: /m)
})
