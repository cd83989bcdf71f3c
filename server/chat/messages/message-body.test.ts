import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeText, readMessageBody } from './message-body.ts'
import { messageBodyHtml, sanitiseMessageBody } from './testing/sanitise-message-body.ts'

const ANN = '0198c0de-0000-7000-8000-000000000001'
const MAX_BODY_BYTES = 256 * 1024

const isBlank = (body: string) => readMessageBody(body, { knownMemberIds: new Set() }) === undefined

function assertBodies(expectedByBody: Record<string, string>): void {
  for (const [body, expected] of Object.entries(expectedByBody)) {
    assert.equal(messageBodyHtml(body), expected, JSON.stringify(body))
    assert.equal(messageBodyHtml(expected), expected, `sent again: ${JSON.stringify(expected)}`)
  }
}

test('messageBodyHtml wraps text in a paragraph and keeps every character', () => {
  assertBodies({
    Hello: '<p>Hello</p>',
    '  two  spaces \t': '<p>  two  spaces \t</p>',
    'Größe "5" – it\'s 😀': '<p>Größe "5" – it\'s 😀</p>',
    'AT&T &amp; &nbsp;': '<p>AT&amp;T &amp;amp; &amp;nbsp;</p>',
  })
})

test('messageBodyHtml makes newlines breaks and blank lines paragraphs', () => {
  assertBodies({
    'one\ntwo': '<p>one<br>two</p>',
    'one\n\ntwo': '<p>one</p><p>two</p>',
    'one\n\n\n\ntwo': '<p>one</p><p>two</p>',
    'one\r\ntwo\r\n\r\nthree\rfour': '<p>one<br>two</p><p>three<br>four</p>',
    'one \n two\n': '<p>one <br> two<br></p>',
    '\n\none\n\n': '<p>one</p>',
    '': '<p></p>',
  })
})

test('messageBodyHtml reads text that only resembles markup as text', () => {
  assertBodies({
    'a < b > c': '<p>a &lt; b &gt; c</p>',
    'I <3 you': '<p>I &lt;3 you</p>',
    'Ann <ann@example.com>': '<p>Ann &lt;ann@example.com&gt;</p>',
    'see <https://example.com/>': '<p>see &lt;https://example.com/&gt;</p>',
    'a Vec<String> and <T>': '<p>a Vec&lt;String&gt; and &lt;T&gt;</p>',
    '<!-- <b>x</b> -->': '<p>&lt;!-- &lt;b&gt;x&lt;/b&gt; --&gt;</p>',
    'an unfinished <b': '<p>an unfinished &lt;b</p>',
    '</b>': '<p>&lt;/b&gt;</p>',
  })
})

test('messageBodyHtml shows elements it never keeps as text where no other element occurs', () => {
  assertBodies({
    'put <script src=x> in the head': '<p>put &lt;script src=x&gt; in the head</p>',
    '<iframe src=x></iframe>': '<p>&lt;iframe src=x&gt;&lt;/iframe&gt;</p>',
  })
})

test('messageBodyHtml keeps formatting, lists, tables, links and images of HTML', () => {
  const html =
    '<h2>Hi</h2><p>One <b>bold</b> <em>word</em><br>and <code>code</code></p><hr><ul><li>x</li></ul>' +
    '<ol start="3"><li>y</li></ol><blockquote>q</blockquote><pre>a\n  b</pre><div>d</div>' +
    '<table><tbody><tr><th colspan="2">h</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>' +
    '<a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer nofollow">a</a>' +
    '<img src="https://a.example/b.png" alt="b" width="10" height="20">'
  assertBodies({ [html]: html })
})

test('messageBodyHtml removes what could run, load or imitate the page around it', () => {
  assertBodies({
    '<p>x</p><script>alert(1)</script><style>*{}</style>': '<p>x</p>',
    '<p onclick="x()" style="color:red" id="a" class="b">x</p>': '<p>x</p>',
    '<form action="/x"><p>x</p><input><button>y</button></form>': '<p>x</p>y',
    '<p>x<iframe src="https://a.example"></iframe><svg><path d="M0"/></svg></p>': '<p>x</p>',
    '<b>x</b><img src="data:image/png;base64,AA"><img src="cid:1">': '<b>x</b>',
    '<html><body><font color="red">red <u>x</u></font></body></html>': 'red <u>x</u>',
  })
})

