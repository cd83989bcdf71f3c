import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startOwnApp, type TestWorkspace } from '../../../../test/app.ts'
import {
  claimsOf,
  sessionCookie,
  signToken,
  start,
  startProvider,
  visit,
} from '../../../../test/company-provider.ts'
import { browser, signIn, type SignedIn } from '../../../../test/sign-in.ts'

const app = await startOwnApp()
const provider = await startProvider()
after(provider.stop)
type Claims = Readonly<Record<string, unknown>>

/** A workspace with a provider, to which the admin and Kim are joined, a role and three groups. */
async function companySpace() {
  const space = await app.workspace()
  const admin = await signIn(space)
  const { issuer } = provider
  const given = { slug: 'acme', issuer, name: 'Acme', client_id: 'porchlight', client_secret: 's' }
  const { id } = (await admin.browse('POST', '/auth/providers', given)).body.provider
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  await app.owner.query(
    `with joined as (
       insert into company_identities
       select workspace_id, $2, case id when $3 then 'ann' else 'kim' end, id, now() from team_members
        where workspace_id = $1)
     update company_providers set enabled = true, tested_at = now() where workspace_id = $1`,
    [space.id, id, space.adminId],
  )
  const permissions = ['conversations:read', 'team_members:read']
  const { role } = (await space.send('POST', '/roles', { name: 'Lead', permissions })).body
  const groups: string[] = []
  for (const name of ['Europe', 'Asia', 'Own']) {
    groups.push((await space.send('POST', '/groups', { name })).body.group.id)
  }
  const set = async (claims: unknown, by: SignedIn = admin) =>
    by.browse('PATCH', `/auth/providers/${id}`, { claims })
  return { space, admin, role, groups, set }
}

/** Signs in with claims. */
async function enter(space: TestWorkspace, sub: string, claims: Claims = {}) {
  const { cookie, state, nonce } = await start(space, 'acme')
  const code = provider.codeFor(signToken(claimsOf(provider.issuer, nonce, { sub, ...claims })))
  const reply = await visit(
    space,
    `/auth/company/acme/callback?code=${code}&state=${state}`,
    cookie,
  )
  const session = reply.cookies.get(sessionCookie)
  assert.ok(session, reply.location)
  return (await browser(space, session).browse('GET', '/auth/session')).body.session
}

async function groupsOf(space: TestWorkspace, email: string): Promise<string[]> {
  const { team_members: members } = (await space.send('GET', `/team-members?email=${email}`)).body
  const { groups } = (await space.send('GET', `/team-members/${members[0].id}/groups`)).body
  return groups.map(({ name }: { name: string }) => name)
}

test('claims of a token give a role and groups at each sign-in, and take groups away', async () => {
  const { space, role, groups, set } = await companySpace()
  const [europe, asia, own] = groups
  const reply = await set([
    { claim: 'groups', value: 'leads', role_id: role.id },
    { claim: 'groups', value: 'eu', group_id: europe },
    { claim: 'region', value: 'asia', group_id: asia },
  ])
  assert.equal(reply.status, 200, reply.text)
  const none = { role_id: null, group_id: null }
  assert.deepEqual(reply.body.provider.claims, [
    { ...none, claim: 'groups', value: 'leads', role_id: role.id },
    { ...none, claim: 'groups', value: 'eu', group_id: europe },
    { ...none, claim: 'region', value: 'asia', group_id: asia },
  ])
  const { member } = await enter(space, 'kim', { groups: ['eu', 'leads'] })
  assert.equal(member.organization_role, 'Lead')
  assert.deepEqual(await groupsOf(space, 'kim@x.test'), ['Europe'])
  await space.send('PUT', `/team-members/${member.id}/groups`, { group_ids: [europe, own] })
  const later = await enter(space, 'kim', { region: 'asia', groups: 'leads-of-others' })
  assert.equal(later.member.organization_role, 'Lead', 'no rule gives another one')
  assert.deepEqual(await groupsOf(space, 'kim@x.test'), ['Asia', 'Own'])
  const { entries } = (await space.send('GET', '/audit?types=team_member.updated')).body
  assert.ok(
    entries.some(({ actor }: { actor: { type: string; name: string } }) => actor.name === 'Acme'),
  )
})

test('the first rule with a role counts, and an asterisk is any value', async () => {
  const { space, role, set } = await companySpace()
  const { roles } = (await space.send('GET', '/roles')).body
  const standard = roles.find(({ name }: { name: string }) => name === 'Standard')
  await set([
    { claim: 'lead', value: 'true', role_id: role.id },
    { claim: 'sub', value: '*', role_id: standard.id },
  ])
  const roleWith = async (claims: Claims) =>
    (await enter(space, 'kim', claims)).member.organization_role
  assert.equal(await roleWith({ lead: true }), 'Lead')
  assert.equal(await roleWith({ lead: [] }), 'Standard')
  assert.equal(await roleWith({ lead: [1, 'true', { true: true }] }), 'Lead')
  assert.equal(await roleWith({ __proto__: null, lead: { toString: 'true' } }), 'Standard')
})

test('the last admin stays one, and roles and groups that are gone give nothing', async () => {
  const { space, role, groups, set } = await companySpace()
  const rules = [
    { claim: 'sub', value: '*', role_id: role.id },
    { claim: 'sub', value: '*', group_id: groups[0] },
  ]
  await set(rules)
  assert.equal((await enter(space, 'ann')).member.organization_role, 'Admin')
  assert.deepEqual(await groupsOf(space, space.adminEmail), ['Europe'])
  for (const path of [`/roles/${role.id}`, `/groups/${groups[0]}`]) {
    assert.ok((await space.send('DELETE', path)).status < 300, path)
  }
  assert.equal((await enter(space, 'kim')).member.organization_role, 'Standard')
})

test('only who has every right sets rules, and each names a role or a group that is there', async () => {
  const { space, role, groups, set } = await companySpace()
  const rule = { claim: 'groups', value: 'eu', group_id: groups[0] }
  const bad: readonly unknown[] = [
    'eu',
    [rule, 'eu'],
    [{ ...rule, role_id: role.id }],
    [{ ...rule, group_id: undefined }],
    [{ ...rule, group_id: 'x' }],
    [{ ...rule, group_id: role.id }],
    [{ ...rule, claim: '' }],
    [{ ...rule, value: undefined }],
    [{ ...rule, value: 'x'.repeat(201) }],
    Array.from({ length: 51 }, () => rule),
  ]
  for (const claims of bad) {
    assert.equal((await set(claims)).status, 422, JSON.stringify(claims).slice(0, 100))
  }
  const most = { name: 'Most', permissions: ['settings:write', 'team_members:write'] }
  await space.send('POST', '/roles', most)
  await space.send('POST', '/team-members', { emails: ['max@x.test'], organization_role: 'Most' })
  assert.equal((await set([rule], await signIn(space, 'max@x.test'))).status, 403)
  assert.equal((await set([rule])).status, 200)
  assert.equal((await set([])).status, 200)
})
