import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/any-text.ts'
import { bodyAsHtml, escapeText, readMessageBody } from './message-body.ts'
import { messageBodyHtml, sanitiseMessageBody } from './testing/sanitise-message-body.ts'
import { sanitiseHtml } from './sanitise-html.ts'

const MEMBER = '0198c0de-0000-7000-8000-000000000001'

// Independent of the module's own lists: the markup that a reader's browser may get.
const ELEMENTS = new Set(
  `a abbr address article aside b bdi blockquote br caption cite code col colgroup dd del dfn div
  dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p
  pre q s samp section small span strong sub sup table tbody td tfoot th thead time tr u ul var
  wbr`.split(/\s+/),
)
const VOID_ELEMENTS = new Set(['br', 'col', 'hr', 'img', 'wbr'])
const ATTRIBUTE_VALUES: Record<string, RegExp> = {
  'a href': /^(?:https?:\/\/|mailto:|tel:)/i,
  'a rel': /^noopener noreferrer nofollow$/,
  'img src': new RegExp(`^(?:[Hh][Tt]{2}[Pp][Ss]?://|cid:${MEMBER}$)`),
  'img alt': /^/,
  'img width': /^/,
  'img height': /^/,
  'ol start': /^/,
  'span class': /^mention$/,
  'span data-member-id': new RegExp(`^${MEMBER}$`),
  'td colspan': /^/,
  'td rowspan': /^/,
  'th colspan': /^/,
  'th rowspan': /^/,
}

/**
 * Parses `html` by a grammar far stricter than HTML's: every `<` opens a complete tag of a listed
 * element, every attribute is listed and double-quoted, tags balance. HTML of this form has no
 * raw text, comment or foreign content, so every browser's parser sees what this one sees.
 */
function assertSafe(html: string, source: string, mayMention = false): void {
  const open: string[] = []
  for (const [index, part] of html.split(/(<[^<>]*>)/).entries()) {
    if (index % 2 === 0) {
      assert.doesNotMatch(part, /[<>]|&(?!(?:amp|lt|gt);)/, `text of ${source}`)
    } else if (part.startsWith('</')) {
      assert.equal(part, `</${open.pop()}>`, `balance of ${source}`)
    } else {
      const name = assertSafeTag(part, source)
      assert.ok(mayMention || !part.includes(' data-member-id='), `mention in ${source}`)
      if (!VOID_ELEMENTS.has(name)) open.push(name)
    }
  }
  assert.deepEqual(open, [], `balance of ${source}`)
}

