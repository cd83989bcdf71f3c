// Receives webhooks, checks who signed them, and takes each event once, though it may come more than once.
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { verifyWebhook, WebhookError } from 'porchlight-client'

const { WEBHOOK_SECRET: secret = '', PORT: port = '4000', COPY: file = 'webhooks.db' } = process.env
const largestBytes = 4 * 1024 * 1024
const store = new DatabaseSync(file, { timeout: 5_000 })
store.exec('create table if not exists events (id text primary key, type text, data text)')
const keep = store.prepare('insert or ignore into events values (?, ?, ?)')

/** The status to answer with. Anything but a 2xx, or nothing within 15 seconds, and it is sent again. */
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
  // What has to happen for an event belongs here, in the transaction that keeps its id.
  if (changes === 1) console.log(event.type, event.id)
  return 204
}

createServer((request, response) => {
  take(request)
    .catch((error: unknown) => (error instanceof WebhookError ? 401 : 500))
    .then((status) => response.writeHead(status).end())
    .catch(console.error)
}).listen(Number(port), () => console.log(`Listening on port ${port}.`))
