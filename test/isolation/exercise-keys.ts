import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'

/** Every request for keys. */
export async function exerciseKeys({ send }: TestWorkspace): Promise<void> {
  const given = { name: 'Desk', scopes: ['keys:read'] }
  const { id } = (await send('POST', '/api-keys', given)).body.api_key
  const path = `/api-keys/${id}`
  for (const [method, address] of [
    ['GET', '/api-keys'],
    ['GET', '/api-keys?working=true'],
    ['GET', path],
    ['POST', `${path}/rotate`],
    ['DELETE', path],
  ] as const) {
    const { status, text } = await send(method, address)
    assert.ok(status < 300, `${method} ${address}: ${text}`)
  }
}
