import type { Random } from '../../server/operate/generate/random.ts'
import { bytes, latin, pickBytes, sizeOf, type Bomb } from './pieces.ts'

const most = 4_000_000

const fill = (piece: string, length: number) =>
  piece.repeat(Math.floor(length / Math.max(1, piece.length)) + 1)

function textMail(from: string, type: string, way: string, body: Buffer | string): Buffer {
  const head = latin(from, `Content-Type: ${type}`, `Content-Transfer-Encoding: ${way}`, '', '')
  return Buffer.concat([head, typeof body === 'string' ? Buffer.from(body, 'latin1') : body])
}

const encodings =
  'utf-7 utf-8 utf-16 utf-16le utf-32 ucs-2 iso-8859-1 iso-8859-8-i iso-2022-jp iso-2022-jp-ms iso-2022-kr hz-gb-2312 gb2312 big5-hkscs euc-kr shift_jis koi8-u cp037 macintosh x-user-defined replacement unicode-1-1-utf-7 none'.split(
    ' ',
  )

const elements =
  '<div> <p> <b><i> <table><tr><td> <ul><li> <blockquote> <a href=x> <font> <svg> <math> <style> <script> <!-- <![CDATA[ <x-y '.split(
    ' ',
  )

/** Bodies that hold a reader: coded, in every charset, quoted, and of HTML. */
export const bodyBombs: Readonly<Record<string, Bomb>> = {
  'base64 of nothing': (random, from) => {
    const piece = random.pick([
      '=',
      ' \r\n',
      '\r\n',
      '!',
      'A',
      'AAAA\r\n',
      '=\r\n',
      '\u0000',
      'QUJD=QUJD',
    ])
    return textMail(from, 'text/plain', 'base64', fill(piece, sizeOf(random, most)))
  },
  'quoted-printable': (random, from) => {
    const piece = random.pick([
      '=\r\n',
      '=',
      '==',
      '=3D',
      '=0',
      '=XX',
      ' \r\n',
      '=E9',
      '=F0=9F=98',
      'a=\r\n\t',
      '=00',
      '=0D=0A',
    ])
    const type = random.pick([
      'text/plain; charset=utf-8',
      'text/html; charset=utf-8',
      'text/plain; format=flowed; delsp=yes',
    ])
    return textMail(from, type, 'quoted-printable', fill(piece, sizeOf(random, most)))
  },
  charsets: (random, from) => {
    const escapes = [
      '\u001b$B',
      '\u001b(J',
      '\u001b$)C',
      '~{',
      '~}',
      '+AD4-',
      '\u00ff\u00fe',
      '\u000e',
      '\u000f',
      '\u0080',
    ]
    const length = sizeOf(random, 1_000_000)
    const body = random.chance(0.5)
      ? bytes(random, Math.min(length, 200_000))
      : Buffer.from(fill(random.pick(escapes) + random.pick(escapes) + 'a', length), 'latin1')
    const quote = random.pick(['"', '', "'"])
    const type = `text/${random.pick(['plain', 'html'])}; charset=${quote}${random.pick(encodings)}${quote}`
    return textMail(from, type, '8bit', body)
  },
  quotes: (random, from) => {
    const piece = random.pick([
      '>>>> a\r\n',
      '> \r\n',
      '>',
      '> > a\r\n',
      'On x, y wrote:\r\n> a\r\n',
      '-- \r\n',
      '_____\r\n',
      'From: a\r\nSent: b\r\n',
      ' \r\n',
    ])
    const type = random.pick([
      'text/plain',
      'text/plain; format=flowed',
      'text/plain; format=flowed; delsp=yes',
    ])
    return textMail(from, type, '7bit', fill(piece, sizeOf(random, most)))
  },
  'long lines': (random, from) => {
    const piece = random.pick([
      'a',
      '-',
      '--b',
      '\r',
      '\n',
      '\n\r',
      '\t',
      '&',
      '&amp',
      'http://x.test/',
      '\u00c3\u00a9',
      'a@b.c ',
    ])
    return textMail(
      from,
      random.pick(['text/plain', 'text/html', '']),
      '8bit',
      fill(piece, sizeOf(random, most)),
    )
  },
  elements: (random, from) => {
    const length = sizeOf(random, 1_500_000)
    const mixed = () => {
      let text = ''
      while (text.length < Math.min(length, 100_000)) text += random.pick(elements)
      return text
    }
    const html = random.chance(0.5) ? mixed() : fill(random.pick(elements), length)
    return textMail(from, 'text/html; charset=utf-8', '8bit', `${html}words`)
  },
  attributes: (random, from) => {
    const piece = random.pick([
      'a=b ',
      'style="a:b" ',
      'class="gmail_quote" ',
      '"',
      "'",
      '=',
      '/',
      'src=cid:a ',
      'href="javascript:x" ',
      '\u0000',
    ])
    const many = `<p ${fill(piece, sizeOf(random, 800_000))}>words</p>`
    const each = fill(`<p ${piece}>words</p>`, sizeOf(random, 800_000))
    return textMail(from, 'text/html', '8bit', random.pick([many, each]))
  },
  marks: (random, from) => {
    // Of which one character on the screen is made, that change direction, or that mark quotes while a body is read.
    const points = [
      0x301, 0x200d, 0x202e, 0xfe0f, 0x1f468, 0x1f3ff, 0xf5f01, 0xf5f02, 0xf5f03, 0xfffd, 0xd800,
      0x0,
    ]
    const piece = String.fromCodePoint(...Array.from({ length: 4 }, () => random.pick(points)))
    const body = Buffer.from(fill(piece, sizeOf(random, 400_000)))
    return textMail(from, `text/${random.pick(['plain', 'html'])}; charset=utf-8`, '8bit', body)
  },
  mutated: (random, from) => {
    const mail = latin(
      from,
      'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
      'Content-Type: multipart/alternative; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Hello',
      '--b',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>Hello <b>there</b></p>=',
      '--b--',
    )
    return mutate(random, mail)
  },
}

/** Some of the bytes changed, left out, repeated or doubled. */
function mutate(random: Random, given: Buffer): Buffer {
  let raw = given
  for (let left = random.whole(1, 12); left > 0; left -= 1) {
    const at = random.whole(0, Math.max(0, raw.length - 1))
    const end = Math.min(raw.length, at + random.whole(1, 30))
    const [before, middle, behind] = [raw.subarray(0, at), raw.subarray(at, end), raw.subarray(end)]
    const changed = random.pick([
      () => Buffer.from(pickBytes(random, middle.length, '\r\n:;="-\u0000\u00ff '), 'latin1'),
      () => Buffer.alloc(0),
      () => Buffer.concat(Array.from({ length: random.whole(2, 400) }, () => middle)),
    ])()
    raw = Buffer.concat([before, changed, behind])
  }
  return raw.length === 0 ? given : raw
}
