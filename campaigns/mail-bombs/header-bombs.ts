import type { Random } from '../../server/operate/generate/random.ts'
import { bytes, latin, pickBytes, sizeOf, times, type Bomb } from './pieces.ts'

const charsets = [
  'utf-8',
  'utf-7',
  'utf-16',
  'iso-2022-jp',
  'gb18030',
  'x-unknown',
  '',
  'utf-8*en',
  "utf-8''",
]

/** A word after RFC 2047, or what looks like one. */
function encodedWord(random: Random): string {
  const charset = random.pick(charsets)
  const way = random.pick(['B', 'Q', 'b', 'q', 'X', ''])
  const text = random.pick([
    () => bytes(random, random.whole(0, 40)).toString('base64'),
    () => pickBytes(random, random.whole(0, 60), '=_?0AFez\u00e9'),
    () => '=00=0D=0ABcc:_evil@x.test',
    () => '=ED=A0=80',
    () => '=?utf-8?B?aGk=?=',
  ])()
  return `=?${charset}?${way}?${text}${random.pick(['?=', '?', '=', '?= ?='])}`
}

const header = (random: Random, from: string, name: string, value: string) =>
  name === 'From'
    ? latin(`From: ${value}`, '', 'text')
    : random.chance(0.5)
      ? latin(from, `${name}: ${value}`, '', 'text')
      : latin(`${name}: ${value}`, from, `${name}: ${value}`, '', 'text')

/** Headers that are long, many, nested, or encoded so that readers differ. */
export const headerBombs: Readonly<Record<string, Bomb>> = {
  'many headers': (random, from) => {
    const name = random.pick([
      'X',
      'Received',
      'Authentication-Results',
      'References',
      'Subject',
      'To',
    ])
    const value = random.pick([
      'x',
      '<a@b>',
      'mx.shop.example; dmarc=pass header.from=example.com',
      '',
    ])
    const count = Math.floor(sizeOf(random, 400_000) / (name.length + value.length + 4))
    return latin(...times(count, () => `${name}: ${value}`), from, '', 'text')
  },
  'long header': (random, from) => {
    const length = sizeOf(random, 400_000)
    const line = random.pick([
      'x'.repeat(length),
      ' \r\n '.repeat(length / 4),
      'x\r\n\t'.repeat(length / 4),
      '\u0000'.repeat(length),
    ])
    const name = random.pick([
      'X',
      'Subject',
      'Content-Type',
      'DKIM-Signature',
      'Message-ID',
      'Date',
    ])
    return header(random, from, name, line)
  },
  'encoded words': (random, from) => {
    const words = times(sizeOf(random, 8_000), () => encodedWord(random))
    const name = random.pick(['Subject', 'From', 'To', 'Cc', 'Reply-To', 'Comments'])
    return header(random, from, name, words.join(random.pick([' ', '', '\r\n ', ','])))
  },
  'continued parameters': (random, from) => {
    const name = random.pick(['filename', 'name', 'boundary', 'charset'])
    const parts = times(sizeOf(random, 8_000), (at) => {
      const number = random.chance(0.8) ? at : random.whole(0, 99_999)
      const star = random.pick(['', '*'])
      const value = random.pick([
        `utf-8''a%20b`,
        '%ff%fe%00',
        `x-none'en'x`,
        '"quoted"',
        '%',
        '',
        "'",
        'b',
      ])
      return `${name}*${number}${star}=${value}`
    })
    const shown = random.chance(0.5) ? parts : parts.toReversed()
    const type =
      name === 'filename' ? 'Content-Disposition: attachment' : 'Content-Type: multipart/mixed'
    return latin(from, [type, ...shown].join(random.pick(['; ', ';\r\n\t'])), '', '--b', '', 'x')
  },
  addresses: (random, from) => {
    const piece = random.pick([
      'a:',
      '(',
      '"',
      '<',
      ',',
      ';',
      '@',
      '\\',
      'a@b, ',
      '"a" <b@c>, ',
      '(a(b)) ',
      '<@a,@b:c@d>',
      '=?utf-8?Q?=3C?= ',
    ])
    const value = piece.repeat(Math.floor(sizeOf(random, 200_000) / piece.length) + 1)
    return header(random, from, random.pick(['From', 'To', 'Cc', 'Reply-To', 'Sender']), value)
  },
  ids: (random, from) => {
    const ids = times(sizeOf(random, 12_000), (at) =>
      random.pick([
        `<${at}@x.test>`,
        '<>',
        '<',
        `<${'r'.repeat(random.whole(1, 2_000))}>`,
        'bare',
        '<a b@c>',
      ]),
    )
    const name = random.pick(['References', 'In-Reply-To', 'Message-ID'])
    return header(random, from, name, ids.join(random.pick([' ', '', '\r\n '])))
  },
  results: (random, from) => {
    const piece = random.pick(['(', '"', ';', ' =', '\\', 'dmarc=pass ', '(a)', '; spf=pass (x)'])
    const value = piece.repeat(Math.floor(sizeOf(random, 60_000) / piece.length) + 1)
    return latin(`Authentication-Results: mx.shop.example; ${value}`, from, '', 'text')
  },
}
