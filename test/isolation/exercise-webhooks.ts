import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'

/** Every request for webhooks; nothing is delivered here. */
export async function exerciseWebhooks({ send }: TestWorkspace): Promise<void> {
  const given = { url: 'https://example.com/hook', event_types: ['message.*'] }
  const { id } = (await send('POST', '/webhooks', given)).body.webhook
  const path = `/webhooks/${id}`
  const { delivery } = (await send('POST', `${path}/test`)).body
  for (const [method, address, body] of [
    ['GET', '/webhooks'],
    ['GET', path],
    ['GET', `${path}/deliveries`],
    ['GET', `${path}/deliveries?status=pending`],
    ['GET', `${path}/deliveries/${delivery.id}`],
    ['POST', `${path}/deliveries/${delivery.id}/redeliver`],
    ['POST', `${path}/rotate-secret`],
    ['POST', `${path}/replay`, { from_sequence: 1, to_sequence: 2 }],
    ['PATCH', path, { enabled: false, description: 'Desk' }],
    ['PATCH', path, { enabled: true }],
    ['DELETE', path],
  ] as const) {
    const { status, text } = await send(method, address, body)
    assert.ok(status < 300, `${method} ${address}: ${text}`)
  }
}
