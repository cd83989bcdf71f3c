import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { alikeIn, ownWordsIn, textsOf } from '../pages/testing/check-words.ts'
import { words as en } from './languages/en.ts'
import type { WidgetMessages } from './languages/messages.ts'

/** Words that are the same in both languages, or names. */
const alike: Readonly<Record<string, readonly string[]>> = {
  de: ['code', 'emoji', 'name', 'team'],
  es: ['emoji'],
  fr: ['code', 'messages', 'open_menu'],
  pt: ['emoji', 'open_menu'],
  it: ['emoji', 'open_menu', 'team'],
  nl: ['code', 'emoji', 'open_menu', 'team'],
  pl: ['emoji', 'open_menu'],
  tr: ['emoji'],
}

/** Chosen by a field or a state. */
const chosen = [
  'queued',
  'retrying',
  'limited',
  'in_turn',
  'sending',
  'sent',
  'delivered',
  'read',
  'name',
  'email',
  'phone',
]

const english = textsOf(en)

/** Those of the folder, which the frame's map of languages has to name (`words.ts`). */
const files = globSync('widget/languages/??.ts').map((file) => file.slice(-5, -3))

for (const language of files.filter((each) => each !== 'en')) {
  test(`Every text of the widget is there in ${language}, and none is left in English`, async () => {
    const { words } = (await import(`./languages/${language}.ts`)) as { words: WidgetMessages }
    const texts = textsOf(words)
    assert.deepEqual(Object.keys(words).toSorted(), Object.keys(en).toSorted())
    assert.deepEqual(alikeIn(english, texts), alike[language] ?? [])
    for (const [path, text] of texts) assert.notEqual(text.trim(), '', path)
    const rules = new Intl.PluralRules(language)
    const needed = new Set([
      'other',
      ...Array.from({ length: 200 }, (_, count) => rules.select(count)),
    ])
    const counted = Object.entries(words).filter(([, one]) => 'other' in Object(one))
    assert.ok(counted.length > 0)
    for (const [name, forms] of counted) {
      assert.deepEqual(Object.keys(forms).toSorted(), [...needed].toSorted(), name)
    }
  })
}

test('The widget speaks every language of its folder', () => {
  const named = readFileSync('widget/words.ts', 'utf8').matchAll(/languages\/(\w+)\.ts/gu)
  const spoken = [...named].map(([, language]) => language)
  assert.deepEqual(spoken.filter((name) => name !== 'messages').toSorted(), files.toSorted())
})

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
