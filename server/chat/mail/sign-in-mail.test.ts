import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { browser, givePassword, password } from '../../../test/sign-in.ts'
import { browserName } from './browser-name.ts'
import { startJobs, startSmtpServer, until, workspace } from './testing/scenario.ts'

test('A sign-in from another browser is mailed to the member, with browser, time and address', async (t) => {
  const acme = await workspace()
  await givePassword(acme)
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  const given = { email: acme.adminEmail, password }
  for (const name of ['Chrome/142.0 Windows', 'Safari/605 <b>Mac OS X</b>']) {
    const headers = { 'user-agent': name }
    const reply = await browser(acme).browse('POST', '/auth/session', given, headers)
    assert.equal(reply.status, 201, reply.text)
  }
  await until('the mail arrives', () => sources.length === 1)
  const mail = await PostalMime.parse(sources[0] ?? '')
  assert.deepEqual(mail.to, [{ name: '', address: acme.adminEmail }])
  assert.equal(mail.subject, `${acme.subdomain}: signed in from another browser`)
  assert.match(
    (mail.text ?? '').replaceAll('\n', ' '),
    /another browser: Safari, macOS, \d{4}-\d\d-\d\dT[\d:.]+Z, from the address 127\.0\.0\.1\./,
  )
})

test('A browser is named by names that the server knows, and by none of its own', () => {
  assert.equal(
    browserName('Mozilla/5.0 (Windows NT 10.0) Chrome/142 Safari/537 Edg/142'),
    'Edge, Windows',
  )
  assert.equal(
    browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604'),
    'Safari, iPhone',
  )
  assert.equal(browserName('<a href="https://evil.example">click</a>'), 'a browser without a name')
})
