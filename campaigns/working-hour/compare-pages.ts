import assert from 'node:assert/strict'
import type { ShownPage } from './read-page.ts'

/** Fails where a page says something else than a fresh page of the same address. */
export function comparePages(shown: ShownPage, fresh: ShownPage): void {
  assert.deepEqual(shown.parts, fresh.parts, 'parts of the page')
  const rows = Math.min(shown.rows.length, fresh.rows.length)
  assert.deepEqual(shown.rows.slice(0, rows), fresh.rows.slice(0, rows), 'rows')
  assert.ok(rows >= Math.min(8, fresh.rows.length), 'too few rows')
  assert.deepEqual(shown.outgoing, fresh.outgoing, 'messages to be sent')
  const [old, young] = overlapOf(shown.messages, fresh.messages)
  assert.deepEqual(old, young, 'messages')
  assert.equal(young.length > 0, fresh.messages.length > 0, 'no message is the same')
  assert.equal(shown.messages.at(-1)?.[0], fresh.messages.at(-1)?.[0], 'the last message')
}

type Said = ShownPage['messages']

/** The same stretch of both: either page may have read more of the past. */
function overlapOf(one: Said, other: Said): readonly [Said, Said] {
  const starts = (said: Said, first: string | undefined) => said.findIndex(([id]) => id === first)
  const [inOne, inOther] = [starts(one, other[0]?.[0]), starts(other, one[0]?.[0])]
  return inOne >= 0 ? [one.slice(inOne), other] : [one, other.slice(Math.max(inOther, 0))]
}
