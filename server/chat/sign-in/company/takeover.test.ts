import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startOwnApp } from '../../../../test/app.ts'
import {
  claimsOf,
  heldCookie,
  sessionCookie,
  signToken,
  start,
  startedBy,
  startProvider,
  visit,
} from '../../../../test/company-provider.ts'
import { insertMember } from '../../../../test/seed.ts'
import { browser, signIn } from '../../../../test/sign-in.ts'
import { makeLink } from '../../mail/make-link.ts'

const app = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
const { owner } = app
const [one, two] = [await startProvider(), await startProvider()]
after(() => [one, two].forEach(({ stop }) => stop()))

const emails = { max: 'max@acme.example', mia: 'mia@acme.example', other: 'zoe@acme.example' }

type Cell = {
  readonly provider: 'one' | 'two'
  readonly subject: 'max' | 'mia' | 'new'
  readonly email: keyof typeof emails | undefined
  readonly verified: boolean | 'true'
  readonly domain: 'trusted' | 'not vouched for' | 'not proven'
  /** Whether the invitation of Mia is being accepted. */
  readonly invited: boolean
  readonly deactivated: 'max' | undefined
}

function* cells(): Generator<Cell> {
  for (const deactivated of [undefined, 'max'] as const)
    for (const domain of ['trusted', 'not vouched for', 'not proven'] as const)
      for (const invited of [false, true])
        for (const provider of ['one', 'two'] as const)
          for (const subject of ['max', 'mia', 'new'] as const)
            for (const email of ['max', 'mia', 'other', undefined] as const)
              for (const verified of [true, false, 'true'] as const)
                if (isWorth(domain, email, verified))
                  yield { provider, subject, email, verified, domain, invited, deactivated }
}

/** A text instead of a truth matters where the truth would count. */
function isWorth(
  domain: Cell['domain'],
  email: Cell['email'],
  verified: Cell['verified'],
): boolean {
  if (email === undefined) return verified === true
  return domain === 'trusted' || verified !== 'true'
}

/** The rules, as docs/decisions/0209 says them. */
function expected(cell: Cell): string {
  const { provider, subject, email, verified, domain, invited, deactivated } = cell
  // Max is joined at the first provider, Mia at the second.
  const [own, ownSubject] = provider === 'one' ? ['max', 'max'] : ['mia', 'mia']
  if (subject === ownSubject) {
    const isRight = own !== deactivated && (!invited || own === 'mia')
    return isRight ? own : 'refused'
  }
  if (invited) return email === 'mia' ? 'mia' : 'refused'
  const isVouched = verified === true && domain === 'trusted'
  if (!isVouched || email === undefined || email === 'other') return 'asked for the password'
  return email === own || email === deactivated ? 'refused' : email
}

async function prepare() {
  const space = await app.workspace()
  const admin = await signIn(space)
  const ids: Record<string, string> = {}
  for (const name of ['max', 'mia'] as const) {
    ids[name] = await insertMember(owner, space.id, { email: emails[name] })
  }
  const providers: Record<string, string> = {}
  for (const [slug, { issuer }] of Object.entries({ one, two })) {
    const { status, text, body } = await admin.browse('POST', '/auth/providers', {
      slug,
      issuer,
      name: slug,
      client_id: 'porchlight',
      client_secret: 'secret',
    })
    assert.equal(status, 201, text)
    providers[slug] = body.provider.id
  }
  await owner.query(
    'update company_providers set enabled = true, tested_at = now() where workspace_id = $1',
    [space.id],
  )
  await owner.query(
    `insert into company_domains values ($1, 'acme.example', 'token', now(), now())`,
    [space.id],
  )
  const link = await makeLink(owner, app.services.config, {
    workspace_id: space.id,
    email_key: emails.mia,
    purpose: 'invitation',
    actor: { type: 'command', name: 'test' },
  })
  const token = (link ?? '').split('#')[1] ?? ''
  /** The rows as they are before each cell. */
  const reset = async () => {
    await owner.query(
      `with sessions as (delete from member_sessions where workspace_id = $1),
            links as (update member_tokens set used_at = null where workspace_id = $1)
       delete from company_identities where workspace_id = $1`,
      [space.id],
    )
    await owner.query(
      `insert into company_identities values ($1, $2, 'max', $4, now()), ($1, $3, 'mia', $5, now())`,
      [space.id, providers['one'], providers['two'], ids['max'], ids['mia']],
    )
  }
  return { space, ids, token, reset }
}

