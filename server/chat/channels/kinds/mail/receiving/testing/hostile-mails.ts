import { rawMail } from '../../../../../../../test/mails.ts'

const from = 'From: lin@example.com'
/** Marks in an order that Unicode normalisation has to sort, which takes quadratic time. */
const unsorted = '\u0301\u0316'.repeat(60_000)
const repeat = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at))

/** Headers that have misled parsers, each in a mail of its own. */
const headers: readonly string[] = [
  'From:',
  'From: <>',
  'From: @',
  'From: a@b@c',
  'From: "a" <b@x.test',
  'From: a@x.test, b@x.test',
  'From: =?UTF-8?B?\u00ff\u00fe?= <a@x.test>',
  'From: =?UTF-8?Q?=00=ED=A0=80?= <a@x.test>',
  'From: =?x-unknown?B?aGk=?= <a@x.test>',
  'From: a:a:a:a:a:b@x.test;;;;',
  `From: ${'a'.repeat(400)}@x.test`,
  `From: ${'(('.repeat(2_000)}a@x.test`,
  `From: ${'"'.repeat(5_001)}a@x.test`,
  'From: \u202eevil\u202c <a@x.test>',
  'From: a@xn--a.test',
  'From: a@bücher.example',
  'Subject: =?UTF-8?Q?=00?=',
  'Subject: =?iso-2022-jp?B?GyRC?=',
  'Subject: =?utf-7?Q?+ADw-script+AD4-?=',
  `Subject: ${'=?UTF-8?Q?a?= '.repeat(3_000)}`,
  `Subject: ${'\u0301'.repeat(5_000)}`,
  `Subject: a${unsorted}`,
  `From: a${unsorted} <lin@example.com>`,
  `Content-Disposition: attachment; filename="a${unsorted}"`,
  'Subject: <script>alert(1)</script>',
  'Message-ID: <',
  `Message-ID: <${'m'.repeat(900)}@x.test>`,
  `Message-ID: <${'é'.repeat(900)}@x.test>`,
  'Message-ID: no brackets at all',
  `References: ${repeat(3_000, (at) => `<${at}@x.test>`).join(' ')}`,
  `References: <${'r'.repeat(20_000)}>`,
  `In-Reply-To: ${'<'.repeat(5_000)}`,
  'Date: yesterday',
  'Date: Mon, 99 Foo 99999 99:99:99 +9999',
  `To: ${repeat(2_000, (at) => `a${at}@x.test`).join(', ')}`,
  `To: ${'a:'.repeat(5_000)}`,
  `Cc: ${'"\\'.repeat(3_000)}`,
  'Reply-To: =?UTF-8?Q?=0D=0ABcc:_evil@x.test?= <a@x.test>',
  'Authentication-Results: mx.shop.example; dmarc=pass header.from=example.com; dmarc=fail',
  `Authentication-Results: ${'('.repeat(20_000)}`,
  'Content-Type: text/html; charset="\u0000"',
  'Content-Type: text/plain; charset=utf-16',
  'Content-Type: text/plain; charset=nonsense',
  'Content-Type: multipart/mixed',
  'Content-Type: multipart/mixed; boundary=""',
  `Content-Type: multipart/mixed; boundary="${'b'.repeat(500)}"`,
  'Content-Type: message/rfc822',
  'Content-Type: application/pgp-encrypted',
  'Content-Type: text/calendar; method=REQUEST',
  'Content-Type: ../../etc/passwd',
  'Content-Transfer-Encoding: base64',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Transfer-Encoding: x-uuencode',
  'Content-Disposition: attachment; filename="../../a\u0000.exe"',
  `Content-Disposition: attachment; filename*=UTF-8''%ff%fe`,
  'Content-ID: <>',
  'No colon here',
  ': no name',
  'X-Nul: a\u0000b',
]

/** Bodies of HTML that have misled sanitisers or taken them long. */
const html: readonly string[] = [
  '<div>'.repeat(20_000),
  '<p>a</p>'.repeat(30_000),
  '<b><i>'.repeat(5_000),
  '<table><tr><td>'.repeat(66),
  '<'.repeat(100_000),
  '<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)>',
  '<style>@import "https://x.test"</style><p>text</p>',
  '<!--'.repeat(10_000),
  '<svg><script>alert(1)</script></svg>',
  '<p>\u0000\ud800</p>',
  `<p ${repeat(5_000, (at) => `a${at}=b`).join(' ')}>x`,
  '<td>unclosed <li>items <p>and paragraphs',
  '<base href="https://x.test"><form action=x><input name=y>',
  '<p style="background:url(https://x.test/t.png)">text</p>',
  '&'.repeat(100_000),
  ' '.repeat(300_000),
  '',
]

/** Texts that hold parsers. */
const texts: readonly string[] = [
  '>>>> a\r\n'.repeat(30_000),
  '-'.repeat(500_000),
  '--b\r\n'.repeat(5_000),
  'a'.repeat(300_000),
  '\r'.repeat(50_000),
  '\n'.repeat(50_000),
  '=\r\n'.repeat(50_000),
  'http://x.test/ '.repeat(20_000),
]

const nested = (depth: number) =>
  repeat(depth, (at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`)

const structures: readonly Buffer[] = [
  rawMail(from, ...nested(49), 'Content-Type: text/plain', '', 'x'),
  rawMail(from, ...nested(2_000), '', 'x'),
  rawMail(
    from,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...repeat(499, () => '--b\r\n\r\nx'),
  ),
  rawMail(from, 'Content-Type: multipart/mixed; boundary=b', '', ...repeat(9_000, () => '--b\r\n')),
  rawMail(
    from,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b--',
  ),
  rawMail(...repeat(9_000, (at) => `X-${at}: y`), from, '', 'x'),
  rawMail(`X-Long: ${'x'.repeat(300_000)}`, from, '', 'x'),
  rawMail(from),
  rawMail('x'),
  rawMail('', '', from),
  Buffer.alloc(4_096),
  Buffer.alloc(4_096, 0xff),
  Buffer.from(`${from}\r\rtext`),
  Buffer.from(`\ufeff${from}\n\ntext`),
  Buffer.from('%PDF-1.4 not a mail'),
]

/** Mails after the cases that have broken the readers of others: broken, misleading, and built to take long. */
export function hostileMails(): Buffer[] {
  const textual = (type: string, body: string) =>
    rawMail(from, `Content-Type: ${type}; charset=utf-8`, '', body)
  return [
    ...headers.map((header) =>
      header.startsWith('From') ? rawMail(header, '', 'x') : rawMail(from, header, '', 'x y z'),
    ),
    ...headers.map((header) => rawMail(header, header, from, '', '')),
    ...html.map((body) => textual('text/html', body)),
    ...texts.map((body) => textual('text/plain', body)),
    ...texts.map((body) => textual('text/plain; format=flowed', body)),
    ...structures,
  ]
}
