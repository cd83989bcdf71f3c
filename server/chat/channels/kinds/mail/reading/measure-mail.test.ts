import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exceededLimit, mailLimits, measureMail } from './measure-mail.ts'

const mail = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'))

const alternative = mail([
  'From: Ann <ann@example.com>',
  'Content-Type: multipart/mixed;',
  ' boundary="outer part"',
  '',
  '--outer part',
  'Content-Type: multipart/alternative; boundary=inner',
  '',
  '--inner',
  '',
  'Hello',
  '-- ',
  'Ann',
  '--not a boundary',
  '--inner',
  'Content-Type: text/html',
  '',
  '<p>Hello</p>',
  '--inner--',
  '--outer part',
  'Content-Type: text/plain',
  '',
  'A file',
  '--outer part--',
])

test('Parts and their depth are counted by declared boundaries, so a signature counts as text', () => {
  const { parts, depth, bytes, headerBytes } = measureMail(alternative)
  assert.deepEqual([parts, depth, bytes], [4, 2, alternative.length])
  assert.equal(headerBytes, alternative.indexOf('\r\n\r\n'))
})

test('A mail of LF lines, without a body or without anything is measured alike', () => {
  const unix = Buffer.from(alternative.toString().replaceAll('\r\n', '\n'))
  assert.deepEqual([measureMail(unix).parts, measureMail(unix).depth], [4, 2])
  assert.equal(measureMail(mail(['Subject: x'])).headerBytes, 10)
  assert.deepEqual(measureMail(Buffer.alloc(0)), { bytes: 0, headerBytes: 0, parts: 0, depth: 0 })
})

test('Each limit is named, and a mail at the limit passes', () => {
  const within = { bytes: 1, headerBytes: 1, parts: mailLimits.parts, depth: mailLimits.depth }
  assert.equal(exceededLimit(within), undefined)
  for (const [name, words] of [
    ['bytes', /35 MB/],
    ['headerBytes', /256 kB/],
    ['parts', /500 parts/],
    ['depth', /50 deep/],
  ] as const) {
    assert.match(String(exceededLimit({ ...within, [name]: mailLimits[name] + 1 })), words)
  }
})

test('Bombs of parts, of depth and of boundaries exceed a limit, each within a second of a busy machine', () => {
  const head = ['Content-Type: multipart/mixed; boundary=b', '']
  const many = mail([...head, ...Array.from({ length: 400_000 }, () => '--b\r\n')])
  const deep = mail(
    Array.from({ length: 20_000 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      '',
      `--b${at}`,
    ]).flat(),
  )
  const started = process.cpuUsage()
  assert.match(String(exceededLimit(measureMail(many))), /parts/)
  assert.match(String(exceededLimit(measureMail(deep))), /parts|deep/)
  const dashes = Buffer.from(`${'-'.repeat(1_000_000)}\n`.repeat(8))
  assert.deepEqual([measureMail(dashes).parts, measureMail(dashes).depth], [0, 0])
  const { user, system } = process.cpuUsage(started)
  assert.ok((user + system) / 1e6 < 1, `${(user + system) / 1e6} s of processor`)
})
