import type pg from 'pg'
import { seededRandom, type Random } from '../server/operate/generate/random.ts'
import { htmlToText } from '../server/chat/messages/html-to-text.ts'
import { wordsOf } from '../server/chat/search/words.ts'

/** The searches of the bench, by what determines their cost. */
export type Questions = Readonly<Record<string, readonly string[]>>

/** Searches for words in a workspace's messages; the same for the same data. */
export async function makeQuestions(
  owner: pg.Pool,
  workspaceId: string,
  each: number,
): Promise<Questions> {
  const { rows } = await owner.query<{ body: string }>(
    `select body from messages where workspace_id = $1 and kind = 'user_message'
      order by md5(id::text) limit 5000`,
    [workspaceId],
  )
  const texts = rows.map(({ body }) => wordsOf(htmlToText(body)).map(({ text }) => text))
  const counts = new Map<string, number>()
  for (const word of texts.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word)
  const random = seededRandom(1)
  const take = (make: () => string) => Array.from({ length: each }, make)
  const of = (words: readonly string[]) => words[random.whole(0, words.length - 1)] ?? 'x'
  const common = byCount.slice(0, 30)
  const middling = byCount.slice(30, 400)
  const rare = byCount.slice(-byCount.length / 2)
  const long = middling.filter((word) => word.length >= 6)
  return {
    'a common word': take(() => `${of(common)} `),
    'a word': take(() => `${of(middling)} `),
    'a rare word': take(() => of(rare)),
    'two common words': take(() => `${of(common)} ${of(common)} `),
    'three words of a message': take(() => wordsFrom(random, of3(random, texts))),
    'a phrase of a message': take(() => `"${phraseFrom(random, of3(random, texts))}"`),
    'one letter': take(() => of(middling).slice(0, 1)),
    'a beginning': take(() => of(middling).slice(0, 3)),
    'a slip': take(() => swapped(random, of(long))),
    'a common word, and without another': take(() => `${of(common)} -${of(common)}`),
    'nothing there': take(() => `zq${random.whole(100_000, 999_999)}`),
  }
}

function of3(random: Random, texts: readonly string[][]): readonly string[] {
  const long = texts.filter((words) => words.length >= 8)
  return long[random.whole(0, long.length - 1)] ?? []
}

function wordsFrom(random: Random, words: readonly string[]): string {
  return [1, 2, 3].map(() => words[random.whole(0, words.length - 1)]).join(' ')
}

function phraseFrom(random: Random, words: readonly string[]): string {
  const at = random.whole(0, words.length - 3)
  return words.slice(at, at + 3).join(' ')
}

function swapped(random: Random, word: string): string {
  const at = random.whole(1, word.length - 3)
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}
