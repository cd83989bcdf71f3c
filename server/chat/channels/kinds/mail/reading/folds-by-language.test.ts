import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded, plain } from './testing/folded.ts'

const bare = (text: string) => text.replaceAll(/\s/g, '')

const own = 'Thanks, the lamp has come.'
const quote = 'It is on its way.'
/** The same with brackets around what is folded below it. */
const ownAbove = (hidden: string) => `${bare(own)}[${bare(hidden)}]`

/** What programs write above a quote, which some do not mark: then it goes to the end of the mail. */
const introductions: readonly string[] = [
  'On Tue, Mar 3, 2026 at 9:15 AM Help <help@shop.example> wrote:',
  'On Mar 3, 2026, at 9:15 AM, Help of the Shop of Lamps <\nhelp@shop.example> wrote:',
  'On 3-Mar-2026, at 9:15 AM, Help <help@shop.example> sent:',
  '---- On Tue, 03 Mar 2026 09:15:00 +0100 help@shop.example wrote ----',
  'Tuesday, 3 March 2026, 9:15 +0100 from Help <help@shop.example>:',
  'Le mar. 3 mars 2026 à 09:15, Aide <help@shop.example> a écrit :',
  'El mar, 3 mar 2026 a las 9:15, Ayuda (<help@shop.example>) escribió:',
  'In data 3 marzo 2026 09:15:00 "Aiuto" <help@shop.example> ha scritto:',
  'Em ter., 3 de mar. de 2026 às 09:15, Ajuda <help@shop.example> escreveu:',
  'Am Di., 3. März 2026 um 09:15 Uhr schrieb Hilfe <help@shop.example>:',
  'Op 3 mrt 2026 om 09:15 heeft Hulp <help@shop.example> het volgende geschreven:',
  'Den tis 3 mars 2026 kl 09:15 skrev Hjälp <help@shop.example>:',
  'På 3 mars 2026 på 09:15:00, Hjelp (help@shop.example) skrev:',
  'ti 3. maalisk. 2026 klo 9.15 Apu\n<help@shop.example> kirjoitti:',
  'wt., 3 mar 2026 o 09:15 Pomoc <help@shop.example> napisał(a):',
  'út 3. 3. 2026 v 9:15 odesílatel Pomoc <help@shop.example> napsal:',
  'Segítség <help@shop.example> ezt írta (időpont: 2026. márc. 3., K, 9:15):',
  'mar., 3 mar. 2026, 09:15 Ajutor <help@shop.example> a scris:',
  'Yardım <help@shop.example>, 3 Mar 2026 Sal, 09:15 tarihinde şunu yazdı:',
  'вт, 3 мар. 2026 г. в 09:15, Помощь <help@shop.example>:',
  'вт, 3 бер. 2026 р. о 09:15 Допомога <help@shop.example> пише:',
  'Στις Τρί 3 Μαρ 2026 στις 9:15 π.μ., ο χρήστης Help <help@shop.example> έγραψε:',
  '2026年3月3日(火) 9:15 Help <help@shop.example>:',
  '帮助 <help@shop.example> 于2026年3月3日周二\n09:15写道：',
  '2026년 3월 3일 (화) 오전 9:15, Help <help@shop.example>님이 작성:',
  'Vào Th 3, 3 thg 3, 2026 vào lúc 09:15 Help <help@shop.example> đã viết:',
]

test('A quote is folded with its introduction in every language, with or without marks', () => {
  for (const introduction of introductions)
    for (const quoted of [`> ${quote}`, `\n${quote}\nRegards`]) {
      const text = `${own}\n\n${introduction}\n${quoted}`
      assert.equal(folded({ text }), ownAbove(introduction + quoted), introduction)
    }
})

