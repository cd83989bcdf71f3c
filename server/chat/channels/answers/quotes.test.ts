import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawMail } from '../../../../test/mails.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, parsed, startMails } from '../follow-up/testing/scenario.ts'
import { importMails, proven } from '../kinds/mail/receiving/testing/scenario.ts'
import { quoteAnswered } from './quote-answered.ts'
import { startFaulty } from './testing/faulty.ts'
import { makeDue, startMailed } from './testing/scenario.ts'

importMails(app)

test('The mail that is answered stands below the answer and its signature, and is folded when it comes back', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { channel, id, answer, untilStates } = await startMailed({ signature: 'The Shop' })
  await untilStates(await answer('<p>It is <b>here</b>.</p>'), 'sent')
  const [mail] = await parsed(sources)
  const time = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/
  assert.match(
    mail?.text ?? '',
    new RegExp(
      `^It is here\\.\\s+-- \nThe Shop\n\nLin <lin@x\\.test>, ${time.source}:\n> Where is it\\?\n+$`,
    ),
  )
  assert.match(
    mail?.html ?? '',
    /It is <b>here<\/b>.*The Shop.*<\/div>\s*<div class="gmail_quote"><p>Lin &lt;lin@x\.test&gt;, .*:<\/p><blockquote type="cite"[^>]*><p>Where is it\?<\/p><\/blockquote><\/div>/s,
  )
  const lines = (mail?.text ?? '').trimEnd().split('\n')
  const quoted = lines.map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))
  const text = [
    'Thank you very much.',
    '',
    'help@shop.example, 2026-03-02 10:00 UTC:',
    ...quoted,
    '',
  ]
  await channel.deliverRaw(
    rawMail(proven('x.test'), 'From: lin@x.test', `In-Reply-To: ${mail?.messageId}`, '', ...text),
  )
  const back = (await channel.messagesOf(id)).at(-1)
  assert.deepEqual(
    back.mail.folds.map(({ from }: { from: number }) => from),
    ['Thankyouverymuch.'.length],
  )
  await untilStates(await answer('Good.'), 'sent')
  const next = (await parsed(sources)).at(-1)
  assert.match(next?.text ?? '', /\n> Thank you very much\.\n/)
  assert.match(next?.text ?? '', /\n>> It is here\.\n/)
  assert.match(next?.text ?? '', /\n>>> Where is it\?\n/)
})

test('A channel without quotes sends the words of the answer alone', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { answer, untilStates } = await startMailed({ quotes_answered: false })
  await untilStates(await answer('Here.'), 'sent')
  const [mail] = await parsed(sources)
  assert.equal(mail?.text?.trim(), 'Here.')
  assert.doesNotMatch(sources.join(), /Where is it/)
})

test('A message that is erased before the answer has left is not quoted', async (t) => {
  const { got, told, to } = await startFaulty(t)
  const mailed = await startMailed()
  const { space, path, id, first, answer, untilStates } = mailed
  const sent = await answer('Words', to('defer'))
  await untilStates(sent, 'deferred')
  const erased = await space.send('DELETE', `${path}/${first.message_id}`)
  assert.equal(erased.status, 204, erased.text)
  told.set('defer', 'accept')
  await makeDue(id)
  await untilStates(sent, 'sent')
  assert.match(got()[0]?.source ?? '', /Words/)
  assert.doesNotMatch(got()[0]?.source ?? '', /Where is it|lin@x\.test, /)
})

const quote = (body: string) =>
  quoteAnswered({ body, mail: null, created_at: new Date('2026-03-02T10:00:00Z') })

test('Quotes in a quote are kept to the second, in text and HTML', () => {
  const nested = Array.from({ length: 5 }, (_, at) => `<blockquote><p>${at}</p>`).join('')
  const { text, html } = quote(`<p>Own</p>${nested}${'</blockquote>'.repeat(5)}<p>After</p>`)
  assert.equal(text, ', 2026-03-02 10:00 UTC:\n> Own\n>> 0\n>>> 1\n> After\n')
  assert.match(html, /<p>0<\/p><blockquote><p>1<\/p><\/blockquote><\/blockquote><p>After/)
  assert.equal(html.split('<blockquote').length, html.split('</blockquote>').length)
  const plain = quote(
    '<p>Own<br>&gt; 1<br>&gt;&gt; 2<br>&gt;&gt;&gt; 3<br>&gt; &gt; &gt; 3<br>End</p>',
  )
  assert.equal(plain.text, ', 2026-03-02 10:00 UTC:\n> Own\n>> 1\n>>> 2\n> End\n')
})

test('Of a long mail the start of its text is quoted', () => {
  const { text, html } = quote(`<p>${'<b>word</b> &amp; '.repeat(60_000)}</p>`)
  assert.ok(text.length < 33_000 && html.length < 40_000, `${text.length} and ${html.length}`)
  assert.match(html, /word &amp; word.* …<\/p><\/blockquote>/s)
  assert.doesNotMatch(html, /<b>/)
})
