import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line, Message } from '../state/shapes.ts'
import { rowsOf } from './rows.ts'

const speaker = { language: 'en', words: { today: 'Today', yesterday: 'Yesterday' } } as Parameters<
  typeof rowsOf
>[0]

function lineOf(number: number, firstName: string | null, at: string): Line {
  const message: Message = {
    id: `${number}`,
    conversation_id: 'c',
    external_id: null,
    body: `<p>${number}</p>`,
    sent_at: at,
    sender: {
      type: firstName === null ? 'visitor' : 'agent',
      first_name: firstName,
      picture: null,
    },
    attachments: [],
  }
  return { key: message.id, message, pending: null, at: Date.parse(at) }
}

const lines = [
  lineOf(1, null, '2026-03-02T10:00:00Z'),
  lineOf(2, 'Ada', '2026-03-02T10:01:00Z'),
  lineOf(3, 'Ada', '2026-03-02T10:02:00Z'),
  lineOf(4, 'Ben', '2026-03-02T10:03:00Z'),
  lineOf(5, null, '2026-03-05T10:03:00Z'),
]

test('A day is named once, and several messages of one person are joined', () => {
  const rows = [...rowsOf(speaker, lines).values()]
  assert.deepEqual(
    rows.map(({ day, isFirst, isLast, isLastOwn }) => [day, isFirst, isLast, isLastOwn]),
    [
      ['Monday, March 2', true, true, false],
      [undefined, true, false, false],
      [undefined, false, true, false],
      [undefined, true, true, false],
      ['Thursday, March 5', true, true, true],
    ],
  )
})

test('A new message changes no row but those beside it', () => {
  const before = rowsOf(speaker, lines)
  const again = lines.map((line) => ({ ...line }))
  const more = rowsOf(speaker, [...again, lineOf(6, null, '2026-03-05T10:04:00Z')], before)
  assert.deepEqual(
    [...more].filter(([key, row]) => row !== before.get(key)).map(([key]) => key),
    ['5', '6'],
  )
})
