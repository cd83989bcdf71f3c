import assert from 'node:assert/strict'
import type pg from 'pg'
import type { CampaignReceiver } from './receivers.ts'

/** The events that a receiver of all messages has to get. */
export async function listOwed(owner: pg.Pool, workspaceId: string): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ id: string; sequence: number }>(
    `select id, sequence from events
      where workspace_id = $1 and type = 'message.created' order by sequence`,
    [workspaceId],
  )
  return new Map(rows.map(({ id, sequence }) => [id, sequence]))
}

/** Throws unless a receiver has exactly its events, those of each conversation in order. */
export function checkReceiver(
  { taken, fault }: CampaignReceiver,
  owed: ReadonlyMap<string, number>,
): void {
  const lost = [...owed.keys()].filter((id) => !taken.has(id))
  assert.deepEqual(lost, [], `Events never arrived where the fault is ${fault}.`)
  const newest = new Map<string, number>()
  for (const { id, event } of taken.values()) {
    assert.equal(event.id, id)
    assert.equal(event.sequence, owed.get(id), 'An event arrived that is not in the log.')
    const conversationId = String(event.data.conversation_id)
    const before = newest.get(conversationId) ?? 0
    assert.ok(event.sequence > before, `${event.sequence} came after ${before} where it ${fault}.`)
    newest.set(conversationId, event.sequence)
  }
}
