import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startOwnApp } from '../test/app.ts'
import { heldCookie, sessionCookie, visit } from '../test/company-provider.ts'
import { makeFolder } from '../test/make-folder.ts'
import { browser, cookieOf, signIn } from '../test/sign-in.ts'
import { startLemonldap, withoutLemonldap as skip } from '../test/start-lemonldap.ts'

/** Enters the password of a demonstration's account on the page of the provider. Returns the address back. */
async function signInThere(location: string, account: string): Promise<URL> {
  const page = await fetch(location, { headers: { accept: 'text/html' } })
  assert.match(await page.text(), /name="password"/)
  const cookie = page.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  const reply = await fetch(location, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', cookie: cookie.join('; ') },
    body: new URLSearchParams({ user: account, password: account }),
  })
  const back = reply.headers.get('location')
  assert.ok(reply.status === 302 && back !== null, await reply.text())
  return new URL(back)
}

test(
  'LemonLDAP::NG is set up, tested and switched on, and signs members in by PKCE and a verified address',
  { skip },
  async (t) => {
    const app = await startOwnApp()
    const space = await app.workspace()
    const startedAt = performance.now()
    const provider = await startLemonldap(await makeFolder('lemonldap'), space, 'acme')
    after(provider.stop)
    t.diagnostic(`It listened after ${Math.round(performance.now() - startedAt)} ms.`)
    const { browse } = await signIn(space)
    const given = { slug: 'acme', issuer: provider.issuer, name: 'Acme', client_id: 'porchlight' }
    const made = await browse('POST', '/auth/providers', { ...given, client_secret: 'secret' })
    assert.equal(made.status, 201, made.text)
    const path = `/auth/providers/${made.body.provider.id}`
    const begun = await browse('POST', `${path}/test`)
    const tested = await signInThere(begun.body.location, 'dwho')
    const { location } = await visit(space, tested.pathname + tested.search, cookieOf(begun))
    assert.equal(location, '/inbox/settings/company#tested')
    await browse('POST', '/auth/domains', { domain: 'badwolf.org' })
    await app.owner.query('update company_domains set proven_at = now() where workspace_id = $1', [
      space.id,
    ])
    const { group } = (await space.send('POST', '/groups', { name: 'Everybody' })).body
    const claims = [{ claim: 'name', value: 'Rose Tyler', group_id: group.id }]
    const on = await browse('PATCH', path, { enabled: true, domains: ['badwolf.org'], claims })
    assert.equal(on.status, 200, on.text)
    await space.send('POST', '/team-members', { emails: ['rtyler@badwolf.org'] })
    const enter = async (account: string) => {
      const { location: there, cookies } = await visit(space, '/auth/company/acme')
      const back = await signInThere(there, account)
      return visit(space, back.pathname + back.search, cookies.get(heldCookie))
    }
    const rose = await enter('rtyler')
    assert.equal(rose.location, '/inbox')
    const { session } = (
      await browser(space, rose.cookies.get(sessionCookie)).browse('GET', '/auth/session')
    ).body
    assert.equal(session.member.email, 'rtyler@badwolf.org')
    const { groups } = (await space.send('GET', `/team-members/${session.member.id}/groups`)).body
    assert.deepEqual(
      groups.map(({ name }: { name: string }) => name),
      ['Everybody'],
    )
    // No member has this address.
    assert.equal((await enter('msmith')).location, '/inbox/join')
  },
)