test('messageBodyHtml keeps only http, https, mailto and tel addresses of links', () => {
  const rel = 'rel="noopener noreferrer nofollow"'
  assertBodies({
    '<a href="http://a.example" rel="opener" target="_top">x</a>': `<a href="http://a.example" ${rel}>x</a>`,
    '<a href=" MAILTO:a@b.example ">x</a>': `<a href="MAILTO:a@b.example" ${rel}>x</a>`,
    '<a href="tel:+49 1">x</a>': `<a href="tel:+49 1" ${rel}>x</a>`,
    '<a href="javascript:alert(1)">x</a>': '<a>x</a>',
    '<a href="//a.example">x</a>': '<a>x</a>',
    [`<a href="https://a.example/${'x'.repeat(2048)}">x</a>`]: '<a>x</a>',
  })
})

test('messageBodyHtml reads no HTML where a known element is not well-formed', () => {
  for (const body of [
    'if (a<b && c>d) and (i<p || s>q)',
    'List<A> of <B>',
    '<b>a < b and <3',
    'a <p>b<p>c',
    'a <p hidden>x</p>',
    'a<p>x</p></b>',
    '<br clear=all>a',
    '<br/ >a',
    '<img src=x> and <img src=y>',
    '<p>a',
    '<p hidden>a',
    '<p title=>a',
    '</p>a</p>',
    '<!-- a --> b <p class=x>',
    '<button disabled>a</button>',
    '<script>a</script>',
  ]) {
    assertBodies({ [body]: `<p>${escapeText(body)}</p>` })
  }
})

test('messageBodyHtml repairs HTML that begins with an element, and loses no sign that is none', () => {
  assertBodies({
    '<p>a<p>b': '<p>a</p><p>b</p>',
    '<P\nclass = x >a': '<p>a</p>',
    '<!-- c --><!doctype html><br clear=all><p hidden>x</p>': '<br><p>x</p>',
    '<p title="a"class="b">x</p>': '<p>x</p>',
    '<p>x</p></b>y</p>': '<p>x</p>y',
    '<p>x</p><b/>': '<p>x</p>&lt;b/&gt;',
    '<p>x</p><!-- y': '<p>x</p>&lt;!-- y',
    '<p>x</p><script>y': '<p>x</p>&lt;script&gt;y',
    '<p>x</p><a href="y': '<p>x</p>&lt;a href="y',
    '<p>Use <b> for bold</p>': '<p>Use &lt;b&gt; for bold</p>',
    '<ul><li>a<li>b': '<ul><li>a</li><li>b</li></ul>',
    '<table><tr><td>a<td>b<tr><td>c':
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    '<dl><dt>a<dd>b<dt>c': '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>',
    '<p>a <svg/>b<p>c': '<p>a b</p><p>c</p>',
    '<a href=https://a.example/?b=c&d>x</a>':
      '<a href="https://a.example/?b=c&amp;d" rel="noopener noreferrer nofollow">x</a>',
  })
})

test('messageBodyHtml keeps text that only resembles markup in HTML', () => {
  assertBodies({
    '<b>a < b and <3</b>': '<b>a &lt; b and &lt;3</b>',
    '<p>so x <y and more</p>': '<p>so x &lt;y and more</p>',
    '<p>Ann <ann@example.com>, <x@y</p>': '<p>Ann &lt;ann@example.com&gt;, &lt;x@y</p>',
    '<p>Map<String, List<T>> <https://a.example/></p>':
      '<p>Map&lt;String, List&lt;T&gt;&gt; &lt;https://a.example/&gt;</p>',
    '<p>x</p><![CDATA[y]]><?z?>': '<p>x</p>&lt;![CDATA[y]]&gt;&lt;?z?&gt;',
    "<font color='red'>1 < 2</font>": '<p>1 &lt; 2</p>',
  })
})

test('messageBodyHtml reads HTML as other programs write it', () => {
  assertBodies({
    '<!DOCTYPE html><P>a</P><!-- <b> -->': '<p>a</p>',
    '<b><i>a</b></i>': '<b><i>a</i></b>',
    '<p>a</p><form><p>b</p></form>': '<p>a</p><p>b</p>',
    '<p>a<o:p></o:p><x-card title="t">b</x-card><br/></p>': '<p>ab<br></p>',
    '<p>a</p><script>if (a<b) c("</p>")</script >': '<p>a</p>',
    '<ol start=""><li>a</li></ol>': '<ol start=""><li>a</li></ol>',
  })
})

test('messageBodyHtml keeps no mention of any member', () => {
  const mention = `<span class="mention" data-member-id="${ANN}">@Ann</span>`
  assertBodies({ [mention]: '<span>@Ann</span>' })
})