/** What stands above a quote with marks alone, or names nobody's address. */
const introductionsByForm: readonly string[] = [
  'Am 05.01.26 um 10:00 schrieb Help:',
  'Am Montag, 5. Januar 2026, 10:00:00 CET schrieb Help:',
  'Op 05-01-2026 om 10:00 schreef Help:',
  'Den 05.01.2026 kl. 10.00 skrev Help:',
  'W dniu 5.01.2026 o 10:00, Help pisze:',
  'Dne 05. 01. 26 v 10:00 Help napsal(a):',
  'Help kirjoitti 5.1.2026 klo 10.00:',
  '2026. 01. 05. 10:00 keltezéssel, Help írta:',
  'Στις 5/1/26 10:00, ο/η Help έγραψε:',
  '\u200fבתאריך יום ב׳, 5 בינו׳ 2026 ב-10:00 מאת Help <\u200fhelp@shop.example\u200f>:\u200f',
  'في الاثنين، ٥ يناير ٢٠٢٦ تمت كتابة ما يلي بواسطة Help <help@shop.example>:',
  '2026/01/05 10:00、Helpのメール:',
  'Quoting Help <help@shop.example>:',
]

test('What introduces a quote with marks is folded with it in any language, by its form', () => {
  for (const line of introductionsByForm)
    assert.equal(
      folded({ text: `${own}\n\n${line}\n\n> ${quote}` }),
      ownAbove(`${line}>${quote}`),
      line,
    )
})

/** Headers as Outlook and phones quote them. */
const headers: readonly string[] = [
  'Date: Tue, 3 Mar 2026 09:15:00 +0100\nFrom: help@shop.example\nTo: lin@example.com\nSubject: Lamp',
  'Gesendet: Dienstag, 3. März 2026 um 09:15 Uhr\nVon: Hilfe <help@shop.example>\nAn: lin@example.com',
  '-------- Oprindelig besked --------\nFra: Help <help@shop.example>\nDato: 03.03.2026',
  'Fra: Hjelp <help@shop.example>\nSendt: tirsdag 3. mars 2026 09:15\nTil: Lin\nEmne: Lampe',
  'Från: Hjälp <help@shop.example>\nSkickat: den 3 mars 2026 09:15\nTill: Lin\nÄmne: Lampa',
  'Lähettäjä: Apu <help@shop.example>\nLähetetty: 3. maaliskuuta 2026\nVastaanottaja: Lin\nAihe: Lamppu',
  'Od: Pomoc <help@shop.example>\nOdesláno: úterý 3. března 2026\nKomu: Lin\nPředmět: Lampa',
  'Feladó: Segítség <help@shop.example>\nElküldve: 2026. március 3.\nCímzett: Lin\nTárgy: Lámpa',
  'De la: Ajutor <help@shop.example>\nTrimis: marți, 3 martie 2026\nCătre: Lin\nSubiect: Lampă',
  'Kimden: Yardım <help@shop.example>\nGönderildi: 3 Mart 2026 Salı\nKime: Lin\nKonu: Lamba',
  'Від: Допомога <help@shop.example>\nНадіслано: 3 березня 2026\nКому: Lin\nТема: Лампа',
  'Από: Help <help@shop.example>\nΣτάλθηκε: 3 Μαρτίου 2026\nΠρος: Lin\nΘέμα: Λάμπα',
  'מאת: Help <help@shop.example>\nנשלח: 3 במרץ 2026\nאל: Lin\nנושא: מנורה',
  'من: Help <help@shop.example>\nتم الإرسال: 3 مارس 2026\nإلى: Lin\nالموضوع: مصباح',
  '寄件者: Help <help@shop.example>\n寄件日期: 2026年3月3日\n收件者: Lin\n主旨: 燈',
  '보낸 사람: Help <help@shop.example>\n보낸 날짜: 2026년 3월 3일\n받는 사람: Lin\n제목: 램프',
  '------------------ 原始邮件 ------------------\n发件人: Help <help@shop.example>',
  '-----Help/Shop wrote: -----\nTo: lin@example.com\nFrom: Help/Shop\nDate: 01/05/2026 10:00AM\nSubject: Lamp',
  'Fra: Help\nSendt: 5. januar 2026 10:00\nTil: Lin\nEmne: Lampe',
  'Från: Help\nSkickat: den 5 januari 2026 10:00\nTill: Lin\nÄmne: Lampa',
  'Lähettäjä: Help\nLähetetty: 5. tammikuuta 2026 10.00\nVastaanottaja: Lin\nAihe: Lamppu',
  'Od: Help\nOdesláno: pondělí 5. ledna 2026 10:00\nKomu: Lin\nPředmět: Lampa',
  'Feladó: Help\nElküldve: 2026. január 5. 10:00\nCímzett: Lin\nTárgy: Lámpa',
  'Kimden: Help\nGönderildi: 5 Ocak 2026 10:00\nKime: Lin\nKonu: Lamba',
  'Από: Help\nΣτάλθηκε: 5 Ιανουαρίου 2026 10:00\nΠρος: Lin\nΘέμα: Λάμπα',
  'De la: Help\nTrimis: luni, 5 ianuarie 2026 10:00\nCătre: Lin\nSubiect: Lampa',
  '보낸 사람: Help\n보낸 날짜: 2026년 1월 5일 10:00\n받는 사람: Lin\n제목: 램프',
  '寄件者: Help\n寄件日期: 2026年1月5日 10:00\n收件者: Lin\n主旨: 燈',
  'מאת: Help\nנשלח: 05 ינואר 2026 10:00\nאל: Lin\nנושא: מנורה',
  'Від: Help\nНадіслано: 5 січня 2026 р. 10:00\nКому: Lin\nТема: Лампа',
  'From: Help <help@shop.example>\nSent: Monday\nTo: Lin',
]

