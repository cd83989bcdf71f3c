import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLinks } from './find-links.ts'

const linked = (text: string) =>
  findLinks(text).map(({ start, end, href }) => [text.slice(start, end), href])

test('Web and mail addresses are found without the punctuation around them', () => {
  const cases: readonly (readonly [string, string, string?])[] = [
    ['See https://shop.example/a?b=c#d.', 'https://shop.example/a?b=c#d'],
    ['(https://shop.example/a)', 'https://shop.example/a'],
    [
      'https://en.wikipedia.org/wiki/Lamp_(light), see',
      'https://en.wikipedia.org/wiki/Lamp_(light)',
    ],
    ['[https://shop.example/a[1]]!', 'https://shop.example/a[1]'],
    ['“https://shop.example/a”', 'https://shop.example/a'],
    ['HTTPS://Shop.Example/A', 'HTTPS://Shop.Example/A', 'https://shop.example/A'],
    ['www.shop.example…', 'www.shop.example', 'https://www.shop.example/'],
    [
      'https://bücher.example/ä',
      'https://bücher.example/ä',
      'https://xn--bcher-kva.example/%C3%A4',
    ],
    ['请看https://shop.example/a。', ''],
    ['请看 https://shop.example/a。', 'https://shop.example/a'],
    ['http://localhost:3000/inbox', 'http://localhost:3000/inbox'],
    [
      'Write to kim.o+x@shop.example, please',
      'kim.o+x@shop.example',
      'mailto:kim.o+x@shop.example',
    ],
    ['<kim@shop.example>', 'kim@shop.example', 'mailto:kim@shop.example'],
  ]
  for (const [text, shown, href = shown] of cases) {
    assert.deepEqual(linked(text), shown === '' ? [] : [[shown, href]], text)
  }
})

test('Nothing else becomes a link', () => {
  for (const text of [
    'javascript:alert(1) data:text/html,x vbscript:x file:///etc/passwd ftp://x.example',
    'https:// http:// www. www https://. @ a@b @kim kim@localhost',
    'https://bank.example@evil.example/ https://kim:x@evil.example/',
    'xhttps://shop.example notwww.shop.example',
    `https://shop.example/${'a'.repeat(3_000)}`,
    'kim@shop.example?subject=x',
  ]) {
    assert.deepEqual(linked(text), [], text.slice(0, 80))
  }
})

test('Long and hostile texts take linear time', () => {
  for (const text of [
    'https://a.b/)'.repeat(20_000),
    `https://a.b/${')'.repeat(290_000)}`,
    'a@'.repeat(100_000),
    `${'a.'.repeat(100_000)}@b`,
    'www.'.repeat(70_000),
    'https://a.b '.repeat(20_000),
    '(((https://a.b/((('.repeat(10_000),
  ]) {
    const startedAt = performance.now()
    assert.ok(findLinks(text).length <= 500)
    assert.ok(performance.now() - startedAt < 500, text.slice(0, 20))
  }
})
