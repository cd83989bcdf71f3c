import assert from 'node:assert/strict'
import {
  deleteSentDraft,
  findDueDraft,
  keepUnsentDraft,
} from '../../server/chat/drafts/send-draft-queries.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import { startConversation } from '../seed.ts'
import { signIn } from '../sign-in.ts'
import type { TestWorkspace } from '../app.ts'

/** Every request for drafts, and what the task that sends one does. */
export async function exerciseDrafts(space: TestWorkspace): Promise<void> {
  const { browse, member_id: memberId } = await signIn(space)
  const conversationId = await startConversation(space.send)
  const path = `/auth/drafts/${conversationId}`
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
  const key = { workspaceId: space.id, conversationId, memberId, sendId: memberId }
  await runStatement(space.owner, findDueDraft(key))
  await runStatement(space.owner, keepUnsentDraft({ ...key, reason: 'answered', tick: new Date() }))
  await runStatement(space.owner, deleteSentDraft(key))
}
