import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { setUpFactor } from '../../../test/second-factor.ts'
import { signIn } from '../../../test/sign-in.ts'
import { startJobs, startSmtpServer, until, workspace } from './testing/scenario.ts'

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
  assert.match(text ?? '', /the authenticator app of your account was removed/)
})