test('sanitiseMessageBody keeps only the mentions of known members', () => {
  const options = { knownMemberIds: new Set([ANN]) }
  const mention = `<span class="mention" data-member-id="${ANN}">@Ann</span>`
  const other = mention.replace(ANN, '0198c0de-0000-7000-8000-000000000002')
  assert.equal(sanitiseMessageBody(mention, options), mention)
  assert.equal(
    sanitiseMessageBody(mention.toUpperCase(), options).slice(0, 76),
    mention.slice(0, 76),
  )
  assert.equal(sanitiseMessageBody(other, options), '<span>@Ann</span>')
  assert.equal(
    sanitiseMessageBody(`<b class="mention" data-member-id="${ANN}">@Ann</b>`, options),
    '<b>@Ann</b>',
  )
})

test('readMessageBody reads nothing in white space and in HTML without text and image', () => {
  const blank = [
    '',
    ' \t\r\n',
    '\u00A0\u2003\uFEFF',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<hr>',
  ]
  const images = ['<img src="x">', '<img>']
  for (const body of [...blank, '<b> </b><script>x</script>', ...images, '<br>\n<br>'])
    assert.equal(isBlank(body), true, body)
  const said = [
    '.',
    '0',
    ' a ',
    '<3',
    '&nbsp;',
    '<p>a</p>',
    '<script>x</script>',
    '<x>',
    '<img src=x>',
  ]
  for (const body of [...said, '<img src="https://a.example/b.png">', '<p>&lt;</p>'])
    assert.equal(isBlank(body), false, body)
})

test('escapeText escapes the three characters that matter in text', () => {
  assert.equal(escapeText('<a & "b">'), '&lt;a &amp; "b"&gt;')
})

test('messageBodyHtml shows HTML beyond its limits as text', () => {
  const atLimit = '<b>'.repeat(100) + 'x' + '</b>'.repeat(100)
  assert.equal(messageBodyHtml(atLimit), atLimit)
  assert.equal(messageBodyHtml(`<b>${atLimit}</b>`), `<p>${escapeText(`<b>${atLimit}</b>`)}</p>`)
  const manyTags = '<b></b>'.repeat(10_000)
  assert.equal(messageBodyHtml(manyTags), manyTags)
  assert.equal(messageBodyHtml(`${manyTags}<br>`), `<p>${escapeText(`${manyTags}<br>`)}</p>`)
  const unclosed = '<p>'.repeat(20_000)
  assert.equal(messageBodyHtml(unclosed), `<p>${escapeText(unclosed)}</p>`)
})

test('messageBodyHtml returns a text of very many lines unchanged when it is sent again', () => {
  const html = messageBodyHtml('a & b\n'.repeat(30_000) + '\nc\n\n')
  assert.ok(html.split('<').length > 30_000)
  assert.equal(messageBodyHtml(html), html)
})

test('messageBodyHtml and readMessageBody are fast for any body of 256 KiB', async (t) => {
  const url = '<a href="https://x'
  const comments = `${url}${'<!---->'.repeat(285)}">`
  const units = '< & &amp; <b> <b></b> </i> <br> </p> <img> <svg/> <!-- <@ <a@ @ <a/href='.split(
    ' ',
  )
  // Quotes that both passes scan to the end.
  units.push(` a="<b x='" y="' z='" w="'`, ` a="<x-y x='" y="' z='" w="'`, '<b a', '<b  ')
  units.push(
    '<p x=y>',
    '<li>',
    '<a x=',
    '<i/',
    "<b x='",
    '<option>',
    '<script>',
    '<script></b>',
    '</svg>',
  )
  units.push('\n', 'a\n\n', '<p style="a:b">', comments)
  const starts = ['', '<p>', '<b>'.repeat(99), '<x-y']
  for (const start of starts) {
    for (const unit of units) {
      const body = (start + unit.repeat(MAX_BODY_BYTES / unit.length)).slice(0, MAX_BODY_BYTES - 2)
      await t.test(`${start.slice(0, 9)}…${unit.slice(0, 20)}…`, () => assertFast(`${body}">`))
    }
  }
  const script = '<script></script'
  await t.test('script after script', () =>
    assertFast(script.repeat(MAX_BODY_BYTES / script.length)),
  )
  const names = Array.from({ length: 40_000 }, (_, index) => `a${index}`)
  await t.test('an element of 40,000 attributes', () => assertFast(`<p ${names.join(' ')}>`))
})

/** Below a second of this thread's processor time, where a backtracking parser would need minutes. */
function assertFast(body: string): void {
  for (const read of [messageBodyHtml, isBlank]) {
    const before = process.threadCpuUsage()
    read(body)
    const usedMs = process.threadCpuUsage(before).user / 1000
    assert.ok(usedMs < 1000, `${read.name} took ${usedMs} ms`)
  }
}
