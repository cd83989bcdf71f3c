import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyMentions } from './mentions.ts'
import { messageBodyHtml, sanitiseMessageBody } from './testing/sanitise-message-body.ts'
import type { MemberName } from './queries.ts'

const ann = member(1, 'Ann', 'Lee')
const annOnly = member(2, 'Ann', '')
const bob = member(3, 'Bob', "O'Neil & <Sons>")

function member(number: number, first_name: string, last_name: string): MemberName {
  return {
    id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
    first_name,
    last_name,
  }
}

function element({ id }: MemberName, name: string): string {
  return `<span class="mention" data-member-id="${id}">@${name}</span>`
}

const ANN = element(ann, 'Ann Lee')
const ANN_ONLY = element(annOnly, 'Ann')
const BOB = element(bob, "Bob O'Neil &amp; &lt;Sons&gt;")

test('applyMentions makes each @Name of a member given that member’s element', () => {
  const { html, mentionedIds } = applyMentions('<p>@Ann Lee, see @Ann Lee!</p>', [ann])
  assert.equal(html, `<p>${ANN}, see ${ANN}!</p>`)
  assert.deepEqual(mentionedIds, [ann.id])
})

test('applyMentions matches in any letter case and spells the name as stored', () => {
  assert.equal(applyMentions('<p>@ANN lee</p>', [ann]).html, `<p>${ANN}</p>`)
  const nikos = member(4, 'Νίκος', 'Größe')
  assert.equal(applyMentions('@νίκοΣ GRÖßE', [nikos]).html, element(nikos, 'Νίκος Größe'))
  const deseret = member(5, '\u{10400}', '')
  assert.equal(applyMentions('@\u{10428}', [deseret]).html, element(deseret, '\u{10400}'))
  const dotted = member(6, 'İnci', '')
  assert.equal(applyMentions('@İNCI', [dotted]).html, element(dotted, 'İnci'))
})

test('applyMentions prefers the longest name', () => {
  const both = applyMentions('<p>@Ann Lee and @Ann</p>', [annOnly, ann])
  assert.equal(both.html, `<p>${ANN} and ${ANN_ONLY}</p>`)
  assert.equal(applyMentions('@Ann Leeds', [ann, annOnly]).html, `${ANN_ONLY} Leeds<p>${ANN}</p>`)
})

test('applyMentions matches no name that is followed by a letter or digit', () => {
  for (const text of ['@Anna', '@Ann5', '@Anné', '@Ann\u0301', '@Ann\u{1D400}'])
    assert.equal(applyMentions(text, [annOnly]).html, `${text}<p>${ANN_ONLY}</p>`)
  for (const end of ['', '.', ' x', '’s', '_', '-x', '😀', '<br>'])
    assert.equal(applyMentions(`@Ann${end}`, [annOnly]).html, `${ANN_ONLY}${end}`)
})

test('applyMentions matches no part of an email address', () => {
  const html = '<p>bob@ann.example</p>'
  assert.equal(applyMentions(html, [annOnly]).html, `${html}<p>${ANN_ONLY}</p>`)
  assert.equal(applyMentions('你好@Ann', [annOnly]).html, `你好${ANN_ONLY}`)
})

test('applyMentions reads any white space inside a name as one space', () => {
  for (const space of ['  ', '\u00A0', '\n', ' \t '])
    assert.equal(applyMentions(`@Ann${space}Lee x`, [ann]).html, `${ANN} x`)
  const spaced = member(7, ' Mary  Jane', ' Doe ')
  assert.equal(applyMentions('@mary jane doe', [spaced]).html, element(spaced, 'Mary Jane Doe'))
})

test('applyMentions matches only in text, not in tags', () => {
  const link = '<a href="https://x.example/@Ann" rel="noopener noreferrer nofollow">x</a>'
  assert.equal(applyMentions(link, [annOnly]).html, `${link}<p>${ANN_ONLY}</p>`)
  assert.equal(
    applyMentions('<p>@A<b>nn</b></p>', [annOnly]).html,
    `<p>@A<b>nn</b></p><p>${ANN_ONLY}</p>`,
  )
})

