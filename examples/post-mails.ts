// Takes mails from a provider's webhook and gives each, as it came, to a mail channel: SendGrid, Mailgun or Postmark.
// The provider posts to /<PATH_SECRET>/sendgrid, …/mailgun/mime or …/postmark.
import { createServer, type IncomingMessage } from 'node:http'

const { PORCHLIGHT_URL: url = 'http://127.0.0.1:3000', PORCHLIGHT_API_KEY: apiKey = '' } =
  process.env
const { MAIL_CHANNEL: channel = '', PATH_SECRET: secret = '', PORT: port = '4100' } = process.env
if (secret.length < 16) throw new Error('PATH_SECRET must have at least 16 characters.')
/** A mail of 35 MB, in base64 and with what stands around it. */
const largestBytes = 60 * 1024 * 1024

type Posted = {
  readonly raw: Buffer | undefined
  readonly sender?: string
  readonly recipients?: string
}
type Fields = ReadonlyMap<string, Buffer>

/** The mail as each provider posts it. Its bytes are left as they are: a mail is no text of one charset. */
const readers: Readonly<Record<string, (fields: Fields) => Posted>> = {
  // "POST the raw, full MIME message" is ticked.
  sendgrid: (fields) => {
    const { from, to } = JSON.parse(text(fields, 'envelope') ?? '{}') as {
      from?: string
      to?: string[]
    }
    return posted(fields.get('email'), from, to?.join())
  },
  // The address of the route ends with "mime".
  mailgun: (fields) =>
    posted(fields.get('body-mime'), text(fields, 'sender'), text(fields, 'recipient')),
  // "Include raw email content in JSON payload" is ticked.
  postmark: (fields) => {
    const read = JSON.parse(text(fields, '') ?? '{}') as {
      RawEmail?: string
      OriginalRecipient?: string
    }
    const { RawEmail: raw, OriginalRecipient: recipient } = read
    return posted(raw === undefined ? undefined : Buffer.from(raw), undefined, recipient)
  },
}

const text = (fields: Fields, name: string) => fields.get(name)?.toString()
const posted = (raw?: Buffer, sender?: string, recipients?: string): Posted => ({
  raw,
  // Of a mail without one, as bounces are.
  ...(sender === undefined ? {} : { sender: sender === '' ? '<>' : sender }),
  ...(recipients === undefined ? {} : { recipients }),
})

/** The fields of a form, or the whole body under an empty name. */
function fieldsOf(type: string, body: Buffer): Fields {
  const [, boundary = ''] = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(type) ?? []
  if (boundary !== '') {
    const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1)
    return new Map(
      parts.map((part) => {
        const end = part.indexOf('\r\n\r\n')
        const [, name = ''] = /[; ]name="([^"]*)"/i.exec(part.slice(0, end)) ?? []
        return [name, Buffer.from(part.slice(end + 4, -2), 'latin1')]
      }),
    )
  }
  if (!type.startsWith('application/x-www-form-urlencoded')) return new Map([['', body]])
  const pairs = body.toString('latin1').split('&')
  return new Map(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=').map((one) => one.replaceAll('+', ' '))
      const bytes = value.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      return [decodeURIComponent(name), Buffer.from(bytes, 'latin1')]
    }),
  )
}

/** The status for the provider: 200 once the mail is stored. After any other it posts again, and the same bytes are stored once. */
async function take(request: IncomingMessage): Promise<number> {
  const [given, provider = ''] = (request.url ?? '').split('?', 1)[0]?.split('/').slice(1) ?? []
  const read = Object.hasOwn(readers, provider) ? readers[provider] : undefined
  if (given !== secret || read === undefined || request.method !== 'POST') return 404
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > largestBytes) return 413
    parts.push(part)
  }
  const { raw, ...envelope } = read(
    fieldsOf(request.headers['content-type'] ?? '', Buffer.concat(parts)),
  )
  if (raw === undefined) return 400
  const address = `${url}/api/external/v2/mail-channels/${channel}/messages?${String(new URLSearchParams(envelope))}`
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'message/rfc822' },
    body: new Uint8Array(raw),
  })
  if (!reply.ok) console.error(reply.status, await reply.text())
  return reply.ok ? 200 : 503
}

createServer((request, response) => {
  take(request)
    .catch((error: unknown) => (console.error(error), 500))
    .then((status) => response.writeHead(status).end())
    .catch(console.error)
}).listen(Number(port), () => console.log(`Listening on port ${port}.`))
