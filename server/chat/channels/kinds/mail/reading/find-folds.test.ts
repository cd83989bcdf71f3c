import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailBody } from './mail-body.ts'
import { folded, plain } from './testing/folded.ts'

/** In each mail, `[[` and `]]` stand around what has to be folded. */
const bare = (mail: string) => mail.replaceAll('[[', '').replaceAll(']]', '')
const wanted = (mail: string) => mail.replaceAll('[[', '[').replaceAll(']]', ']')

const texts: Readonly<Record<string, string>> = {
  'a quote below the answer': `Thanks, the lamp has come.

[[On Mon, 5 Jan 2026 at 10:00, Help <help@shop.example> wrote:
> It is on its way.
> Regards]]`,
  'an introduction in two lines': `Thanks, the lamp has come.

[[On Mon, 5 Jan 2026 at 10:00, Help of the Shop of Lamps
<help@shop.example> wrote:

> It is on its way.]]`,
  'an introduction in German': `Danke, die Lampe ist da.

[[Am 05.01.2026 um 10:00 schrieb Hilfe <help@shop.example>:
> Sie ist unterwegs.]]`,
  'an introduction in Spanish': `Gracias, la lámpara ha llegado.

[[El lun, 5 ene 2026 a las 10:00, Ayuda (<help@shop.example>) escribió:
> Está en camino.]]`,
  'an introduction in French': `Merci, la lampe est arrivée.

[[Le lun. 5 janv. 2026 à 10:00, Aide <help@shop.example> a écrit :
> Elle est en route.]]`,
  'an introduction that begins with the name': `Danke, die Lampe ist da.

[[Hilfe <help@shop.example> schrieb am Mo., 5. Jan. 2026, 10:00:
> Sie ist unterwegs.]]`,
  'an introduction that begins with the date': `Thanks, the lamp has come.

[[2026-01-05 10:00 GMT+01:00 Help <help@shop.example>:
> It is on its way.]]`,
  'an introduction in Japanese': `ランプが届きました。ありがとう。

[[2026年1月5日(月) 10:00 Help <help@shop.example>:
> 発送しました。]]`,
  'a short introduction': `Thanks, the lamp has come.

[[Help wrote:
> It is on its way.]]`,
  'a sentence of the writer above a quote': `You said this about my lamp of 2026:
[[> It is on its way.]]`,
  'an answer between the quotes': `[nothing is folded]
> Which lamp is it?
The green one.
> And which bulb?
The small one, please.`,
  'a quote between the quotes, and one below': `> Which lamp is it?
The green one.
> And which bulb?
The small one, please.

[[> Regards
> Help]]`,
  'an answer below the quote': `[[On Mon, 5 Jan 2026 at 10:00, Help <help@shop.example> wrote:
> It is on its way.]]

Thanks, the lamp has come.`,
  'a signature': `Thanks, the lamp has come.
[[--
Lin Zhang
Harbour Road 1]]`,
  'a signature below the quote': `Thanks, the lamp has come.

[[> It is on its way.

--
Lin Zhang]]`,
  'a signature above the quote': `Thanks, the lamp has come.

[[--
Lin Zhang

On Mon, 5 Jan 2026 at 10:00, Help <help@shop.example> wrote:
> It is on its way.]]`,
  'much text below two dashes': `Two lists:
--
${Array.from({ length: 20 }, (_, at) => `Lamp ${at}`).join('\n')}`,
  'a program of a phone': `Thanks, the lamp has come.

[[Sent from my phone]]`,
  'a program of a phone above the quote': `Danke, die Lampe ist da.

[[Von meinem iPhone gesendet

> Am 05.01.2026 um 10:00 schrieb Hilfe <help@shop.example>:
> 
> Sie ist unterwegs.]]`,
  'a header of Outlook': `Thanks, the lamp has come.

[[-----Original Message-----
From: Help <help@shop.example>
Sent: Monday, 5 January 2026 10:00
To: Lin Zhang
Subject: Lamp

It is on its way.]]`,
  'a header of Outlook in German, below a line': `Danke, die Lampe ist da.

[[________________________________
Von: Hilfe <help@shop.example>
Gesendet: Montag, 5. Januar 2026 10:00
An: Lin Zhang
Betreff: Lampe

Sie ist unterwegs.]]`,
  'an address that begins a line': `From: the north side of the house
you can see the lamp.`,
  'fewer than three words': `Thanks, Lin

> It is on its way.`,
  'nothing but the quote, in which the writer wrote': `> Which lamp is it?
> The green one!`,
  'a forwarded mail': `Please see below.

---------- Forwarded message ---------
From: Bob <bob@example.com>
Date: Mon, 5 Jan 2026 at 10:00
Subject: Lamp
To: Lin <lin@example.com>

The lamp is broken.`,
  'an answer to a forwarded mail': `Thanks, I have seen it.

[[On Mon, 5 Jan 2026 at 10:00, Help <help@shop.example> wrote:
> Please see below.
>
> ---------- Forwarded message ---------
> From: Bob <bob@example.com>
>
> The lamp is broken.]]`,
  'no quote at all': 'Where is my lamp? 2 > 1 and 3 < 4 & so on.',
}

