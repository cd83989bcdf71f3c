import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readMessageBody, type BodyFormat } from './message-body.ts'

/** `@@ format style`, the body, `=>`, and the HTML that is returned. `auto`: without a format. */
const styles = readFileSync(new URL('message-body.styles.txt', import.meta.url), 'utf8')
  .split(/^@@ /m)
  .slice(1)
  .map((part) => {
    const [head = '', ...lines] = part.replace(/\n$/, '').split('\n')
    const [format = '', ...words] = head.split(' ')
    const arrow = lines.indexOf('=>')
    const [body, html] = [lines.slice(0, arrow).join('\n'), lines.slice(arrow + 1).join('\n')]
    return { format, style: words.join(' '), body, html }
  })

const none = { knownMemberIds: new Set<string>() }

test('Bodies as Word, Outlook, Gmail, Google Docs, Excel, Slack and Markdown editors write them are shown as they are meant', async (t) => {
  assert.ok(styles.length >= 60)
  for (const { format, style, body, html } of styles) {
    await t.test(style, () => {
      const given = format === 'auto' ? {} : { format: format as BodyFormat }
      assert.equal(readMessageBody(body, { ...none, ...given }), html)
      assert.equal(readMessageBody(html, none), html, 'sent again')
    })
  }
})

test('A body with a format is what its format says, however it looks', () => {
  const read = (body: string, format: BodyFormat) => readMessageBody(body, { ...none, format })
  assert.equal(read('<p>a</p>', 'text'), '<p>&lt;p&gt;a&lt;/p&gt;</p>')
  assert.equal(read('a<br>b', 'text'), '<p>a&lt;br&gt;b</p>')
  assert.equal(read('<b>a', 'html'), '<b>a</b>')
  assert.equal(read('**a**', 'html'), '<p>**a**</p>')
  assert.equal(read('**a**', 'markdown'), '<p><strong>a</strong></p>')
  assert.equal(read('<!-- a -->', 'html'), undefined)
  assert.equal(read(' \n', 'markdown'), undefined)
})

test('Markdown beyond its limits is shown as text, and costs little', () => {
  const units = ['> ', '>', '1. ', ' ', '- ', '[', '<!--', '*a_ ', '|\n', 'a\n=', '[](', '`', '<b>']
  for (const body of units.flatMap((unit) => ['', 'a', '- '].map((start) => start + unit))) {
    const before = process.cpuUsage()
    readMessageBody(body + body.repeat(20_000 / body.length), { ...none, format: 'markdown' })
    const unit = body.slice(-3)
    readMessageBody(unit.repeat(262_144 / unit.length), { ...none, format: 'markdown' })
    assert.ok(process.cpuUsage(before).user / 1000 < 2000, body)
  }
  const deep = `${'> '.repeat(10_000)}a`
  assert.equal(
    readMessageBody(deep, { ...none, format: 'markdown' }),
    `<p>${deep.replaceAll('>', '&gt;')}</p>`,
  )
  const long = '**a** '.repeat(4_000)
  assert.equal(readMessageBody(long, { ...none, format: 'markdown' }), `<p>${long}</p>`)
})
