import { readFileSync } from 'node:fs'

/** Every text by the path of its name; functions as they speak of one and of several. */
export function textsOf(words: object, at = ''): ReadonlyMap<string, string> {
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

/** The names of texts that are the same in two languages, in alphabetical order. */
export function alikeIn(
  english: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const same = [...texts].filter(
    ([path, text]) => /\p{L}{2}/u.test(text) && english.get(path) === text,
  )
  const names = new Set(same.map(([path]) => path.replace(/\(\d\)$/u, '')))
  return [...names].toSorted()
}

/** Words in a component's markup, in its choices and in the attributes that are read aloud. */
export function ownWordsIn(file: string): readonly (string | undefined)[] {
  const sources = [
    />([^<>{}=();]*\p{L}{2}[^<>{}=();]*)<\//gu,
    /[?:]\s*'(\p{Lu}\p{Ll}+(?: [\p{L} ]+)?)'/gu,
    /(?:title|label|placeholder|alt)="([^"]+)"/gu,
  ]
  const text = readFileSync(file, 'utf8')
  return sources.flatMap((source) => [...text.matchAll(source)].map(([, words]) => words))
}
