import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headOfHtml, htmlToText } from './html-to-text.ts'
import { messageBodyHtml } from './testing/sanitise-message-body.ts'

test('htmlToText returns the text a body was made from', () => {
  for (const text of ['Hello', 'a < b & "c" &amp;', 'one\ntwo', 'one\n\ntwo\nthree', ' x '])
    assert.equal(htmlToText(messageBodyHtml(text)), text)
})

test('htmlToText ends lines where the HTML ends them', () => {
  assert.equal(
    htmlToText('<h1>T</h1><p>a<br>b</p><ul><li>c</li><li>d</li></ul>e'),
    'T\n\na\nb\n\nc\nd\n\ne',
  )
  assert.equal(
    htmlToText('<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>'),
    '1 2 \n3 ',
  )
})

test('htmlToText keeps words together across inline elements', () => {
  assert.equal(
    htmlToText('a<b>b</b>c <a href="https://x.example">d</a><img src="https://x.example/y">'),
    'abc d',
  )
})

test('the head of a body has no truncated tag or entity', () => {
  const html = '<p>a &amp; b<br>c</p>'
  const heads = [2, 4, 6, 9, 10, 14, 19, 99].map((characters) => headOfHtml(html, characters))
  assert.deepEqual(heads, [
    ...['', '<p>a', '<p>a ', '<p>a ', '<p>a &amp;', '<p>a &amp; b', '<p>a &amp; b<br>c', html],
  ])
})
