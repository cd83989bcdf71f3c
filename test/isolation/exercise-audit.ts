import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'

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
