import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'

/** Values of a parameter; undefined leaves it out. */
type Choices = readonly (readonly [name: string, values: readonly (string | undefined)[]])[]

/** Reads every kind of conversation view, by near and far page and by cursor, in one direction each. */
export async function exerciseViews({ send, adminId }: TestWorkspace): Promise<void> {
  const { groups } = (await send('GET', '/groups')).body
  const group = groups[0] ?? (await send('POST', '/groups', { name: 'Views' })).body['group']
  const visitor = (await send('GET', '/conversations?per_page=1')).body.conversations[0].visitor
  const choices: Choices = [
    ['sort', ['created_at', 'updated_at', 'waiting_since']],
    ['assignee', [undefined, 'none', adminId]],
    ['group', [undefined, group.id, 'none']],
    ['visitor', [undefined, visitor.id]],
    ['status', [undefined, 'new,open']],
    ['updated_after', [undefined, '2024-01-01']],
  ]
  const { conversation } = (
    await send('POST', '/conversations', {
      visitor_attributes: { email: 'filters@x.test' },
      messages_attributes: [{ body: 'Filters' }],
      tags: ['Filters'],
      priority: 'high',
      external_id: 'filters',
    })
  ).body
  assert.ok(conversation)
  for (const [at, query] of [
    ...queriesOf(choices),
    ...filtered(group.id, visitor.id, adminId),
  ].entries()) {
    const path = `/conversations?${query}order=${at % 2 === 0 ? 'asc' : 'desc'}&per_page=20`
    const { status, text } = await send('GET', path)
    assert.equal(status, 200, `${path}: ${text}`)
    const far = await send('GET', `${path}&page=2`)
    assert.equal(far.status, 200, `${path}: ${far.text}`)
    const walked = await send('GET', `${path}&cursor=*`)
    assert.equal(walked.status, 200, `${path}: ${walked.text}`)
    const [, next] = /next_cursor="([^"]+)"/.exec(String(walked.headers['link'])) ?? []
    if (next !== undefined) await send('GET', `${path}&cursor=${next}`)
  }
}

/** Every filter in every order, alone, in a group, of a contact, and each pair of those that an index serves. */
function filtered(group: string, visitor: string, member: string): string[] {
  const filters = [
    ...[
      'waiting:true',
      'waiting_over:1h status:new,open',
      'tag:filters -priority:low',
      `assignee:${member},none -tag:none | channel:none`,
      'assignee:admin@acme.test | unread:false | -contact:0199ef10-3b71-7b4f-9d0e-27c5a1f3e608',
      'created_after:2024-01-01 (status:open | mentioned:false)',
    ].map((filter) => `filter=${encodeURIComponent(filter)}`),
    'tag=filters',
    'priority=high',
    'priority=low',
    'unread=true',
    'unread=false',
    'snoozed=true',
    'snoozed=false',
    'unread=false&snoozed=false',
    'external_id=filters',
    'created_after=2024-01-01&created_before=2099-01-01',
    'updated_after=2024-01-01&updated_before=2099-01-01',
    'unread=false&priority=low',
    'tag=filters&unread=true',
    'created_after=2024-01-01&updated_before=2099-01-01',
    'unread=false&created_after=2024-01-01',
  ]
  return ['created_at', 'updated_at', 'waiting_since'].flatMap((sort) =>
    filters.flatMap((filter) =>
      ['', `group=${group}&`, `visitor=${visitor}&`].map(
        (part) => `sort=${sort}&${filter}&${part}`,
      ),
    ),
  )
}

/** Every combination, as the start of a query string. */
function queriesOf(choices: Choices): string[] {
  return choices.reduce<string[]>(
    (queries, [name, values]) =>
      queries.flatMap((query) =>
        values.map((value) => (value === undefined ? query : `${query}${name}=${value}&`)),
      ),
    [''],
  )
}
