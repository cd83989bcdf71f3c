import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../config/config.ts'
import { demoGreeting } from './demo-greeting.ts'

const demo = { subdomain: 'demo', api_key: 'porch_key' }
const greet = (env: Record<string, string>) =>
  demoGreeting(demo, 'http://127.0.0.1:4000', readConfig(env), 'http://demo.localhost/#token')

test('the greeting shows the key and requests that can be pasted', () => {
  const text = greet({})
  assert.match(text, /^ {2}porch_key$/m)
  assert.match(text, /^Its team's inbox, for one use: http:\/\/demo\.localhost\/#token$/m)
  const url = 'http://demo.localhost:4000/api/external/v2/conversations'
  assert.equal(text.split(`-H 'X-Api-Key: porch_key'`).length - 1, 2)
  assert.equal(text.split(`'${url}'`).length - 1, 2)
  assert.ok(greet({ PORCHLIGHT_SCHEME: 'https' }).includes(url), 'the server itself speaks HTTP')
})

test('behind a proxy the requests go through it', () => {
  const text = greet({
    PORCHLIGHT_SCHEME: 'https',
    PORCHLIGHT_BASE_DOMAIN: 'chat.example.com',
    PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
  })
  assert.ok(text.includes(`'https://demo.chat.example.com/api/external/v2/conversations'`), text)
})
