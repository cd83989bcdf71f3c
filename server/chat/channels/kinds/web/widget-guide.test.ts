import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createHmac } from 'node:crypto'
import { startApp } from '../../../../../test/app.ts'
import { applySettings } from '../../../settings/apply-settings.ts'
import { readSettingsFile } from '../../../settings/settings-file.ts'
import { defaultWebChannel } from './settings/web-channel.ts'

const guide = readFileSync('docs/widget.md', 'utf8')
const secret = 'plcs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

function sample(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? []
  assert.ok(code, language)
  return code
}

/** How each language prints a token of its sample, as arguments of its interpreter. */
const programs = {
  js: [
    process.execPath,
    '--input-type=module',
    '-e',
    `${sample('js')}\nconsole.log(visitorToken({ id: 'c1', email: 'a@x.test', name: 'Zoë' }, '${secret}'))`,
  ],
  php: [
    'php',
    '-r',
    `${sample('php')}\necho visitor_token(['id' => 'c1', 'email' => 'a@x.test', 'name' => 'Zoë'], '${secret}');`,
  ],
  python: [
    'python3',
    '-c',
    `${sample('python')}\nprint(visitor_token({"id": "c1", "email": "a@x.test", "name": "Zoë"}, "${secret}"))`,
  ],
  ruby: [
    'ruby',
    '-e',
    `${sample('ruby')}\nputs visitor_token({ id: "c1", email: "a@x.test", name: "Zoë" }, "${secret}")`,
  ],
}

for (const [language, [program = '', ...words]] of Object.entries(programs)) {
  const isThere = program === process.execPath || spawnSync(program, ['--version']).status === 0
  const skip = isThere ? false : `${program} is not installed.`
  test(`The ${language} sample of docs/widget.md signs a token`, { skip }, () => {
    const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
    const [head = '', claims = '', signature] = stdout.trim().split('.')
    const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url')
    assert.equal(signature, expected, stderr)
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    assert.deepEqual(read(head), { alg: 'HS256', typ: 'JWT' })
    const { sub, email, name, iat, exp } = read(claims)
    assert.deepEqual({ sub, email, name }, { sub: 'c1', email: 'a@x.test', name: 'Zoë' })
    assert.equal(exp - iat, 3_600)
    assert.ok(Math.abs(iat - Date.now() / 1_000) < 60)
  })
}

test('docs/widget.md lists exactly the settings of a channel, with their defaults, and its file applies', async () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` \| `([^`]*)` \|/gm)].map(([, name, value]) => [
    name,
    value,
  ])
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const expected = Object.entries(defaultWebChannel).map(([name, value]) => [name, text(value)])
  const squeezed = rows.map(([name, value = '']) => [name, value.replaceAll(' ', '')])
  assert.deepEqual(squeezed, expected)
  const app = await startApp()
  const { subdomain, send } = await app.workspace()
  const { database } = app.services
  await applySettings({ ...app, database }, subdomain, readSettingsFile(sample('yaml')), {
    actorName: 'test',
    dryRun: false,
  })
  const [channel] = (await send('GET', '/channels')).body.channels
  assert.equal(channel.kind, 'web')
  assert.deepEqual(channel.web.allowed_origins, ['https://shop.example', 'https://*.shop.example'])
})
