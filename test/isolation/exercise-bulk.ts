import assert from 'node:assert/strict'
import { findPrincipal } from '../../server/api/access/find-principal.ts'
import type { AppServices } from '../../server/api/http/services.ts'
import { bulkKind } from '../../server/chat/bulk/bulk-kind.ts'
import { changesOfOne } from '../../server/start/app.ts'
import type { TestWorkspace } from '../app.ts'
import { memberOf, serveAs } from '../serve-as.ts'
import { runAs } from './exercise-follow-ups.ts'

/** Changes many conversations, some of which cannot be changed. */
export async function exerciseBulk(services: AppServices, space: TestWorkspace): Promise<void> {
  const { send, id: workspaceId, adminId } = space
  const kind = bulkKind({ services, routes: changesOfOne, log: () => undefined })
  const [{ id }] = (await send('GET', '/conversations?per_page=1')).body.conversations
  const unknown = '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'
  const change = { method: 'PUT', path: '/tags/bulk' }
  for (const picked of [{ conversation_ids: [id, unknown] }, { filter: 'tag:bulk' }]) {
    const begun = await send('POST', '/bulk-changes', { ...picked, ...change })
    assert.equal(begun.status, 202, begun.text)
    const { id: bulkId } = begun.body.bulk_change
    await runAs(space, kind, kind.kind, bulkId)
    for (const path of ['', '/results?refused=false', '/results?cursor=*&per_page=1']) {
      const read = await send('GET', `/bulk-changes/${bulkId}${path}`)
      assert.equal(read.status, 200, read.text)
      const next = /cursor=([^&>]+)[^>]*>; rel="next"/.exec(String(read.headers['link']))?.[1]
      if (next !== undefined) {
        await send('GET', `/bulk-changes/${bulkId}/results?per_page=1&cursor=${next}`)
      }
    }
  }
  const given = { conversation_ids: [id], method: 'PATCH', body: { title: 'Changed by many' } }
  const { id: madeId } = (await send('POST', '/bulk-changes', given)).body.bulk_change
  await runAs(space, kind, kind.kind, madeId)
  const undone = await send('POST', `/bulk-changes/${madeId}/undo`)
  assert.equal(undone.status, 202, undone.text)
  await runAs(space, kind, kind.kind, undone.body.bulk_change.id)
  const { id: lastId } = (await send('POST', '/bulk-changes', given)).body.bulk_change
  assert.equal((await send('POST', `/bulk-changes/${lastId}/cancel`)).status, 200)
  for (const later of [
    { method: 'PUT', path: '/snooze' },
    { method: 'DELETE', path: '/snooze' },
  ]) {
    const begun = await send('POST', '/bulk-changes', { conversation_ids: [id], ...later })
    await runAs(space, kind, kind.kind, begun.body.bulk_change.id)
  }
  const asMember = await serveAs(services, memberOf(space, { member_id: adminId }))
  for (const one of [send, asMember.send]) {
    for (const path of ['?per_page=1', '?per_page=1&page=2', '?per_page=1&cursor=*']) {
      let cursor: string | undefined
      for (const relation of ['next', 'prev', '']) {
        const place = cursor === undefined ? path : `?per_page=1&cursor=${cursor}`
        const read = await one('GET', `/bulk-changes${place}`)
        assert.equal(read.status, 200, read.text)
        cursor = new RegExp(`${relation}_cursor="([^"]+)"`).exec(String(read.headers['link']))?.[1]
      }
    }
  }
  for (const one of ['member', 'member_key'] as const) {
    await findPrincipal(services.database, workspaceId, { kind: one, id: adminId })
  }
}
