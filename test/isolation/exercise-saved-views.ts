import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'

/** Saves, changes, counts, lists and deletes views that are counted in every way. */
export async function exerciseSavedViews({ send, adminId }: TestWorkspace): Promise<void> {
  const ask = async (method: string, path: string, body?: object) => {
    const { status, text, body: reply } = await send(method, path, body)
    assert.ok(status < 300, `${method} ${path}: ${text}`)
    return reply
  }
  const tagged = `/conversations/${await anyConversation(send)}/tags/saved`
  await ask('PUT', tagged)
  await ask('POST', '/contact-fields', { name: 'Saved view', kind: 'text' })
  const filters = [
    '',
    'status:open,new',
    `assignee:${adminId} -status:closed waiting:true`,
    'tag:saved -priority:urgent',
    'contact:0199ef10-3b71-7b4f-9d0e-27c5a1f3e608',
    'mentioned:true',
    'unread:true',
    'waiting_over:1h priority:high',
    'priority:high,urgent',
    'updated_after:7d',
    'status:open -tag:none',
    `assignee:${adminId} -tag:none`,
    '-tag:none',
    'contact."Saved view":yes',
    'created_before:1h -tag:none',
  ]
  const views = []
  for (const [at, filter] of filters.entries()) {
    views.push((await ask('POST', '/views', { name: `View ${at}`, filter })).view)
  }
  const [{ id }] = views
  await ask('PATCH', `/views/${id}`, { name: 'Everything' })
  await ask('GET', `/views/${id}`)
  for (const query of ['', '?page=2&per_page=5', '?cursor=*&per_page=5']) {
    await ask('GET', `/views${query}`)
  }
  await ask('GET', '/views/counts?status=open')
  // From then on counts are moved on by what changes.
  await ask('DELETE', tagged)
  await ask('GET', '/views/counts?status=open')
  for (const view of views) await ask('GET', `/conversations?view=${view.id}&per_page=5`)
  for (const view of views) await ask('DELETE', `/views/${view.id}`)
}

async function anyConversation(send: TestWorkspace['send']): Promise<string> {
  return (await send('GET', '/conversations?per_page=1')).body.conversations[0].id
}