function assertSafeTag(tag: string, source: string): string {
  const [, name = '', attributes = ''] =
    /^<([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>$/.exec(tag) ?? []
  assert.ok(ELEMENTS.has(name), `element ${tag} of ${source}`)
  for (const [, attribute, value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
    const allowed = ATTRIBUTE_VALUES[`${name} ${attribute}`]
    assert.ok(allowed?.test(value), `attribute ${attribute} in ${tag} of ${source}`)
  }
  return name
}

function assertSafeAndSettled(body: string): void {
  // Includes elements that are shown as text and so never get this far.
  const known = { knownMemberIds: new Set<string>() }
  if (body.length < 2_000) assertSafe(sanitiseHtml(body, known).html, `sanitiser, ${body}`)
  const html = messageBodyHtml(body)
  assertSafe(html, body)
  assert.equal(messageBodyHtml(html), html, `sent again: ${body}`)
  const note = sanitiseMessageBody(body, { knownMemberIds: new Set([MEMBER]) })
  assertSafe(note, body, true)
  assert.equal(sanitiseMessageBody(note, { knownMemberIds: new Set([MEMBER]) }), note, body)
  // Its id is that of a file of the message, too.
  const own = { knownMemberIds: new Set<string>(), fileIds: new Set([MEMBER]) }
  const withImages = bodyAsHtml(body, own) ?? ''
  assertSafe(withImages, body)
  if (withImages !== '') assert.equal(bodyAsHtml(withImages, own), withImages, body)
  const kept = readMessageBody(body, { knownMemberIds: new Set() })
  assert.ok(kept === undefined || kept === messageBodyHtml(body))
}

// Pieces for every state of an HTML parser: tags, raw text, comments, entities, quotes.
const FRAGMENTS = [
  ...`<b> </b> <p> </p> <p <br> <br/> </br> <div> </div> <li> <ul> <table> <tr> <td> </table> <h1>
    <pre> </a> <img> <hr> <wbr> <col> <font> <center> <script> </script> <style> </style> <svg>
    <svg/> </svg> <math> <mi> <title> </title> <textarea> </textarea> <xmp> </xmp> <select> <option>
    <noscript> <template> <iframe> <plaintext> <!-- --> --!> <![CDATA[ ]]> <span> </span> <x> </x>
    < > " ' \` = / & ; &lt; &amp; &lt &#60; &#x3c &nbsp; &notit; &#0; &#xD800; <?php ?> onload=x
    a 0 é \u{1F600} __proto__ <constructor> <__proto__> ${MEMBER} @Ann`.split(/\s+/),
  ...'\n|\r\n|\n\n| |\t|\f|\v|\0|\u00A0|\u2028|\uFEFF|\uD800|<img src=//x>|<td colspan=2>'.split(
    '|',
  ),
  ...`<a href="https://a.example/?x=1&y=2">|<a href=javascript:x>|<!doctype html>|">|
    <img src="https://a.example/b.png" alt="a>b">|<span class="mention" data-member-id="|
    <span data-member-id=${MEMBER}>|<img src="cid:${MEMBER}" alt="a>b">|<img src=cid:${MEMBER}>|
    <img alt='"<b>' src="cid:0198c0de-0000-7000-8000-000000000002">`.split(/\|\s*/),
]
const anyMarkup = fc
  .array(fc.constantFrom(...FRAGMENTS), { maxLength: 30 })
  .map((all) => all.join(''))
const anyBody = anyText({ maxLength: 60 })

test('messageBodyHtml of any markup is safe, and unchanged when sent again', () => {
  fc.assert(fc.property(anyMarkup, assertSafeAndSettled), { numRuns: 1000 })
})

test('messageBodyHtml of any text is safe, and unchanged when sent again', () => {
  fc.assert(fc.property(anyBody, assertSafeAndSettled), { numRuns: 500 })
})

// No combination of these is an element where a text begins with a word: start tags have no end tag, end tags no
// start tag, and void elements have malformed attributes.
const ALMOST = [
  ...`<b <i> <p <A> <td> </u> </h1> </table> <br/x> <b/> <script> <title> <!-- <! <? <!doctype </ < > "
    ' = / or && ; é <3 List<A> <T> </T> <x@y.z> <o:p &amp; &lt; <https://x> x="y" (a<b`.split(
    /\s+/,
  ),
  ...'<img src=x>|<hr ="">|<br x>|<a href="x|\u{1F600}| |\n|\n\n|\t'.split('|'),
]
const almostMarkup = fc
  .array(fc.constantFrom(...ALMOST), { maxLength: 25 })
  .map((all) => `x ${all.join('')}`)

/** The visible text of HTML, without white space. */
function visible(html: string): string {
  const text = html.replaceAll(/<\/?(?:p|br)>/g, '')
  const entities = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return text
    .replaceAll(/&(?:lt|gt|amp);/g, (entity) => entities[entity as keyof typeof entities])
    .replaceAll(/\s/g, '')
}

test('text without a well-formed known element keeps all its visible characters', () => {
  const check = (body: string) => {
    const html = messageBodyHtml(body)
    assert.equal(visible(html), body.replaceAll(/\s/g, ''))
    assert.equal(messageBodyHtml(html), html)
  }
  fc.assert(fc.property(almostMarkup, check), { numRuns: 2000 })
  fc.assert(fc.property(anyBody, check), { numRuns: 300 })
})

test('one malformed element makes the whole body text where it begins with text', () => {
  const broken = fc.constantFrom('<b>', '</i>', '<img src=x>', '<p hidden></p>', '<u/>', '<!-- ')
  const whole = fc.constantFrom('<p>x</p>', 'x', '<br>', ' ', '<a href="https://x">y</a>')
  const wholes = fc.array(whole, { maxLength: 6 }).map((all) => all.join(''))
  const property = fc.property(wholes, broken, wholes, (before, one, behind) => {
    const body = `x${before}${one}${behind}`
    assert.equal(messageBodyHtml(body), `<p>${escapeText(body)}</p>`)
  })
  fc.assert(property, { numRuns: 300 })
})

test('a sign that is no tag makes no character disappear behind an element that begins a body', () => {
  const check = (text: string) => {
    const html = messageBodyHtml(`<p class=x>${text}</p>`)
    assert.equal(visible(html), text.replaceAll(/\s/g, ''))
  }
  const signs = fc.constantFrom(
    '<',
    '<3',
    'a<b',
    'List<A>',
    '<T>',
    '<x@y.z>',
    '&',
    '>',
    ' ',
    '<b',
    'a',
  )
  const text = fc.array(signs, { maxLength: 12 }).map((all) => `x ${all.join(' ')} y`)
  fc.assert(
    fc.property(text, (body) => check(body)),
    { numRuns: 500 },
  )
})

test('HTML and Markdown that say so are safe, and unchanged when sent again', () => {
  const formats = fc.constantFrom('html' as const, 'markdown' as const)
  const check = (body: string, format: 'html' | 'markdown') => {
    const html = readMessageBody(body, { knownMemberIds: new Set(), format })
    if (html === undefined) return
    assertSafe(html, body)
    assert.equal(readMessageBody(html, { knownMemberIds: new Set() }), html, `sent again: ${body}`)
  }
  fc.assert(fc.property(anyMarkup, formats, check), { numRuns: 1000 })
})

test('the check of these tests can fail', () => {
  const unsafe = `<script>x</script>|<b onclick="x">x</b>|<p>|<a href="data:x">x</a>|a < b`.split(
    '|',
  )
  for (const html of unsafe) assert.throws(() => assertSafe(html, html), html)
})

// One payload per line; CALL is the code that must not run.
const PAYLOADS = readFileSync(new URL('message-body.payloads.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const PAYLOADS_OF_MORE_LINES = [
  '<img src="jav\nascript:CALL">',
  '<a href="java\r\nscript:CALL">x</a>',
  '<a href="\u0000javascript:CALL">x</a>',
  '<a href="java\u0000script:CALL">x</a>',
  '<a href="\u00A0javascript:CALL">x</a>',
  '<scr\u0000ipt>CALL</scr\u0000ipt>',
  '<img\u000Csrc=x\u000Conerror=CALL>',
  '<img\nsrc=x\nonerror\n=\nCALL\n>',
  '<img src=`x` onerror=`CALL`>',
  '<b title=`onclick=CALL`>x</b>',
  '<\u0130mg src=x onerror=CALL><b>x</b>',
  '\uFF1Cscript\uFF1ECALL\uFF1C/script\uFF1E',
  '<b>x</b><s\u0441ript>CALL</s\u0441ript>',
]

test('messageBodyHtml removes every known way of running code', async (t) => {
  const payloads = [...PAYLOADS, ...PAYLOADS_OF_MORE_LINES]
  assert.ok(new Set(payloads).size >= 200)
  const surroundings = ['PAYLOAD', '<p>Hello PAYLOAD</p>', 'PAYLOAD<b>x</b>', '<table><td>PAYLOAD']
  for (const surrounding of surroundings) {
    await t.test(`in ${surrounding}`, () => {
      for (const payload of payloads) {
        assertSafeAndSettled(surrounding.replace('PAYLOAD', () => payload))
      }
    })
  }
})
