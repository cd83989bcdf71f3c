import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { words as sharedDe } from '../../pages/languages/de.ts'
import { words as sharedEn } from '../../pages/languages/en.ts'
import { words as sharedEs } from '../../pages/languages/es.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Words that are the same in both languages, or names. */
const alike: Readonly<Record<string, readonly string[]>> = {
  de: [
    'appName',
    'list.team',
    'settings.askName',
    'settings.name',
    'settings.position',
    'settings.team',
    'views.offline',
    'views.online',
  ],
  es: ['appName', 'contact.no'],
}

/** Every text by the path of its name; functions as they speak of one and of several. */
function textsOf(words: object, at = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(words) as readonly (readonly [string, unknown])[]) {
    const path = at === '' ? name : `${at}.${name}`
    if (typeof value === 'string') found.set(path, value)
    else if (typeof value === 'function') {
      found.set(`${path}(1)`, String(value(1, 'x', 'x')))
      found.set(`${path}(5)`, String(value(5, 'x', 'x')))
    } else for (const [inner, text] of textsOf(value as object, path)) found.set(inner, text)
  }
  return found
}

const english = textsOf({ ...en, shared: sharedEn })
const others = {
  de: textsOf({ ...de, shared: sharedDe }),
  es: textsOf({ ...es, shared: sharedEs }),
}

for (const [language, texts] of Object.entries(others)) {
  test(`Every text of the inbox is there in ${language}, and none is left in English`, () => {
    assert.deepEqual([...texts.keys()].toSorted(), [...english.keys()].toSorted())
    const same = [...texts].filter(
      ([path, text]) => /\p{L}{2}/u.test(text) && english.get(path) === text,
    )
    const names = [...new Set(same.map(([path]) => path.replace(/\(\d\)$/u, '')))]
    assert.deepEqual(names.toSorted(), alike[language])
    const empty = [...texts].filter(([, text]) => text.trim() === '')
    assert.deepEqual(
      empty.map(([path]) => path),
      [],
    )
  })
}

test('No component of the inbox has words of its own', () => {
  const sources = [
    />([^<>{}=();]*\p{L}{2}[^<>{}=();]*)<\//gu,
    /[?:]\s*'(\p{Lu}\p{Ll}+(?: [\p{L} ]+)?)'/gu,
    /(?:title|label|placeholder|alt)="([^"]+)"/gu,
  ]
  const known = ['Edge', 'Opera', 'Enter', 'Ctrl Enter']
  for (const file of globSync('inbox/**/*.tsx')) {
    const text = readFileSync(file, 'utf8')
    const found = sources.flatMap((source) => [...text.matchAll(source)].map(([, words]) => words))
    assert.deepEqual(
      found.filter((words) => !known.includes(words ?? '')),
      [],
      file,
    )
  }
})
