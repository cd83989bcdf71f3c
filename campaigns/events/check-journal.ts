import assert from 'node:assert/strict'
import { applyEvent, readReplica, type Ask, type LoggedEvent, type Replica } from './replica.ts'

/** The whole log of a workspace. */
export async function readLog(send: Ask): Promise<LoggedEvent[]> {
  const log: LoggedEvent[] = []
  for (let after = 0; ;) {
    // Each page begins where the previous one ended.
    const { body } = await send('GET', `/events?after=${after}&limit=1000`)
    log.push(...body.events)
    after = body.next_after
    if (after === body.latest_sequence) return log
  }
}

/**
 * Fails unless a consumer has applied every event of the log once, in order, and its copy of the workspace, empty at
 * first, equals the API's.
 */
export async function checkApplied(
  applied: readonly LoggedEvent[],
  log: readonly LoggedEvent[],
  send: Ask,
): Promise<void> {
  assert.deepEqual(applied, log)
  const copy: Replica = {
    contacts: new Map(),
    conversations: new Map(),
    messages: new Map(),
    members: new Map(),
    contactFields: new Map(),
  }
  for (const event of applied) applyEvent(copy, event)
  const fresh = await readReplica(send)
  // The workspace's first member is older than its log.
  for (const [id, member] of fresh.members) if (!copy.members.has(id)) copy.members.set(id, member)
  assert.deepEqual(copy, fresh)
}
