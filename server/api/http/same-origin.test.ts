import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { signIn } from '../../../test/sign-in.ts'

const { workspace, port } = await startOwnApp()
const acme = await workspace()
const { send, browse } = await signIn(acme)
const own = `http://${acme.subdomain}.localhost:${port}`
const none = { 'sec-fetch-site': undefined }

/** Headers of a request with a cookie, and whether a change is made (T27). */
const matrix: readonly (readonly [Record<string, string | undefined>, boolean])[] = [
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ ...none, origin: own }, true],
  [{ ...none, origin: own.toUpperCase() }, true],
  [none, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: own }, false],
  [{ ...none, origin: 'null' }, false],
  [{ ...none, origin: 'https://evil.example' }, false],
  [{ ...none, origin: `http://${acme.subdomain}.localhost` }, false],
  [{ ...none, origin: `https://${acme.subdomain}.localhost:${port}` }, false],
  [{ ...none, origin: `http://chat--${acme.subdomain}.localhost:${port}` }, false],
  [{ ...none, origin: `${own}.evil.example` }, false],
]

test('a change with a cookie comes from a page of the same host, by what the browser says', async () => {
  for (const [headers, isMade] of matrix) {
    const words = JSON.stringify(headers)
    const changed = await send('POST', '/visitors', { name: 'Made' }, headers)
    assert.equal(changed.status, isMade ? 201 : 403, words)
    if (!isMade) {
      assert.equal(changed.body.error, 'The request did not come from a page of this address.')
    }
    const others = await browse('DELETE', '/auth/sessions', undefined, headers)
    assert.equal(others.status, isMade ? 204 : 403, words)
    // Reading changes nothing, and no other host may read the reply (CORS).
    const read = await send('GET', '/visitors', undefined, headers)
    assert.equal(read.status, 200)
    assert.equal(read.headers['access-control-allow-origin'], undefined)
  }
})

test('a sign-in from a page of another host is refused: nobody is signed in as somebody else', async () => {
  const body = { email: acme.adminEmail, password: 'candle in the hallway' }
  const foreign = { 'sec-fetch-site': 'cross-site', cookie: undefined }
  assert.equal((await browse('POST', '/auth/session', body, foreign)).status, 403)
  const program = { 'sec-fetch-site': undefined, cookie: undefined }
  assert.equal((await browse('POST', '/auth/session', body, program)).status, 401)
})

test('bodies that a form can send are refused with a cookie, whatever the page', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const headers = { 'content-type': type }
    const reply = await send('POST', '/visitors', '{"name":"Made"}', headers)
    assert.equal(reply.status, 415, type)
  }
})

test('a key needs none of this: browsers add no key by themselves', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  assert.equal((await acme.send('POST', '/visitors', { name: 'Made' }, headers)).status, 201)
})
