import assert from 'node:assert/strict'
import { test } from 'node:test'
import { curlText } from './curl-text.ts'
import { lastAction, rememberAction } from './last-action.ts'

const base = 'https://acme.test/api/external/v2'

test('A command has the method, the address and the body, in quotes that a shell cannot leave', () => {
  const url = `${base}/conversations/1/tags/it's`
  assert.equal(
    curlText({ method: 'PUT', url, body: undefined, secrets: [] }),
    [
      `curl -X PUT '${base}/conversations/1/tags/it'\\''s' \\`,
      '  -H "X-Api-Key: $PORCHLIGHT_API_KEY" \\',
      `  -H 'Accept: application/json'`,
    ].join('\n'),
  )
  const body = '{"title":"$(id) \'; id"}'
  const text = curlText({ method: 'PATCH', url: `${base}/x`, body, secrets: [] })
  assert.ok(text.endsWith(`--data-raw '{"title":"$(id) '\\''; id"}'`), text)
})

test('A text that names a variable stays a text, also beside a secret', () => {
  const name = '$PORCHLIGHT_SMTP_PASSWORD'
  const body = JSON.stringify({ name, smtp: { username: '$PORCHLIGHT_API_KEY', password: 'x' } })
  rememberAction(`${base}/channels/1`, { method: 'PATCH', body: JSON.stringify({ name }) })
  assert.ok(textOfLast().endsWith(`--data-raw '{"name":"${name}"}'`), textOfLast())
  rememberAction(`${base}/channels/1`, { method: 'PATCH', body })
  const filled = `"password":"'"${name}"'"`
  assert.ok(
    textOfLast().endsWith(
      `--data-raw '{"name":"${name}","smtp":{"username":"$PORCHLIGHT_API_KEY",${filled}}}'`,
    ),
    textOfLast(),
  )
})

function textOfLast(): string {
  const action = lastAction()
  return action === undefined || action === 'session_only' ? assert.fail() : curlText(action)
}

test('What the page sends by itself and files are not kept', () => {
  rememberAction(`${base}/conversations/1`, { method: 'PATCH', body: '{}' })
  const kept = lastAction()
  assert.notEqual(kept, undefined)
  for (const [url, init] of [
    [`${base}/conversations/1/typing`, { method: 'POST', body: '{}' }],
    [`${base}/conversations/1/looking`, { method: 'PUT' }],
    [`${base}/conversations/1/read`, { method: 'POST', body: '{}' }],
    [`${base}/presence`, { method: 'PUT' }],
    [`${base}/conversations`, { method: 'GET' }],
    ['https://acme.test/auth/session', { method: 'POST', body: '{}' }],
    ['https://acme.test/auth/drafts/1', { method: 'PUT', body: '{}' }],
    [`${base}/attachments`, { method: 'POST', body: new FormData() }],
  ] as const)
    rememberAction(url, init)
  assert.equal(lastAction(), kept)
})
