import assert from 'node:assert/strict'
import type { Send } from './app.ts'

/** A page of conversations: the total, the ids in order, and the paths of the pages beside it. */
export async function askPage(send: Send, path: string) {
  const { status, text, body, headers } = await send('GET', path)
  assert.equal(status, 200, `${path}: ${text}`)
  const lead = (relation: string) =>
    new RegExp(`<[^>]*/v2([^>]+)>; rel="${relation}"`).exec(String(headers['link']))?.[1]
  return {
    total: body['pagination'].total_count as number,
    ids: body['conversations'].map(({ id }: { id: string }) => id) as string[],
    next: lead('next'),
    prev: lead('prev'),
  }
}
