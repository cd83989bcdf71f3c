import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { alikeIn, ownWordsIn, textsOf } from '../pages/testing/check-words.ts'
import { words as de } from './languages/de.ts'
import { words as en } from './languages/en.ts'
import { words as es } from './languages/es.ts'
import { launcherWords } from './loader/launcher-words.ts'

/** Words that are the same in both languages, or names. */
const alike = { de: ['emoji', 'name', 'team'], es: ['emoji'] } as const

/** Chosen by a field or a state. */
const chosen = ['queued', 'sending', 'sent', 'delivered', 'read', 'name', 'email', 'phone']

const english = textsOf({ ...en, launcher: launcherWords('en') })

for (const [language, words] of [['de', de] as const, ['es', es] as const]) {
  test(`Every text of the widget is there in ${language}, and none is left in English`, () => {
    const texts = textsOf({ ...words, launcher: launcherWords(language) })
    assert.deepEqual([...texts.keys()].toSorted(), [...english.keys()].toSorted())
    assert.deepEqual(alikeIn(english, texts), alike[language])
    for (const [path, text] of texts) assert.notEqual(text.trim(), '', path)
  })
}

test('No component of the widget has words of its own', () => {
  for (const file of globSync('widget/**/*.tsx')) assert.deepEqual(ownWordsIn(file), [], file)
})

test('Every text of the widget is shown somewhere', () => {
  const code = globSync('widget/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const shown = new Set(
    [...code.join('\n').matchAll(/words(?:\(\))?\.(\w+)/gu)].map(([, name]) => name),
  )
  const unused = Object.keys(en).filter((name) => !shown.has(name) && !chosen.includes(name))
  assert.deepEqual(unused, [])
})