test('applyMentions mentions members that are not named in one last paragraph', () => {
  const { html, mentionedIds } = applyMentions('<p>Hi @Ann Lee</p>', [bob, ann, annOnly, bob])
  assert.equal(html, `<p>Hi ${ANN}</p><p>${BOB} ${ANN_ONLY}</p>`)
  assert.deepEqual(mentionedIds, [bob.id, ann.id, annOnly.id])
})

test('applyMentions mentions a second member of the same name at the end', () => {
  const double = member(8, 'ann', 'lee')
  assert.equal(
    applyMentions('@Ann Lee', [ann, double]).html,
    `${ANN}<p>${element(double, 'ann lee')}</p>`,
  )
})

test('applyMentions changes nothing without members', () => {
  assert.deepEqual(applyMentions('<p>@Ann Lee</p>', []), {
    html: '<p>@Ann Lee</p>',
    mentionedIds: [],
  })
})

test('applyMentions mentions a nameless member only at the end', () => {
  const nameless = member(9, ' ', '')
  assert.equal(
    applyMentions('<p>@ x</p>', [nameless]).html,
    `<p>@ x</p><p>${element(nameless, '')}</p>`,
  )
})

test('applyMentions finds names with characters special to HTML and to patterns', () => {
  const body = messageBodyHtml("Hi @Bob O'Neil & <Sons>!")
  assert.equal(applyMentions(body, [bob]).html, `<p>Hi ${BOB}!</p>`)
  const pattern = member(10, '(.*)+$ [a-z]{2}', '\\d|^?')
  const html = applyMentions('<p>@(.*)+$ [A-Z]{2} \\d|^?</p>', [pattern]).html
  assert.equal(html, `<p>${element(pattern, '(.*)+$ [a-z]{2} \\d|^?')}</p>`)
})

test('applyMentions counts an existing element of a member as named and keeps it', () => {
  const body = `<p>${ANN.replace('@Ann Lee', 'you <span>@Ann Lee</span> @Ann Lee')} @Ann</p>`
  assert.equal(
    applyMentions(body, [ann, annOnly]).html,
    body.replace(' @Ann</p>', ` ${ANN_ONLY}</p>`),
  )
})

test('applyMentions changes nothing in a note it made, and sanitising keeps that note', () => {
  const members = [ann, annOnly, bob]
  const knownMemberIds = new Set(members.map(({ id }) => id))
  const pieces = [
    '@Ann Lee',
    '@ann',
    '@Bob',
    "@Bob O'Neil & <Sons>",
    '<b>',
    '</b>',
    '<p>',
    '@',
    ' ',
    'x',
    '<',
  ]
  pieces.push(ANN, '<span>', '</span>', '\n', '@Ann Lee Lee')
  const body = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''))
  fc.assert(
    fc.property(body, fc.subarray(members), (source, mentioned) => {
      const { html } = applyMentions(sanitiseMessageBody(source, { knownMemberIds }), mentioned)
      assert.equal(sanitiseMessageBody(html, { knownMemberIds }), html)
      assert.equal(applyMentions(html, mentioned).html, html)
      for (const { id } of mentioned) assert.ok(html.includes(`data-member-id="${id}"`))
    }),
    { numRuns: 1000 },
  )
})

test('applyMentions is fast for a long body with many members', () => {
  const members = Array.from({ length: 1000 }, (_, index) => member(index, 'Ann', `Lee ${index}`))
  for (const text of ['@', '@Ann ', '@Ann Lee ', `@Ann${' '.repeat(2000)}`, '<']) {
    // Processor time: on a busy machine the process also waits for a core.
    const before = process.cpuUsage()
    applyMentions(text.repeat(262_144 / text.length), members)
    const tookMs = process.cpuUsage(before).user / 1000
    assert.ok(tookMs < 1000, `${text.slice(0, 9)} took ${tookMs} ms`)
  }
})
