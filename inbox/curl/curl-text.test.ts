import assert from 'node:assert/strict'
import { test } from 'node:test'
import { curlText } from './curl-text.ts'
import { lastAction, rememberAction } from './last-action.ts'

const base = 'https://acme.test/api/external/v2'

test('A command has the method, the address and the body, in quotes that a shell cannot leave', () => {
  const url = `${base}/conversations/1/tags/it's`
  assert.equal(
    curlText({ method: 'PUT', url, body: undefined }),
    [
      `curl -X PUT '${base}/conversations/1/tags/it'\\''s' \\`,
      '  -H "X-Api-Key: $PORCHLIGHT_API_KEY" \\',
      `  -H 'Accept: application/json'`,
    ].join('\n'),
  )
  const body = '{"title":"$(id) \'; id"}'
  const text = curlText({ method: 'PATCH', url: `${base}/x`, body })
  assert.ok(text.endsWith(`--data-raw '{"title":"$(id) '\\''; id"}'`), text)
})

test('What the page sends by itself, files and secrets are not kept', () => {
  rememberAction(`${base}/conversations/1`, { method: 'PATCH', body: '{}' })
  const kept = lastAction()
  assert.equal(kept?.url, `${base}/conversations/1`)
  for (const [url, init] of [
    [`${base}/conversations/1/typing`, { method: 'POST', body: '{}' }],
    [`${base}/conversations/1/looking`, { method: 'PUT' }],
    [`${base}/conversations/1/read`, { method: 'POST', body: '{}' }],
    [`${base}/presence`, { method: 'PUT' }],
    [`${base}/conversations`, { method: 'GET' }],
    ['https://acme.test/auth/session', { method: 'POST', body: '{}' }],
    [`${base}/attachments`, { method: 'POST', body: new FormData() }],
    [`${base}/channels/1`, { method: 'PATCH', body: '{"smtp":{"password":"x"}}' }],
  ] as const)
    rememberAction(url, init)
  assert.equal(lastAction(), kept)
})