for (const [name, mail] of Object.entries(texts)) {
  test(`Of a plain mail is folded: ${name}`, () => {
    assert.equal(folded({ text: bare(mail) }), wanted(mail).replaceAll(/\s/g, ''))
  })
}

const html: Readonly<Record<string, string>> = {
  Gmail:
    '<div dir="ltr">Thanks, the lamp has come.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">[[On Mon, 5 Jan 2026 at 10:00, Help &lt;<a href="mailto:help@shop.example">help@shop.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0"><p>It is on its way.</p>]]</blockquote></div>',
  'Gmail with a signature':
    '<div dir="ltr">Thanks, the lamp has come.<br clear="all"><div><br></div><span>[[-- </span><br><div dir="ltr" class="gmail_signature">Lin Zhang</div></div><div class="gmail_quote"><blockquote>It is on its way.]]</blockquote></div>',
  'Apple Mail':
    '<html><body>Thanks, the lamp has come.<br><div><br><blockquote type="cite"><div>[[On 5 Jan 2026, at 10:00, Help &lt;help@shop.example&gt; wrote:</div><br><div>It is on its way.]]</div></blockquote></div></body></html>',
  Thunderbird:
    '<p>Thanks, the lamp has come.</p><div class="moz-cite-prefix">[[Am 05.01.26 um 10:00 schrieb Hilfe:<br></div><blockquote type="cite" cite="mid:1@x"><p>It is on its way.</p></blockquote><pre class="moz-signature" cols="72">-- \nLin Zhang]]</pre>',
  'Outlook of the web':
    '<div>Thanks, the lamp has come.</div><div id="appendonsend"></div><hr style="width:98%"><div id="divRplyFwdMsg"><b>[[From:</b> Help &lt;help@shop.example&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Lin<br><b>Subject:</b> Lamp</div><div>It is on its way.]]</div>',
  'Outlook for Windows':
    '<div class="WordSection1"><p class="MsoNormal">Thanks, the lamp has come.</p><div style=\'border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm\'><p class="MsoNormal"><b>[[From:</b> Help<br><b>Sent:</b> Monday<br><b>To:</b> Lin<br><b>Subject:</b> Lamp</p></div><p>It is on its way.]]</p></div>',
  'Outlook in Spanish without marks':
    '<p>Gracias, la lámpara ha llegado.</p><p>[[De: Ayuda<br>Enviado el: lunes<br>Para: Lin<br>Asunto: Lámpara</p><p>Está en camino.]]</p>',
  Yahoo:
    '<div>Thanks, the lamp has come.</div><div id="ydp1" class="yahoo_quoted"><div>[[On Monday, January 5, 2026 Help wrote:</div><div>It is on its way.]]</div></div>',
  Proton:
    '<div>Thanks, the lamp has come.</div><div class="protonmail_signature_block">[[Sent with Proton</div><div class="protonmail_quote">On Monday Help wrote:<br><blockquote class="protonmail_quote" type="cite">It is on its way.]]</blockquote></div>',
  'Gmail, with answers between the quotes in its element':
    '<div dir="ltr">Please see my answers below.</div><div class="gmail_quote"><div class="gmail_attr">On Monday Help wrote:<br></div><blockquote class="gmail_quote">Which lamp?</blockquote><div>The green one.</div><blockquote class="gmail_quote">[[Which bulb?]]</blockquote></div>',
  'Gmail, with the answer below the quote in its element':
    '<div dir="ltr"><div class="gmail_quote"><div class="gmail_attr">[[On Monday Help wrote:<br></div><blockquote class="gmail_quote">Which lamp? <blockquote>Hello</blockquote> Yours</blockquote>]]<div>It is the green one.</div></div></div>',
  'Proton, with answers between the quotes in its element':
    '<div>Please see my answers below.</div><div class="protonmail_quote">On Monday Help wrote:<br><blockquote class="protonmail_quote" type="cite">Which lamp?</blockquote><div>The green one.</div></div>',
  GMX: '<div>Danke, die Lampe ist da.</div><div name="quote"><div><b>[[Gesendet:</b> Montag, 05. Januar 2026<br><b>Von:</b> "Hilfe" &lt;help@shop.example&gt;<br><b>An:</b> lin@example.com<br><b>Betreff:</b> Lampe</div><div>Sie ist unterwegs.]]</div></div>',
  'a bare blockquote with its introduction':
    '<p>Thanks, the lamp has come.</p><p>[[On 5 Jan 2026 at 10:00 Help &lt;help@shop.example&gt; wrote:</p><blockquote><p>It is on its way.</p>]]</blockquote>',
  'unquoted attributes':
    '<div>Thanks, the lamp has come.</div><div class=gmail_quote><blockquote type=cite>[[It is on its way.]]</blockquote></div>',
  'an answer below the quote':
    '<div class="moz-cite-prefix">[[Am 05.01.26 um 10:00 schrieb Hilfe:</div><blockquote type="cite">It is on its way.]]</blockquote><p>Thanks, the lamp has come.</p>',
  'answers between quotes':
    '<blockquote type="cite">Which lamp?</blockquote><p>The green one, please.</p><blockquote type="cite">Which bulb?</blockquote><p>The small one.</p>',
  'a blockquote of the writer':
    '<p>The sign on the lamp says:</p><blockquote>Do not touch.</blockquote>',
  'only words within the quote':
    '<div class="gmail_quote"><blockquote>Which lamp? <b>The green one!</b></blockquote></div>',
  'white space and entities before the quote':
    '<pre>\n  a &lt; b  &amp;&amp; c\n\n and so on</pre><blockquote type="cite">[[It is  on its way.]]</blockquote>',
}

