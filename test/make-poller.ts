import assert from 'node:assert/strict'
import type { Send } from './app.ts'

/** A conversation as returned by a poll. */
export type Seen = { id: string; status: string; title: string; updated_at: string }

/** A poller that follows the documented rule of `updated_after` (spec 4.3), three rows at a time. */
export function makePoller(send: Send) {
  const seen: Seen[] = []
  let newest = ''
  const poll = async (): Promise<Seen[]> => {
    const after = newest === '' ? '' : `&updated_after=${newest}`
    const query = `?per_page=3&sort=updated_at&order=asc${after}`
    const { body, status } = await send('GET', `/conversations${query}`)
    assert.equal(status, 200)
    const page: Seen[] = body.conversations
    seen.push(...page)
    newest = page.at(-1)?.updated_at ?? newest
    return page
  }
  return {
    seen,
    poll,
    drain: async () => {
      while ((await poll()).length > 0);
    },
  }
}

/** Fails if a poller received a state twice or out of order. */
export function assertStrictlyGrowing(seen: readonly Seen[]): void {
  const moments = seen.map(({ updated_at: moment }) => moment)
  assert.deepEqual(moments, [...new Set(moments)].toSorted())
}
