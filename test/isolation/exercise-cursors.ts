import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'

/** Walks every list by cursor: the first page, the next one, and back. */
export async function exerciseCursors({ send, adminEmail }: TestWorkspace): Promise<void> {
  const body = {
    visitor_attributes: { email: 'cid@x.test', user_identifier: 'cid' },
    messages_attributes: [{ body: 'One' }, { body: 'Two' }],
  }
  await send('POST', '/conversations', body)
  const put = await send('PUT', '/visitors/by-identifier/cid', {}, { 'if-match': '*' })
  assert.equal(put.status, 200, put.text)
  await send('POST', '/contact-fields', { name: 'Plan', kind: 'text' })
  const { id } = (await send('POST', '/conversations', body)).body.conversation
  const orders = ['', 'sort=updated_at&']
  const lists = [
    ...orders.flatMap((order) =>
      ['', 'status=new,open&'].flatMap((status) =>
        ['', 'updated_after=2024-01-01&'].map(
          (after) => `/conversations?${order}${status}${after}`,
        ),
      ),
    ),
    '/conversations?order=desc&',
    `/conversations/${id}/messages?`,
    ...['program', 'mail', 'program,mail'].flatMap((include) => [
      `/conversations/${id}/messages?include=${include}&`,
      `/messages?include=${include}&updated_after=2024-01-01&`,
    ]),
    `/conversations/${id}/events?`,
    `/conversations/${id}/events?types=message.*&`,
    '/messages?',
    '/visitors?',
    '/visitors?email=cid@x.test&',
    '/visitors?user_identifier=cid&',
    '/visitors?phone_number=123&',
    '/visitors?blocked=true&',
    '/visitors?updated_after=2024-01-01&',
    '/visitors?updated_after=2024-01-01&sort=updated_at&',
    '/visitors?sort=updated_at&order=desc&',
    '/visitors?email=cid@x.test&updated_after=2024-01-01&order=desc&',
    '/visitors?email=cid@x.test&user_identifier=cid&',
    ...['asc', 'desc'].flatMap((order) => [
      `/visitors?sort=name&order=${order}&`,
      `/visitors?sort=name&order=${order}&email=cid@x.test&`,
      `/visitors?sort=name&order=${order}&blocked=true&include=block&`,
      `/visitors?sort=name&order=${order}&certainty=typed,unknown&`,
    ]),
    '/visitors?filter=contact.Plan:Team%20created_after:7d&sort=updated_at&order=desc&',
    '/visitors?filter=-contact.Plan:none&updated_after=2024-01-01&',
    '/visitors?blocked=true&has_email=true&',
    '/team-members?',
    '/team-members?include=invited&',
    `/team-members?email=${adminEmail}&`,
  ]
  const refused = await send('GET', `/conversations/${id}/events?types=unknown`)
  assert.equal(refused.status, 422, refused.text)
  for (const list of lists) {
    let cursor: string | undefined = '*'
    for (const relation of ['next', 'prev']) {
      if (cursor === undefined) break
      const { status, text, headers } = await send('GET', `${list}per_page=1&cursor=${cursor}`)
      assert.equal(status, 200, text)
      cursor = new RegExp(`${relation}_cursor="([^"]+)"`).exec(String(headers['link']))?.[1]
    }
    if (cursor !== undefined) await send('GET', `${list}per_page=1&cursor=${cursor}`)
  }
}
