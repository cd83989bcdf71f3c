import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailBody } from './mail-body.ts'

const head = '<html><head><title>Mail</title><style>p { color: red }</style></head><body>'
const words = '<p>Where is my&nbsp;lamp?</p><p>It was &lt;green&gt;.</p>'
const bodyOf = (html: string) => mailBody({ html, text: null, subject: '' })

test('A mail with large pictures in its HTML is shown as it is without them', () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(1_100_000)}">`
  const { html, whole } = bodyOf(`${head}${words}${picture}</body></html>`)
  assert.deepEqual(
    [html.replaceAll('\u00a0', ' '), whole],
    ['<p>Where is my lamp?</p><p>It was &lt;green&gt;.</p>', undefined],
  )
  assert.equal(bodyOf(`${head}${picture}`).html, '')
})

test('HTML that is too deep, or has too many tags, is shown in lines without its style, and its quote is folded', () => {
  const deep = '<blockquote type="cite"><div>older'.repeat(160)
  const { html, folds, whole } = bodyOf(`${head}${words}${deep}`)
  assert.match(html, /^Where is my\u00a0lamp\?<br>It was &lt;green&gt;\.<br>older/)
  assert.equal(whole, undefined)
  assert.equal(folds.length, 1)
  assert.match(bodyOf(`${words}${'<b>x</b>'.repeat(21_000)}`).html, /green&gt;\.<br>x{21000}$/)
})

test('HTML that is too long is cut between its words, and is a file as a whole', () => {
  const long = `${head}${'<p>a &amp; b</p>'.repeat(70_000)}`
  const { html, whole } = bodyOf(long)
  const rows = bodyOf('<div>x</div>'.repeat(21_000))
  assert.match(rows.html, /^(?:x<br>){9999}x(?:<br>)? …$/)
  assert.equal(rows.whole?.name, 'message.html')
  assert.match(html, /^(?:a &amp; b<br>)+a[^<>]{0,12} …$/)
  assert.deepEqual([whole?.name, whole?.text], ['message.html', long])
})

test('Without words, and with broken tags alone, HTML is no body or is shown as it is', () => {
  assert.equal(bodyOf(head).html, '')
  assert.equal(bodyOf('<div>'.repeat(30_000)).html, '')
  assert.match(bodyOf('<!--'.repeat(200_000)).html, /^<p>(?:&lt;!--)+/)
})
