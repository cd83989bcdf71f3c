import { rawMail } from '../../test/mails.ts'

const words = 'My parcel has not come yet, and the page says that it was delivered on Monday. '
const pictureEvery = 10
const picture = Buffer.alloc(150_000, 'porchlight')
  .toString('base64')
  .replaceAll(/.{76}/g, '$&\r\n')

/** A mail as people send them: text and HTML with a quote; one in ten has a file of 150 kB. */
export function typicalMail(number: number): Buffer {
  const text = `${words.repeat(6)}\r\n\r\nOn Monday, the shop wrote:\r\n${`> ${words}\r\n`.repeat(20)}`
  const html = `<html><body><div dir="ltr"><p>${words.repeat(6)}</p></div><div class="gmail_quote"><blockquote>${`<p>${words}</p>`.repeat(20)}</blockquote></div></body></html>`
  const file =
    number % pictureEvery === 0
      ? [
          '--b',
          'Content-Type: application/octet-stream; name="picture.bin"',
          'Content-Disposition: attachment; filename="picture.bin"',
          'Content-Transfer-Encoding: base64',
          '',
          picture,
        ]
      : []
  return rawMail(
    `From: Person ${number} <person${number}.${process.pid}@example.com>`,
    'To: help@shop.example',
    `Subject: Parcel ${number}`,
    `Message-ID: <${number}.${process.pid}@example.com>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: multipart/alternative; boundary=a',
    '',
    '--a',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--a',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--a--',
    ...file,
    '--b--',
    '',
  )
}
