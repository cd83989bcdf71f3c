import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMail } from './parse-mail.ts'

/** As POSIX uuencode writes it. */
function uuencode(content: Uint8Array, name: string, none = '`'): string {
  const character = (bits: number) => (bits === 0 ? none : String.fromCharCode(bits + 32))
  const lines = [`begin 644 ${name}`]
  for (let start = 0; start < content.length; start += 45) {
    const part = content.subarray(start, start + 45)
    let line = character(part.length)
    for (let at = 0; at < part.length; at += 3) {
      const group = ((part[at] ?? 0) << 16) | ((part[at + 1] ?? 0) << 8) | (part[at + 2] ?? 0)
      for (const shift of [18, 12, 6, 0]) line += character((group >> shift) & 63)
    }
    lines.push(line)
  }
  return [...lines, none, 'end'].join('\n')
}

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 7 + 1) % 256)

async function read(text: string) {
  const mail = await parseMail(Buffer.from(`From: lin@x.test\nSubject: Lamp\n\n${text}\n`))
  return {
    words: mail.body
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    files: mail.files.map(({ name, content }) => [name, Buffer.from(content).toString('hex')]),
  }
}

const hex = (content: Uint8Array) => Buffer.from(content).toString('hex')

test('Files that are written into a text are files, of any length, and the words around them stay', async () => {
  for (const size of [0, 1, 2, 3, 44, 45, 46, 300]) {
    const content = bytesOf(size)
    const first = uuencode(content, 'a lamp.jpg')
    const second = uuencode(content, 'b.bin', ' ').replaceAll(/ +$/gm, '')
    const mail = `Here it is:\n${first}\nand\n${second}\nBye`
    assert.deepEqual(
      await read(mail),
      {
        words: 'Here it is: and Bye',
        files: [
          ['a lamp.jpg', hex(content)],
          ['b.bin', hex(content)],
        ],
      },
      `${size} bytes`,
    )
    const network = mail.replaceAll('\n', '\r\n')
    assert.deepEqual((await read(network)).files.length, 2)
  }
})

test('A text that only looks like a file stays as it is', async () => {
  const file = uuencode(bytesOf(100), 'x')
  for (const text of [
    'begin 644 of them\nI think.\nend',
    'We begin 644 x\n#0V%T\n`\nend',
    file.replace(/\nend$/, ''),
    file.replace(/\nend$/, '\nThe\nend'),
    file.replaceAll(/^/gm, '> '),
    'begin 99 x\n#0V%T\n`\nend',
    'begin 644 x\n#0V%T and more words\n`\nend',
    `begin 644 ${'x'.repeat(300)}\n#0V%T\n\`\nend`,
  ]) {
    const { words, files } = await read(text)
    assert.deepEqual(files, [], text)
    assert.match(words, /beg?in|begin/)
  }
})

test('Hostile texts of many beginnings take little time, and have no more files than are taken', async () => {
  const tiny = uuencode(bytesOf(1), '../../etc/passwd')
  const texts = {
    beginnings: 'begin 644 x\n'.repeat(40_000),
    open: `begin 644 x\n${`${uuencode(bytesOf(45), 'x').split('\n')[1]}\n`.repeat(8_000)}`,
    many: `${tiny}\n`.repeat(1_000),
  }
  for (const [name, text] of Object.entries(texts)) {
    const before = process.threadCpuUsage()
    const { files } = await read(text)
    const { user, system } = process.threadCpuUsage(before)
    assert.ok((user + system) / 1e6 < 3, `${name}: ${(user + system) / 1e6} s`)
    assert.ok(files.length <= 501, `${name}: ${files.length} files`)
  }
})
