import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readableFileName } from '../server/chat/attachments/file-name.ts'
import { isEmail } from '../server/api/http/fields.ts'
import { applyMentions } from '../server/chat/messages/mentions.ts'
import { htmlToText } from '../server/chat/messages/html-to-text.ts'
import { messageBodyHtml } from '../server/chat/messages/testing/sanitise-message-body.ts'
import { highlight } from '../server/chat/search/highlight.ts'
import { parseQuery } from '../server/chat/search/parse-query.ts'
import { positionsOf } from '../server/chat/search/lexemes.ts'
import { workedMs } from './best-ms.ts'
import { attacksOn, attackText, samples, type Attack } from './regex-attacks.ts'
import { regexLiterals } from './regex-literals.ts'

const runCharacters = 30_000
const timesAsLong = 8
/** Of a text, in the time of its eighths. */
const mostTimesTheTime = 1.5
/** The processor's clock is coarse: what is compared is repeated until it takes so long. */
const surelyMs = 60
/** A longer run that takes less than this is harmless, however it grows. */
const harmlessMs = { expression: 5, reader: 60 }

const sources = globSync('server/**/*.ts').filter(
  (file) => !/\.test\.ts$|\/testing\/|\.generated\.ts$/.test(file),
)
const literals = sources.flatMap((file) =>
  regexLiterals(readFileSync(file, 'utf8')).map((literal) => ({ ...literal, file })),
)

/** More than this is too slow even with linear growth. */
const longestMs = 200

/** Processor milliseconds of reading a text so many times. */
function spent(read: (text: string) => unknown, text: string, times: number): number {
  const startMs = workedMs()
  for (let time = 0; time < times; time += 1) read(text)
  return workedMs() - startMs
}

/** Of the fastest of several runs, because the machine may be busy. */
function fastest(read: (text: string) => unknown, text: string, runs: number): number {
  return Math.min(...Array.from({ length: runs }, () => spent(read, text, 1)))
}

/** Whether a text takes too long, or more than one and a half times as long as its eighths, each time that it is compared. */
function isSlow(
  read: (text: string) => unknown,
  attack: Attack,
  of: keyof typeof harmlessMs,
): boolean {
  const long = attackText(attack, runCharacters)
  if ([1, 4].some((runs) => fastest(read, long, runs) < harmlessMs[of])) return false
  const longMs = fastest(read, long, 4)
  if (longMs > longestMs) return true
  const short = attackText(attack, runCharacters / timesAsLong)
  const times = Math.ceil(surelyMs / Math.max(longMs, 1))
  return [1, 2, 3].every(
    () => spent(read, long, times) > mostTimesTheTime * spent(read, short, times * timesAsLong),
  )
}

test('The scan finds every regular expression of the server', () => {
  const code = [
    'const a = b / c / d; const e = /x[/"]y\\//gi // no /comment/',
    "/* nor /this/ */ f(\"/not/\", 'it\\'s /not/', `/not/ ${g.replace(/in/u, `${/deep/}`)} /not/`)",
    'return /^"$/.test(h) ? i[1] / 2 : (j) / k / l',
  ].join('\n')
  assert.deepEqual(
    regexLiterals(code).map(({ source }) => source),
    ['x[/"]y\\/', 'in', 'deep', '^"$'],
  )
  assert.ok(literals.length > 100)
  const made = sources.filter((file) => /\bRegExp\(/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(made, [], 'Use literals for expressions, so that the scan finds them.')
})

test('No regular expression of the server takes more than linear time on any input', () => {
  const slow = literals.flatMap(({ file, line, source, flags }) => {
    const form = new RegExp(source, flags)
    const worst = attacksOn({ source, flags }).find((attack) =>
      isSlow((text) => text.replace(form, ''), attack, 'expression'),
    )
    return worst === undefined ? [] : [`${file}:${line} /${source}/ by ${JSON.stringify(worst)}`]
  })
  assert.deepEqual(slow, [])
})

const member = (id: string, first: string) => ({ id, first_name: first, last_name: 'Lee' })
const members = [member('1', 'Ann'), member('2', '@'.repeat(250)), member('3', 'Ann '.repeat(60))]
const terms = parseQuery(`a 漢 "${'a '.repeat(25)}"`)

/** Functions that read long external texts with several expressions. */
const readers: Record<string, (text: string) => unknown> = {
  readableFileName,
  isEmail,
  messageBodyHtml,
  htmlToText,
  mentions: (text) => applyMentions(text, members),
  positionsOf: (text) => positionsOf([text]),
  highlight: (text) => highlight(text, terms),
}

/** Attacks with markup, names and combining marks. */
const pieces = [
  ...[
    '<',
    '<a',
    '<p>',
    '</p>',
    '<p><b>',
    '</b>',
    '<a href="',
    "<a href='x' ",
    '<!--',
    '-->',
    '<![CDATA[',
  ],
  ...[
    '<style>',
    '<script>',
    '<svg>',
    '<br>',
    '<img src="',
    '&',
    '&amp;',
    '&#',
    '<span class="mention" ',
  ],
  ...[
    '@',
    '@ ',
    '@Ann',
    '@Ann ',
    '@Ann Ann ',
    '<a@',
    '<a@b>',
    '\r\n',
    '\n\n',
    ' \n',
    'a ',
    'a.',
    'a@',
  ],
  ...['\u0301\u0323', '漢\u0301', '漢 ', 'ﷺ', 'é', '.a', '/a', '..'],
]

for (const [name, read] of Object.entries(readers)) {
  test(`The time of ${name} is linear in the length of any input`, () => {
    const slow = [...samples, ...pieces]
      .map((repeated) => ({ before: '<p>', repeated, after: 'x' }))
      .filter((attack) => isSlow(read, attack, 'reader'))
    assert.deepEqual(slow, [])
  })
}
