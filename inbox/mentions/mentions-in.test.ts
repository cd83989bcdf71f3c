import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionsIn } from './mentions-in.ts'
import { findMention } from './find-mention.ts'

const ann = { email: 'ann@example.com', name: 'Ann' }
const annLee = { email: 'lee@example.com', name: 'Ann Lee' }

test('Only those whose name still stands in the text are mentioned, the longest name first', () => {
  const both = [ann, annLee]
  assert.deepEqual(mentionsIn('@ann lee and @Ann.', both), both)
  assert.deepEqual(mentionsIn('see @Ann\u00a0 Lee', both), [annLee])
  assert.deepEqual(mentionsIn('@Anna, Ann Lee', both), [])
})

test('A mention begins at an @ that begins a word, and ends with the line', () => {
  assert.deepEqual(findMention('see @Ann L'), { before: 'see ', words: 'Ann L' })
  assert.deepEqual(findMention('(@'), { before: '(', words: '' })
  assert.deepEqual(findMention('@ann @b'), { before: '@ann ', words: 'b' })
  for (const text of ['ann@example.com', '@ ann', 'no', '@ann\nb', ''])
    assert.equal(findMention(text), undefined, text)
})
