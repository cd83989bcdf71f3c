// Receives webhooks, verifies their signatures, and handles each event once, although it may arrive repeatedly.
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { verifyWebhook, WebhookError } from 'porchlight-client'

const { WEBHOOK_SECRET: secret = '', PORT: port = '4000', COPY: file = 'webhooks.db' } = process.env
const largestBytes = 4 * 1024 * 1024
const store = new DatabaseSync(file, { timeout: 5_000 })
store.exec('create table if not exists events (id text primary key, type text, data text)')
const keep = store.prepare('insert or ignore into events values (?, ?, ?)')

/** The status of the reply. Without a 2xx within 15 seconds, the event is sent again. */
async function take(request: IncomingMessage): Promise<number> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > largestBytes) return 413
    parts.push(part)
  }
  const event = await verifyWebhook(secret, request.headers, Buffer.concat(parts))
  const { changes } = keep.run(event.id, event.type, JSON.stringify(event.data))
  // Handle the event here, in the transaction that stores its id.
  if (changes === 1) console.log(event.type, event.id)
  return 204
}

createServer((request, response) => {
  take(request)
    .catch((error: unknown) => (error instanceof WebhookError ? 401 : 500))
    .then((status) => response.writeHead(status).end())
    .catch(console.error)
}).listen(Number(port), () => console.log(`Listening on port ${port}.`))
