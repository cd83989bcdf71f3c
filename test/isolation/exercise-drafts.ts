import assert from 'node:assert/strict'
import { startConversation } from '../seed.ts'
import { signIn } from '../sign-in.ts'
import type { TestWorkspace } from '../app.ts'

/** Every request for drafts. */
export async function exerciseDrafts(space: TestWorkspace): Promise<void> {
  const { browse } = await signIn(space)
  const path = `/auth/drafts/${await startConversation(space.send)}`
  for (const [method, address, body] of [
    ['GET', path],
    ['PUT', path, { body: 'It left', replaces: null }],
    ['GET', path],
    ['GET', '/auth/drafts'],
    ['PUT', path, { body: 'It left', send_at: '2099-01-01T00:00:00Z' }],
    ['PUT', path, {}],
  ] as const) {
    const { status, text } = await browse(method, address, body)
    assert.equal(status, 200, `${method} ${address}: ${text}`)
  }
}
