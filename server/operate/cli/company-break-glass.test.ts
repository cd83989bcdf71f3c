import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { setDefaultCACertificates } from 'node:tls'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import {
  claimsOf,
  heldCookie,
  sessionCookie,
  signToken,
  startedBy,
  startProvider,
  visit,
} from '../../../test/company-provider.ts'
import { databaseSettings } from '../../../test/request-database.ts'
import { setUpFactor } from '../../../test/second-factor.ts'
import { browser, cookieOf, signIn } from '../../../test/sign-in.ts'
import { makeKeyFile } from '../../chat/webhooks/secrets-keys.ts'
import { runCommand } from '../backup/testing/run-command.ts'
import { urlOf } from '../backup/testing/scenario.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-glass-'))
after(async () => rm(folder, { recursive: true, force: true }))
const keyFile = join(folder, 'secrets.key')
makeKeyFile(keyFile)
const app = await startOwnApp({
  PORCHLIGHT_SECRETS_KEY: '',
  PORCHLIGHT_SECRETS_KEY_FILE: keyFile,
})
const settings = {
  PATH: process.env['PATH'] ?? '',
  PORCHLIGHT_DATA: folder,
  PORCHLIGHT_SECRETS_KEY_FILE: keyFile,
  ...databaseSettings(urlOf(app.address)),
}
const [valid, expired] = await makeCertificates()
setDefaultCACertificates([valid.cert, expired.cert])

type Provider = Awaited<ReturnType<typeof startProvider>>

const hourMs = 3_600_000

/** What happens to the provider, by its name. `clockMs`: how far its clock is off. */
const failures: readonly [string, (provider: Provider) => void, clockMs?: number][] = [
  ['provider is down', ({ stop }) => stop()],
  ['certificate of the provider has expired', ({ show }) => show(expired)],
  ['client secret was changed at the provider', ({ rotate }) => rotate('another')],
  ['clock of the provider is an hour behind', () => undefined, -hourMs],
]

for (const [what, fail, clockMs = 0] of failures) {
  test(`the commands of the guide let an admin in when the ${what}`, async (context) => {
    const provider = await startProvider(valid)
    context.after(provider.stop)
    const space = await withRule(provider)
    fail(provider)
    app.services.company.opened.clear()
    assert.equal((await byCompany(space, provider, clockMs)).has(sessionCookie), false)
    await followGuide(context, space)
  })
}

/** A workspace that requires the company sign-in of all, also of its admin, who has an app. */
async function withRule(provider: Provider): Promise<TestWorkspace> {
  const space = await app.workspace()
  const admin = await signIn(space)
  await setUpFactor(admin.browse)
  const { issuer } = provider
  const given = { slug: 'acme', issuer, name: 'Acme', client_id: 'porchlight', client_secret: 's' }
  const made = await admin.browse('POST', '/auth/providers', given)
  assert.equal(made.status, 201, made.text)
  await app.owner.query(
    `with joined as (insert into company_identities values ($1, $2, 'ann', $3, now()))
     update company_providers set enabled = true, tested_at = now() where workspace_id = $1`,
    [space.id, made.body.provider.id, space.adminId],
  )
  const { browse } = browser(space, (await byCompany(space, provider, 0)).get(sessionCookie))
  await app.owner.query('update member_sessions set verified_at = now() where workspace_id = $1', [
    space.id,
  ])
  app.services.sessions.clear(space.id)
  assert.equal((await browse('PUT', '/auth/company-rule', { rule: 'all' })).status, 200)
  assert.equal((await admin.browse('GET', '/auth/session')).status, 401)
  return space
}

async function byCompany(space: TestWorkspace, provider: Provider, clockMs: number) {
  const begun = await visit(space, '/auth/company/acme')
  if (begun.location === '/inbox#company-unreachable') return begun.cookies
  const { cookie, state, nonce } = startedBy(begun.location, begun.cookies.get(heldCookie) ?? '')
  const seconds = Math.floor((Date.now() + clockMs) / 1_000)
  const times = { iat: seconds, exp: seconds + 300 }
  const token = signToken(claimsOf(provider.issuer, nonce, { sub: 'ann', ...times }))
  const code = provider.codeFor(token)
  const path = `/auth/company/acme/callback?code=${code}&state=${state}`
  return (await visit(space, path, cookie)).cookies
}

/** Runs the commands of docs/company-sign-in.md as they stand there, and signs in by what they print. */
async function followGuide(context: TestContext, space: TestWorkspace): Promise<void> {
  const guide = await readFile('docs/company-sign-in.md', 'utf8')
  const section = guide.split('## When nobody can sign in any more')[1]?.split('\n## ')[0] ?? ''
  const commands = [...section.matchAll(/^porchlight (.+)$/gm)].map(([, words]) => words ?? '')
  assert.ok(commands.length > 1 && commands.length <= 5)
  const printed: string[] = []
  for (const command of commands) {
    const words = command.replace('ann@acme.example', space.adminEmail).split(' ')
    const given = [...words, '--workspace', space.subdomain]
    const { code, out, err } = await runCommand(context, given, settings)
    assert.equal(code, 0, err)
    printed.push(out)
  }
  const password = /^ {2}(\S+)$/m.exec(printed.join(''))?.[1]
  const given = { email: space.adminEmail, password }
  const reply = await browser(space).browse('POST', '/auth/session', given)
  assert.equal(reply.status, 201, reply.text)
  const { send, browse } = browser(space, cookieOf(reply))
  assert.equal((await send('GET', '/conversations')).status, 200)
  assert.equal((await browse('GET', '/auth/providers')).status, 200)
}

/** Certificates for this machine, signed by themselves: one of now, and one of an earlier year. */
async function makeCertificates() {
  const path = (name: string) => join(folder, name)
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  await writeFile(path('index.txt'), '')
  await writeFile(
    path('ca.cnf'),
    `[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\nnew_certs_dir=.\ndefault_md=sha256\nrand_serial=yes
unique_subject=no\npolicy=any\ncopy_extensions=copy\n[any]\ncommonName=supplied\n`,
  )
  openssl(
    ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=provider', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', 'key.pem', '-out', 'csr.pem'],
  )
  const make = async (name: string, start: string, end: string) => {
    openssl(
      ...[
        'ca',
        '-batch',
        '-selfsign',
        '-config',
        'ca.cnf',
        '-keyfile',
        'key.pem',
        '-in',
        'csr.pem',
      ],
      ...['-notext', '-startdate', start, '-enddate', end, '-out', name],
    )
    return {
      key: await readFile(path('key.pem'), 'utf8'),
      cert: await readFile(path(name), 'utf8'),
    }
  }
  const year = new Date().getUTCFullYear()
  return [
    await make('valid.pem', `${year - 1}0101000000Z`, `${year + 1}0101000000Z`),
    await make('expired.pem', `${year - 2}0101000000Z`, `${year - 1}0101000000Z`),
  ] as const
}
