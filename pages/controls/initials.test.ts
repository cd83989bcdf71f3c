import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstLetter, initialsOf } from './initials.ts'

test('Initials are what readers see as the first letters of the first and the last word', () => {
  for (const [name, initials] of [
    ['Ada Lovelace', 'AL'],
    ['maría del mar Ñuñez', 'MÑ'],
    ["O'Brien", 'O'],
    ['e\u0301milie', 'E\u0301'],
    ['Юлия\u0306 Я', 'ЮЯ'],
    ['山田', '山'],
    ['각', '각'],
    ['रोहन Marino', 'रोM'],
    ['क्षमा يوسف', 'क्षي'],
    ['👩‍👩‍👧 Team', '👩‍👩‍👧T'],
    ['', ''],
  ] as const) {
    assert.equal(initialsOf(name), initials)
  }
})

test('The first letter of any word is what a segmenter finds', () => {
  const parts = [
    'a',
    'É',
    'e',
    '\u0301',
    'я',
    '\u0487',
    'ω',
    '1',
    '-',
    'क',
    'ो',
    '\u094d',
    'ي',
    '\u0600',
    '山',
    'ひ',
    '\u3099',
    'ก',
    'ำ',
    '\u1100',
    '\u1161',
    '👍',
    '🏽',
    '\u200d',
  ]
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(words, (word) => {
      const [first] = new Intl.Segmenter().segment(word)
      assert.equal(firstLetter(word), first?.segment ?? '')
    }),
    { numRuns: 2_000 },
  )
})
