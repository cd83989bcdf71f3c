import assert from 'node:assert/strict'
import type { MessageEntry, OwedBatch } from './ledger.ts'
import { attempt, newToken, pickKnown, textOf, type Writer } from './writer.ts'

/** Sends messages to some conversations in one request, under one key. */
export async function sendBatch(writer: Writer): Promise<void> {
  const { ledger, random } = writer
  const entries: MessageEntry[] = []
  const operations: object[] = []
  for (let left = random.whole(2, 40); left > 0; left -= 1) {
    const conversation = pickKnown(writer)
    if (conversation === undefined) return
    const token = newToken(writer)
    const body = textOf(writer, token)
    const entry = { token, outcome: 'unknown', conversation, kind: 'user_message', body } as const
    entries.push({ ...entry })
    const path = `/conversations/${conversation.id}/messages`
    const { admin } = ledger.workspace
    operations.push({ method: 'POST', path, body: { body, sender_email: admin.email } })
  }
  for (const entry of entries) ledger.messages.set(entry.token, entry)
  await sendBatchAgain(writer, { key: newToken(writer), entries, body: { operations } })
}

/** Sends found written get their stored reply; the others are written now, once. */
export async function sendBatchAgain(writer: Writer, owed: OwedBatch): Promise<void> {
  const { key, entries, body } = owed
  const before = entries.map(({ outcome }) => outcome)
  for (const entry of entries) if (entry.outcome === 'absent') entry.outcome = 'unknown'
  const reply = await attempt(writer, undefined, { method: 'POST', path: '/batch', body, key })
  if (reply === undefined) {
    writer.ledger.owedBatches.push(owed)
    return
  }
  if (before.some((outcome) => outcome !== 'unknown')) writer.tally.repeated += 1
  const results = reply.body.results as {
    status: number
    headers: Record<string, string>
    body: { message: object }
  }[]
  assert.equal(results.length, entries.length)
  for (const [at, { status, headers, body: made }] of results.entries()) {
    const entry = entries[at]
    assert.ok(entry)
    if (isUnanswered(status)) continue
    assert.equal(status, 201, `${entry.token}: ${JSON.stringify(made)}`)
    const isReplayed: boolean = reply.isReplayed || headers['idempotency-replayed'] === 'true'
    const known = before[at]
    if (known !== 'unknown') {
      assert.equal(isReplayed, known === 'acknowledged', `${entry.token} was ${known}`)
    }
    entry.outcome = 'acknowledged'
    entry.json = made.message
  }
  // Some have no reply: send them again under the same key.
  if (results.some(({ status }) => isUnanswered(status))) writer.ledger.owedBatches.push(owed)
}

/** The server stops, or the workspace has moved away between two operations: both are to be sent again. */
const isUnanswered = (status: number) => status === 503 || status === 421
