import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMail } from './parse-mail.ts'
import { readHeader } from './read-header.ts'

const bytesOf = (hex: string) => Buffer.from(hex, 'hex')
const japanese = '1b2442467c4b5c1b2842'
const cyrillic = 'cff0e8e2e5f2'

/** Bytes of a text, what its part declares, and what it is. */
const texts: readonly (readonly [declared: string, hex: string, expected: string])[] = [
  ['utf-8', 'c3a9e282ac', 'é€'],
  ['UTF8', 'c3a9', 'é'],
  ['utf-8-mac', 'c3a9', 'é'],
  // Windows-1252 for ISO-8859-1, as all programs write it.
  ['iso-8859-1', 'e98093e294', 'é€“â”'],
  ['latin1', 'e980', 'é€'],
  ['windows-1252', 'e980', 'é€'],
  ['iso-8859-2', 'a3f364bc', 'Łódź'],
  ['windows-1250', 'a3f3649f', 'Łódź'],
  ['iso-8859-15', 'a4', '€'],
  ['koi8-r', 'f0d2c9d7c5d4', 'Привет'],
  ['windows-1251', cyrillic, 'Привет'],
  ['cp1251', cyrillic, 'Привет'],
  ['windows-874', 'e4b7c2', 'ไทย'],
  ['windows-1256', 'd3e1c7e3', 'سلام'],
  ['big5', 'a4a4a4e5', '中文'],
  // GB 18030 for GB 2312: a character of four bytes.
  ['gb2312', 'd6d0cec48139ee39', '中文㐀'],
  ['gb18030', 'd6d0cec4', '中文'],
  ['ks_c_5601-1987', '8c63b9e6', '똠방'],
  ['ks_c_5601', '8c63b9e6', '똠방'],
  ['cp949', '8c63b9e6', '똠방'],
  ['euc-kr', 'b9e6', '방'],
  ['shift_jis', '93fa967b8740', '日本①'],
  ['cp932', '93fa967b8740', '日本①'],
  ['euc-jp', 'c6fccbdc', '日本'],
  ['iso-2022-jp', japanese, '日本'],
  ['iso-2022-jp-ms', '1b2442467c4b5c2d211b2842', '日本①'],
  ['ISO-2022-JP-3', japanese, '日本'],
  ['cp50220', japanese, '日本'],
  ['utf-16le', '4800e900', 'Hé'],
  // Declared as nothing that says anything.
  ['', 'c3a9', 'é'],
  ['', 'e9206d6f74', 'é mot'],
  ['', '80', '€'],
  ['', japanese, '日本'],
  ['us-ascii', 'c3a9', 'é'],
  ['ascii', 'e9206d6f74', 'é mot'],
  ['ANSI_X3.4-1968', 'c3a9', 'é'],
  ['unknown-8bit', 'c3a9', 'é'],
  ['x-unknown', 'e920', 'é'],
  ['binary', 'c3a9', 'é'],
  // Declared by programs that do not know.
  ['utf-8', '4772fcdf65', 'Grüße'],
  ['utf-8', 'c3a920ff', 'é \ufffd'],
  ['iso-8859-1', '4772c3bcc39f65', 'Grüße'],
  ["'utf-8'", 'c3a9', 'é'],
  // Not read: what it hides is shown as it came.
  ['utf-7', '2b41476b2d', '+AGk-'],
  ['unicode-1-1-utf-7', '2b4144772d7363726970742b4144342d', '+ADw-script+AD4-'],
]

const mailOf = (type: string, declared: string, content: Buffer, encoding: string) => {
  const charset = declared === '' ? '' : `; charset="${declared}"`
  const head = [
    'From: lin@x.test',
    'Subject: Words',
    'MIME-Version: 1.0',
    `Content-Type: ${type}${charset}`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    '',
  ].join('\r\n')
  const body = encoding === 'base64' ? Buffer.from(content.toString('base64')) : content
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n')])
}

test('The text of a mail is read by the charset that it declares, else by the one that its bytes tell', async () => {
  for (const [declared, hex, expected] of texts) {
    // Lines of UTF-16 do not end as those of the mail do.
    for (const encoding of declared === 'utf-16le' ? ['base64'] : ['8bit', 'base64']) {
      const { text } = await parseMail(mailOf('text/plain', declared, bytesOf(hex), encoding))
      assert.equal(text?.trim(), expected.trim(), `${declared} ${hex} ${encoding}`)
    }
  }
})

test('HTML without a declared charset is read by the one in its own head', async () => {
  const html = (head: string, hex: string) =>
    Buffer.concat([Buffer.from(`<html><head>${head}</head><p>`), bytesOf(hex), Buffer.from('</p>')])
  for (const [head, hex, expected] of [
    ['<meta charset="windows-1251">', cyrillic, 'Привет'],
    [
      `<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>`,
      'f0d2c9d7c5d4',
      'Привет',
    ],
    ['<meta charset=gb2312>', 'd6d0cec4', '中文'],
    ['<meta charset=us-ascii>', 'c3a9', 'é'],
    ['', 'e9206d', 'é m'],
    ['<meta name=author content=charset>', 'c3a9', 'é'],
  ] as const) {
    const { body } = await parseMail(mailOf('text/html', '', html(head, hex), '8bit'))
    assert.match(body, new RegExp(`>${expected}<`), head)
  }
  // What the mail itself declares comes first, as in browsers.
  const declared = mailOf('text/html', 'utf-8', html('<meta charset="koi8-r">', 'c3a9'), '8bit')
  assert.match((await parseMail(declared)).body, />é</)
})

test('Headers are read that have bytes beyond ASCII, or names of charsets that few programs know', async () => {
  for (const [hex, expected] of [
    ['4dc3bc6c6c6572', 'Müller'],
    ['4dfc6c6c6572', 'Müller'],
    [
      Buffer.from(`=?ISO-2022-JP-MS?B?${bytesOf(japanese).toString('base64')}?=`).toString('hex'),
      '日本',
    ],
    [Buffer.from('=?gb2312*zh?B?1tDOxA==?=').toString('hex'), '中文'],
    [Buffer.from('=?ks_c_5601?Q?=B9=E6?=').toString('hex'), '방'],
    [Buffer.from('=?unknown-8bit?Q?M=C3=BCller?=').toString('hex'), 'Müller'],
    [Buffer.from('=?us-ascii?B?TcO8bGxlcg==?=').toString('hex'), 'Müller'],
    [Buffer.from('=?us-ascii?Q?M=FCller?=').toString('hex'), 'Müller'],
  ] as const) {
    const lines = [Buffer.from('From: "'), bytesOf(hex), Buffer.from('" <lin@x.test>\r\nSubject: ')]
    const raw = Buffer.concat([...lines, bytesOf(hex), Buffer.from('\r\n\r\nWords\r\n')])
    const { subject, from } = await parseMail(raw)
    assert.equal(subject, expected)
    assert.deepEqual(from, [{ name: expected, address: 'lin@x.test' }])
  }
  const broken = Buffer.concat([
    Buffer.from('Subject: '),
    bytesOf('4dfc6c6c6572'),
    Buffer.from('\n\n'),
  ])
  assert.equal((await readHeader(broken)).subject, 'Müller')
})
