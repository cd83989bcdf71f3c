import assert from 'node:assert/strict'
import type { AppServices } from '../../server/api/http/services.ts'
import { principalOfSession } from '../../server/api/access/authenticate-session.ts'
import { findSessions } from '../../server/api/access/session-queries.ts'
import { checkDomain } from '../../server/chat/sign-in/company/domains.ts'
import { makeLink } from '../../server/chat/mail/make-link.ts'
import { readConfig } from '../../server/config/config.ts'
import { readRows } from '../../server/store/database/read.ts'
import { exchange, type TestReply, type TestWorkspace } from '../app.ts'
import {
  claimsOf,
  heldCookie,
  logoutClaims,
  signToken,
  start,
  startedBy,
  startProvider,
  visit,
  type Started,
} from '../company-provider.ts'
import { browser, givePassword, password, signIn } from '../sign-in.ts'

/** Sets a provider up, and signs in by it in each way. */
export async function exerciseCompany(space: TestWorkspace): Promise<void> {
  const provider = await startProvider()
  try {
    await exerciseProvider(space, provider)
  } finally {
    provider.stop()
  }
}

async function exerciseProvider(
  space: TestWorkspace,
  { issuer, codeFor }: Awaited<ReturnType<typeof startProvider>>,
): Promise<void> {
  const { browse } = await signIn(space)
  const given = { issuer, slug: 'own', name: 'Own', client_id: 'porchlight', client_secret: 's' }
  const made = await browse('POST', '/auth/providers', given)
  assert.equal(made.status, 201, made.text)
  const path = `/auth/providers/${made.body.provider.id}`
  const back = async ({ cookie, state, nonce }: Started, sub: string) => {
    const code = codeFor(signToken(claimsOf(issuer, nonce, { sub, email: 'zoe@acme.example' })))
    return visit(space, `/auth/company/own/callback?code=${code}&state=${state}`, cookie)
  }
  const tested = await back(startedOf(await browse('POST', `${path}/test`)), 'ann')
  assert.equal(tested.location, '/inbox/settings/company#tested')
  const { group } = (await space.send('POST', '/groups', { name: 'By claims' })).body
  const claims = [{ claim: 'sub', value: '*', group_id: group.id }]
  const on = { enabled: true, client_secret: 't', claims }
  assert.equal((await browse('PATCH', path, on)).status, 200)
  assert.equal((await back(await start(space, 'own'), 'ann')).location, '/inbox')
  await browse('GET', '/auth/company-rule')
  assert.equal((await browse('PUT', '/auth/company-rule', { rule: 'off' })).status, 200)
  const { browse: stranger } = browser(space)
  assert.equal((await stranger('GET', '/auth/company')).body.providers.length, 1)
  const waiting = await back(await start(space, 'own'), 'other')
  const joining = browser(space, waiting.cookies.get(heldCookie))
  await givePassword(space)
  const login = { email: space.adminEmail, password }
  assert.equal((await joining.browse('GET', '/auth/company/join')).status, 200)
  assert.equal((await joining.browse('POST', '/auth/company/join', login)).status, 201)
  await space.send('POST', '/team-members', { emails: ['zoe@acme.example'] })
  const link = await makeLink(space.owner, readConfig({}), {
    workspace_id: space.id,
    email_key: 'zoe@acme.example',
    purpose: 'invitation',
    actor: { type: 'command', name: 'test' },
  })
  const invited = { provider: 'own', token: link?.split('#')[1] }
  const accepted = await back(startedOf(await stranger('POST', '/auth/company', invited)), 'zoe')
  assert.equal(accepted.location, '/inbox')
  await logOut(space, signToken(logoutClaims(issuer, { sub: 'zoe' })))
  assert.equal(
    (await visit(space, '/auth/company/own/callback')).location,
    '/inbox#company-state_wrong',
  )
  assert.equal((await browse('GET', '/auth/providers')).body.providers.length, 1)
  assert.equal((await browse('DELETE', path)).status, 204)
  await browse('POST', '/auth/domains', { domain: 'acme.example' })
  assert.equal((await browse('GET', '/auth/domains')).body.domains.length, 1)
  assert.equal((await browse('DELETE', '/auth/domains/acme.example')).status, 204)
}

/** Says that somebody has signed out at the provider. */
async function logOut(space: TestWorkspace, token: string): Promise<void> {
  const body = new URLSearchParams({ logout_token: token }).toString()
  const reply = await exchange(space.port, 'POST', '/auth/company/own/logout', body, {
    host: `${space.subdomain}.localhost:${space.port}`,
    'content-type': 'application/x-www-form-urlencoded',
  })
  assert.equal(reply.status, 200, reply.text)
}

/** What a reply sends a browser to the provider with. */
function startedOf({ body, headers }: TestReply): Started {
  const [set = ''] = [headers['set-cookie'] ?? []].flat()
  return startedBy(body.location, set.slice(0, set.indexOf(';')))
}

/** Proves a domain by a record that is there. */
export async function exerciseDomain(services: AppServices, space: TestWorkspace): Promise<void> {
  const { browse, session_id: id } = await signIn(space)
  const { domain } = (await browse('POST', '/auth/domains', { domain: 'proven.example' })).body
  const found = findSessions({ workspaceId: space.id, ids: [id] })
  const [row] = await readRows(services.database, space.id, found)
  assert.ok(row)
  const principal = principalOfSession(space.id, row)
  const source = { host: '', scheme: 'https', address: '127.0.0.1', user_agent: '' }
  const caller = { principal, source, request_id: 'test', cookies: undefined }
  const company = { ...services.company, resolveTxt: async () => [String(domain.record_value)] }
  const proven = await checkDomain({ ...services, company }, caller, { domain: 'proven.example' })
  assert.ok(proven.proven_at)
}