const { space, ids, token: invitation, reset } = await prepare()

async function stand({ domain, deactivated }: Cell): Promise<void> {
  await owner.query('update company_domains set proven_at = $2 where workspace_id = $1', [
    space.id,
    domain === 'not proven' ? null : new Date(),
  ])
  await owner.query('update company_providers set domains = $2 where workspace_id = $1', [
    space.id,
    domain === 'not vouched for' ? ['other.example'] : ['acme.example'],
  ])
  await owner.query('update team_members set active = $3 where workspace_id = $1 and id = $2', [
    space.id,
    ids['max'],
    deactivated !== 'max',
  ])
}

let address = 0

async function outcomeOf(cell: Cell): Promise<string> {
  const { issuer, codeFor } = cell.provider === 'one' ? one : two
  const begun = cell.invited ? await accept(cell.provider) : await start(space, cell.provider)
  const claims = claimsOf(issuer, begun.nonce, {
    sub: cell.subject,
    email_verified: cell.verified,
    ...(cell.email === undefined ? {} : { email: emails[cell.email] }),
  })
  const code = codeFor(signToken(claims))
  address += 1
  const { status, location, cookies } = await visit(
    space,
    `/auth/company/${cell.provider}/callback?code=${code}&state=${begun.state}`,
    begun.cookie,
    `198.51.${address >> 8}.${address & 255}`,
  )
  assert.equal(status, 303)
  const { rows } = await owner.query<{ team_member_id: string }>(
    'select team_member_id from member_sessions where workspace_id = $1',
    [space.id],
  )
  const [name] = Object.entries(ids).find(([, id]) => id === rows[0]?.team_member_id) ?? []
  assert.equal(cookies.has(sessionCookie), name !== undefined)
  if (name !== undefined) return name
  return location === '/inbox/join' ? 'asked for the password' : 'refused'
}

async function accept(provider: string) {
  const reply = await browser(space).browse('POST', '/auth/company', {
    provider,
    token: invitation,
  })
  const [cookie = ''] = [reply.headers['set-cookie'] ?? []].flat()
  return startedBy(reply.body.location, cookie.slice(0, cookie.indexOf(';')))
}

const standings = Map.groupBy(
  cells(),
  ({ domain, deactivated }) =>
    `the domain ${domain}, ${deactivated === undefined ? 'all active' : 'Max deactivated'}`,
)

// A test for each, because all of them together may take longer than one test has.
for (const [standing, those] of standings) {
  test(`no account of a provider signs in a member whom it does not belong to: ${standing}`, async () => {
    const [first] = those
    if (first !== undefined) await stand(first)
    const wrong: string[] = []
    for (const cell of those) {
      await reset()
      const outcome = await outcomeOf(cell)
      if (outcome !== expected(cell)) {
        wrong.push(`${JSON.stringify(cell)}: ${outcome}, not ${expected(cell)}`)
      }
    }
    assert.deepEqual(wrong, [])
  })
}

test('these are more than 500 combinations', () => {
  assert.equal([...cells()].length, 576)
})

test('the cookie of a sign-in holds nothing that can be read, and ends with it', async () => {
  const { cookies } = await visit(space, '/auth/company/one')
  const held = cookies.get(heldCookie) ?? ''
  const text = Buffer.from(held.slice(held.indexOf('=') + 1), 'base64url').toString('latin1')
  assert.ok(held.length > 100 && !/verifier|nonce|state/.test(text))
})