for (const [name, mail] of Object.entries(html)) {
  test(`Of a mail in HTML is folded: ${name}`, () => {
    assert.equal(folded({ html: bare(mail) }), plain(wanted(mail)))
  })
}

test('Forwarded mails are shown whole, by their subject or by their words', () => {
  const quote = html['Outlook of the web'] ?? ''
  for (const subject of ['Fwd: Lamp', 'FW: Lamp', 'WG: Lampe', 'RV: Lámpara'])
    assert.equal(folded({ html: bare(quote), subject }), plain(bare(quote)))
  const gmail =
    '<div>Please see this mail.</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Bob</div>The lamp is broken.</div>'
  assert.equal(folded({ html: gmail }), plain(gmail))
})

test('What is folded stays in the body, and marks of its writer are dropped', () => {
  const body = mailBody({
    html: '<p>\u{F5F01}Thanks, the lamp has come.\u{F5F02}</p><div class="gmail_quote">\u{F5F04}Old</div>',
    text: null,
    subject: '',
  })
  assert.equal(body.html, '<p>Thanks, the lamp has come.</p><div>Old</div>')
  assert.deepEqual(body.folds, [{ from: 22, to: 25 }])
})

test('A megabyte of quotes is folded in a moment', { timeout: 20_000 }, () => {
  const text = `Thanks, it came.\n${'> a: b@c 2026 wrote:\n'.repeat(40_000)}`
  assert.equal(mailBody({ html: null, text, subject: '' }).folds.length, 1)
  const deep = `<p>Thanks, it came.</p>${'<div class="gmail_quote">a:</div>'.repeat(9_000)}`
  assert.equal(mailBody({ html: deep, text: null, subject: '' }).folds.length, 1)
})
