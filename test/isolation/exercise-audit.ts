import assert from 'node:assert/strict'
import type { AppServices } from '../../server/api/http/services.ts'
import { tellAccessKind } from '../../server/chat/audit/tell-access.ts'
import type { TestWorkspace } from '../app.ts'
import { signIn } from '../sign-in.ts'
import { runAs } from './exercise-follow-ups.ts'

/** Reads the key in use and its audit trail, with every filter. */
export async function exerciseAudit({ send, id }: TestWorkspace): Promise<void> {
  for (const path of [
    '/api-key',
    '/audit',
    `/audit?actor=${id}&action=conversation.*,note.created&resource_id=${id}&limit=1`,
    '/audit?after=2024-01-01&before=2100-01-01&before_sequence=3',
    '/audit/access',
    `/audit/access?member_id=${id}&action=sign_in.failed&after=2024-01-01&before=2100-01-01&limit=1`,
  ]) {
    const { status, text } = await send('GET', path)
    assert.equal(status, 200, text)
  }
}

/** Signs out, and tells the log of it. */
export async function exerciseToldAccess(
  { database }: AppServices,
  space: TestWorkspace,
): Promise<void> {
  const { browse } = await signIn(space)
  assert.equal((await browse('DELETE', '/auth/session')).status, 204)
  const kind = tellAccessKind({ database, log: () => undefined })
  await runAs(space, kind, kind.kind, space.id)
}
