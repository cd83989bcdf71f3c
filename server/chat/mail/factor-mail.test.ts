import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { setUpFactor } from '../../../test/second-factor.ts'
import { browser, givePassword, password, signIn } from '../../../test/sign-in.ts'
import { owner, startJobs, startSmtpServer, until, workspace } from './testing/scenario.ts'

test('Mails about sign-ins and second factors are in the language that the member has chosen', async (t) => {
  const acme = await workspace()
  await givePassword(acme)
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  const admin = await signIn(acme)
  const speak = async (language: string) => {
    const reply = await admin.browse('PATCH', '/auth/notification-settings', { language })
    assert.equal(reply.status, 200, reply.text)
  }
  const next = async (count: number) => {
    await until('the mail arrives', () => sources.length === count)
    return PostalMime.parse(sources[count - 1] ?? '')
  }
  await speak('de')
  await setUpFactor(admin.browse)
  const german = await next(1)
  assert.equal(german.subject, `${acme.subdomain}: Ihr zweiter Faktor`)
  assert.match(german.text ?? '', /wurde eine Authentifizierungs-App eingerichtet/)
  await speak('es')
  await admin.browse('DELETE', '/auth/totp')
  const spanish = await next(2)
  assert.match(spanish.text ?? '', /se ha quitado la aplicación de autenticación/)
  await owner.query('update team_members set has_signed_in = true where workspace_id = $1', [
    acme.id,
  ])
  const given = { email: acme.adminEmail, password }
  assert.equal((await browser(acme).browse('POST', '/auth/session', given)).status, 201)
  const told = await next(3)
  assert.equal(told.subject, `${acme.subdomain}: inicio de sesión en otro navegador`)
})

test('A change of the second factor is mailed to its member, with time and address', async (t) => {
  const acme = await workspace()
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  const admin = await signIn(acme)
  const { secret, recoveryCodes } = await setUpFactor(admin.browse)
  await until('the mail arrives', () => sources.length === 1)
  const mail = await PostalMime.parse(sources[0] ?? '')
  assert.deepEqual(mail.to, [{ name: '', address: acme.adminEmail }])
  assert.equal(mail.subject, `${acme.subdomain}: your second factor`)
  assert.match(mail.text ?? '', /an authenticator app was set up for your account/)
  assert.match(mail.text ?? '', /: \d{4}-\d\d-\d\dT[\d:.]+Z, from the address 127\.0\.0\.1\./)
  for (const one of [secret, ...recoveryCodes]) assert.ok(!sources[0]?.includes(one))
  await admin.browse('DELETE', '/auth/totp')
  await until('the second mail arrives', () => sources.length === 2)
  const { text } = await PostalMime.parse(sources[1] ?? '')
  assert.match(text ?? '', /the authenticator app of your account at .* was removed/)
})