test('The header of a quoted mail is known in every language, wherever it names its sender', () => {
  for (const header of headers)
    assert.equal(
      folded({ text: `${own}\n\n${header}\n\n${quote}` }),
      ownAbove(header + quote),
      header,
    )
})

test('The line above those headers is folded with them', () => {
  for (const line of [
    '-----Oprindelig meddelelse-----',
    '-----Ursprungligt meddelande-----',
    '-----Wiadomość oryginalna-----',
    '-----Исходное сообщение-----',
    '------------------ 原始邮件 ------------------',
    '-----元のメッセージ-----',
    '-----Message d’origine-----',
    '-------- Originele bericht --------',
  ]) {
    const quoted = `${line}\n${headers[0]}\n\n${quote}`
    assert.equal(folded({ text: `${own}\n\n${quoted}` }), ownAbove(quoted))
  }
})

test('An order of a journey is no header of a mail', () => {
  for (const order of [
    'From: Paris\nTo: Berlin\nDate: 12 May',
    'Von: Paris\nAn: Berlin\nDatum: 12. Mai',
  ]) {
    const text = `We would like to book.\n\n${order}\n\nPlease confirm the price.`
    assert.equal(folded({ text }), plain(text))
  }
  const original = `We have two prices here.\n\n--- Original price\n\nPlease confirm it.`
  assert.equal(folded({ text: original }), plain(original))
})

const signatures = [
  'Sent from my phone',
  'Von meinem Telefon gesendet',
  'Enviado do meu iPhone',
  'Envoyé depuis mon téléphone',
  'Télécharger Outlook pour Android<https://x.example>',
  'Inviato da iPhone',
  'Verstuurd vanaf mijn iPad',
  'Sendt fra min iPhone',
  'Skickat från min iPhone',
  'Wysłane z telefonu',
  'Отправлено с iPhone',
  'iPhoneから送信',
  '发自我的iPhone',
]

test('The line of a phone is folded in every language', () => {
  for (const signature of signatures)
    assert.equal(folded({ text: `${own}\n\n${signature}` }), ownAbove(signature), signature)
})

test('What may be a sentence of the writer is shown', () => {
  const mails = [
    'On 3 March 2026 at 9:15 you wrote:\n"It is on its way."\n\nBut nothing has come.',
    'On 3 March 2026 at 9:15 your colleague Bob wrote:\nIt will come.\nIt has not.',
    'Write to me from 2026 on at 9:15, please, to lin@example.com:\nit is my new address.',
    'Buongiorno, vorrei un biglietto.\nDa: Roma\nA: Milano\nData: 3 marzo\nGrazie!',
    'You asked where it is.\nSent by courier yesterday.',
    'Die Lampe ist da.\nGesendet von der Post am Montag.',
    'Wir buchen.\n\nVon: Paris\nAn: Berlin\nDatum: 12. Mai, 10:00 Uhr\n\nWas kostet das?',
    'We have two mails here.\n\n--- Original message of Bob\n\nPlease read it.',
  ]
  for (const text of mails) assert.equal(folded({ text }), bare(text), text)
  const html = `<p>${own}</p><p>The visit on 5.1.2026 at 10:00:</p><blockquote>Bring the lamp.</blockquote>`
  assert.equal(folded({ html }), plain(html))
  const above = 'My lamp came on 5.1.2026.\nYou said at 10:00:'
  assert.ok(folded({ text: `${above}\n> ${quote}` }).startsWith(bare(above)))
})

