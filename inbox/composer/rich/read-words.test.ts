import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Node } from 'prosemirror-model'
import { allowedAttributes, allowedElements } from '../../../pages/allowed-html.ts'
import { readMessageBody } from '../../../server/chat/messages/message-body.ts'
import { docOfText } from './read-html.ts'
import { placeAt, positionAt } from './places.ts'
import { readWords, textOf } from './read-words.ts'
import { schema } from './schema.ts'

const text = (words: string, ...marks: readonly string[]) =>
  schema.text(
    words,
    marks.map((name) =>
      schema.mark(name, name === 'link' ? { href: 'https://x.test/?a="b"&c' } : null),
    ),
  )
const node = (name: string, ...content: readonly (Node | string)[]) =>
  schema.node(
    name,
    null,
    content.map((one) => (typeof one === 'string' ? text(one) : one)),
  )
const line = (...content: readonly (Node | string)[]) => node('paragraph', ...content)

const file = '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'
const image = (alt: string) => schema.node('image', { id: file, alt })

/** All that can be written. */
const all = node(
  'doc',
  line('One ', text('bold ', 'strong'), text('both', 'strong', 'em'), text(' in italics', 'em')),
  line(text('a link', 'link'), ' & < >', text('struck', 'strike'), text('under', 'underline')),
  line(image('A "map" <of> it'), text(' in the ', 'strong'), image('')),
  line(),
  line('H', text('2', 'sub'), 'O and x', text('2', 'sup'), ' and ', text('code', 'code')),
  node('heading', 'Head'),
  node(
    'bullet_list',
    node('list_item', line('Item'), node('ordered_list', node('list_item', line('Inner')))),
  ),
  node('ordered_list', node('list_item', line('One'), line('Two')), node('list_item', line())),
  node('blockquote', line('Quote'), line(), line('Rest')),
  node('code_block', 'if (a < b)\n  c()'),
  node('rule'),
  node(
    'table',
    node(
      'table_row',
      node('table_header', 'Head'),
      node('table_cell', 'a', node('hard_break'), 'b'),
    ),
  ),
)

test('What can be written is HTML that the sanitiser keeps as it is, but for what it adds to links', () => {
  const { html = '' } = readWords(all)
  const known = { knownMemberIds: new Set<string>(), fileIds: new Set([file]) }
  const stored = readMessageBody(html, { format: 'html', ...known })
  assert.equal(stored?.replaceAll(' rel="noopener noreferrer nofollow"', ''), html)
  assert.equal(
    html,
    '<p>One <strong>bold <em>both</em></strong><em> in italics</em><br>' +
      '<a href="https://x.test/?a=&quot;b&quot;&amp;c">a link</a> &amp; &lt; &gt;<s>struck</s><u>under</u><br>' +
      `<img src="cid:${file}" alt="A &quot;map&quot; &lt;of&gt; it"><strong> in the </strong><img src="cid:${file}" alt=""></p>` +
      '<p>H<sub>2</sub>O and x<sup>2</sup> and <code>code</code></p><h1>Head</h1>' +
      '<ul><li>Item<ol><li>Inner</li></ol></li></ul><ol><li>One<br>Two</li><li></li></ol>' +
      '<blockquote><p>Quote</p><p>Rest</p></blockquote><pre><code>if (a &lt; b)\n  c()</code></pre><hr>' +
      '<table><tbody><tr><th>Head</th><td>a<br>b</td></tr></tbody></table>',
  )
})

test('The schema knows no element and no attribute that the sanitiser removes', () => {
  const seen: string[] = []
  const look = (spec: unknown): void => {
    if (!Array.isArray(spec)) return
    const [name, second] = spec as readonly unknown[]
    seen.push(String(name))
    assert.ok(allowedElements.includes(String(name)), String(name))
    if (second !== null && typeof second === 'object' && !Array.isArray(second)) {
      for (const attribute of Object.keys(second))
        assert.ok(allowedAttributes[String(name)]?.includes(attribute), `${name} ${attribute}`)
    }
    for (const inner of spec.slice(1)) look(inner)
  }
  for (const type of Object.values(schema.nodes)) {
    if (type.spec.toDOM !== undefined)
      look(type.spec.toDOM(type.create({ colspan: 2, order: 3, id: file })))
  }
  for (const type of Object.values(schema.marks))
    look(type.spec.toDOM?.(type.create({ href: 'https://x.test' }), true))
  assert.ok(seen.length > 20)
})

test('Words without format are text, line for line', () => {
  const words = 'One\n\n  Two, with < and &\n\n\n'
  assert.deepEqual(readWords(docOfText(words)), { text: words, html: undefined })
  assert.deepEqual(readWords(docOfText('')), { text: '', html: undefined })
})

test('Each place in the text is one in the document, and back', () => {
  const { text: words } = readWords(all)
  for (let place = 0; place <= words.length; place += 1)
    assert.equal(placeAt(all, positionAt(all, place)), place)
  assert.equal(positionAt(all, words.length + 100), positionAt(all, words.length))
  const lines: string[] = []
  all.descendants((one) => {
    if (one.isTextblock) lines.push(textOf(one))
  })
  assert.equal(words, lines.join('\n'))
})
