import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emojiByName } from './emoji-names.ts'
import { findEmoji, findTyped } from './find-emoji.ts'

const signsOf = (typed: string) => findEmoji(typed).map(({ sign }) => sign)

test('Every name has one sign of Unicode, and each is typed as chats do', () => {
  const all = emojiByName()
  assert.ok(new Set(all.map(({ sign }) => sign)).size >= 400, String(all.length))
  const names = all.map(({ name }) => name)
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
  for (const { sign, name } of all) {
    assert.match(name, /^[a-z\d+-][a-z\d_+-]*$/)
    assert.match(sign, /^\p{RGI_Emoji}$/v, name)
  }
})

test('Names are found by their beginning, the shortest first, then by a later word, each sign once', () => {
  assert.equal(signsOf('smile')[0], '😄')
  assert.equal(signsOf('SMILE')[0], '😄')
  assert.equal(signsOf('thumb')[0], '👍')
  assert.ok(signsOf('eyes').includes('😍'))
  assert.equal(signsOf('heart')[0], '❤️')
  const many = signsOf('ca')
  assert.equal(many.length, 8)
  assert.equal(new Set(many).size, 8)
  assert.deepEqual(signsOf('nosuchname'), [])
})

test('Only a colon that begins a word, with two letters behind it, asks for one', () => {
  for (const [words, typed] of [
    ['Thanks :sm', 'sm'],
    [':tada', 'tada'],
    ['(:wave', 'wave'],
    [':+1', '+1'],
    ['One :a', undefined],
    ['at 10:30', undefined],
    ['see https://x', undefined],
    ['Note: this', undefined],
    [':smile me', undefined],
    [':)', undefined],
    ['', undefined],
  ] as const)
    assert.equal(findTyped(words)?.words, typed, words)
})
