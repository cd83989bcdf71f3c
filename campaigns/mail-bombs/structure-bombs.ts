import type { Random } from '../../server/operate/generate/random.ts'
import { bytes, latin, pickBytes, sizeOf, times, type Bomb } from './pieces.ts'

const kinds = ['mixed', 'alternative', 'related', 'report', 'digest', 'signed', 'x-unknown']
const multipart = (random: Random, boundary: string) =>
  `Content-Type: multipart/${random.pick(kinds)}; boundary=${boundary}`

/** Mails of many parts, of parts within parts, and of mails within mails. */
export const structureBombs: Readonly<Record<string, Bomb>> = {
  depth: (random, from) => {
    const depth = sizeOf(random, 4_000)
    const isSame = random.chance(0.3)
    const levels = times(depth, (at) => {
      const boundary = isSame ? 'b' : `b${at}`
      return [multipart(random, boundary), '', `--${boundary}`]
    })
    const closed = random.chance(0.5) ? times(depth, (at) => `--b${depth - at - 1}--`) : []
    return latin(from, ...levels.flat(), 'Content-Type: text/plain', '', 'deep', ...closed)
  },
  parts: (random, from) => {
    const part = random.pick(['', '\r\n', '\r\n\r\nx', 'Content-Type: text/html\r\n\r\n<p>x'])
    const parts = times(sizeOf(random, 60_000), () => `--b\r\n${part}`)
    return latin(from, multipart(random, 'b'), '', ...parts, '--b--')
  },
  boundaries: (random, from) => {
    const names = [
      'b',
      'bb',
      'b b',
      '--',
      '-',
      '""',
      "'b'",
      'b'.repeat(70),
      'b'.repeat(71),
      'B',
      '=_b',
    ]
    const lines = times(sizeOf(random, 40_000), () => {
      const name = random.pick(names)
      return random.pick([
        `--${name}`,
        `--${name}--`,
        `-- ${name}`,
        `Content-Type: multipart/mixed; boundary="${name}"`,
        '',
        'text',
      ])
    })
    return latin(
      from,
      `Content-Type: multipart/mixed; boundary="${random.pick(names)}"`,
      '',
      ...lines,
    )
  },
  'mails in mails': (random, from) => {
    const levels = times(sizeOf(random, 2_000), () => [
      'Content-Type: message/rfc822',
      ...(random.chance(0.3) ? ['Content-Disposition: inline'] : []),
      '',
      `Subject: inner`,
    ])
    return latin(from, ...levels.flat(), '', 'inner')
  },
  'packed mails': (random, from) => {
    let inner = latin('Subject: innermost', '', 'x'.repeat(random.whole(1, 2_000)))
    for (let level = random.whole(1, 24); level > 0 && inner.length < 2_000_000; level -= 1) {
      const encoded = inner.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
      inner = latin(
        `Content-Type: ${random.pick(['message/rfc822', 'message/rfc822; charset=utf-7', 'application/zip'])}`,
        'Content-Transfer-Encoding: base64',
        '',
        encoded,
      )
    }
    return Buffer.concat([latin(from, ''), inner])
  },
  files: (random, from) => {
    const names = [
      '../../etc/passwd',
      'a\u0000.exe',
      'winmail.dat',
      '.',
      '',
      'con',
      'é'.repeat(300),
    ]
    const types = [
      'application/ms-tnef',
      'text/calendar; method=REQUEST',
      'image/svg+xml',
      'text/html',
      'x/y/z',
      '',
    ]
    const parts = times(random.whole(1, 480), () => [
      '--b',
      `Content-Type: ${random.pick(types)}`,
      `Content-Disposition: ${random.pick(['attachment', 'inline', 'x'])}; filename="${random.pick(names)}"`,
      `Content-ID: <${random.pick(['', 'a', 'a b', '<a>'])}>`,
      `Content-Transfer-Encoding: ${random.pick(['base64', 'quoted-printable', '8bit', 'binary', 'x-uuencode'])}`,
      '',
      bytes(random, random.whole(0, 200)).toString('latin1'),
    ])
    return latin(from, 'Content-Type: multipart/related; boundary=b', '', ...parts.flat(), '--b--')
  },
  reports: (random, from) => {
    const recipients = times(sizeOf(random, 30_000), (at) => [
      `Final-Recipient: rfc822; ${random.pick(['a@x.test', '', '<', `${at}@y.test`])}`,
      `Action: ${random.pick(['failed', 'delayed', '', 'x'])}`,
      `Status: ${random.pick(['5.1.1', '4.2.2', '9', '', '5.1.1.1.1'])}`,
      '',
    ])
    const parts = ['--b', 'Content-Type: message/delivery-status', '', ...recipients.flat()]
    const returned = [
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${'x'.repeat(sizeOf(random, 50_000))}>`,
    ]
    const type = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'
    return latin(from, type, '', ...parts, ...returned, '--b--')
  },
  noise: (random, from) => {
    const noise = pickBytes(
      random,
      sizeOf(random, 200_000),
      '\r\n\t :;,<>@()"\\=-?*%&\u0000\u00ffabcB01',
    )
    const raw = random.chance(0.5) ? latin(from, noise) : bytes(random, noise.length)
    return raw.length === 0 ? latin('x') : raw
  },
}