test('The lines of the writer directly above an introduction are shown', () => {
  const introduction = 'On Mar 3, 2026, at 9:15 AM, Help <\nhelp@shop.example> wrote:'
  assert.equal(
    folded({ text: `${own}\nLin\n${introduction}\n\n${quote}` }),
    `${bare(own)}Lin[${bare(introduction + quote)}]`,
  )
})

test('Quotes of more programs are known by their HTML', () => {
  const mails = [
    '<hr id="stopSpelling">[[Date: Tue, 3 Mar 2026<br>It is on its way.]]',
    '<hr id="zwchr" data-marker="__DIVIDER__"><div>[[It is on its way.</div>]]',
    '<div style="padding-top: 5px; border-top-color: rgb(229, 229, 229); border-top-width: 1px;">[[From: Help</div><p>It is on its way.</p>]]',
    '<blockquote><div>[[On Mar 3, 2026, at 9:15 AM, Help &lt;help@shop.example&gt; wrote:</div>It is on its way.</blockquote>]]',
  ]
  for (const mail of mails) {
    const html = `<div>${own}</div>${mail.replaceAll(/\[\[|\]\]/g, '')}`
    assert.equal(folded({ html }), ownAbove(plain(/\[\[(.*)\]\]/.exec(mail)?.[1] ?? '')), mail)
  }
})

/** Of these the first words are known, of the others what stands below them. */
const forwards = [
  'Vidarebefordrat brev:\n\nFrån: Bob\nÄmne: Lampa\nTill: Lin',
  '-------- Пересылаемое сообщение --------\nОт: Bob\nКому: Lin\nТема: Лампа',
  'Begin doorgestuurd bericht:\n\nVan: Bob\nOnderwerp: Lamp\nAan: Lin',
  ...[
    '---------- Vidarebefordrat meddelande ---------',
    '-------- Пересланное сообщение --------',
    '---------- 转发的邮件 ----------',
    '----- Forwarded by Lin Zhang/ACME on 05.01.2026 10:00 -----',
    '---------- Forwarded message ----------',
    '-------- Neteja de missatges --------',
    'Inizio messaggio inoltrato:',
    '転送されたメッセージ：',
    'Välitetty viesti alkaa:',
  ].map((line) => `${line}\n\nFrom: Bob <bob@example.com>\nDate: 5.1.2026 10:00\nTo: Lin`),
]

test('A mail that is passed on is shown whole in every language', () => {
  for (const line of forwards) {
    const text = `Please see this mail below.\n\n${line}\n\nIt is broken.`
    assert.equal(folded({ text, subject: 'Lamp' }), bare(text), line)
  }
  const text =
    'Please see this.\n\nFrom: Bob <bob@example.com>\nSent: Tue 9:15\nTo: Lin\n\nIt is broken.'
  for (const subject of ['VS', 'VL', 'PD', 'İLT', '转发', '[EXT] FW'])
    assert.equal(folded({ text, subject: `${subject}: Lamp` }), bare(text), subject)
  assert.equal(folded({ text, subject: '转发：灯' }), bare(text))
})

test(
  'Many lines between dashes, with colons and of wrapping elements are read in a moment',
  { timeout: 20_000 },
  () => {
    folded({ text: 'a:\n\n'.repeat(200_000) })
    folded({ text: '--- a: b\n'.repeat(100_000) })
    const wrapper = '<div class="gmail_quote"><blockquote>a</blockquote>'
    folded({ html: wrapper.repeat(4_000) })
  },
)
