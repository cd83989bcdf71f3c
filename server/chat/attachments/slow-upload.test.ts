import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { after, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { startApp } from '../../../test/app.ts'
import { basePath } from '../../start/app.ts'

const { port, services, workspace } = await startApp({ PORCHLIGHT_REQUEST_TIMEOUT_SECONDS: '1' })
const { key } = await workspace()
after(async () => rm(services.config.dataFolder, { recursive: true, force: true }))

/** A request with a body of ten bytes, not yet sent. */
function begin(path: string, type: string): { sent: ClientRequest; reply: Promise<string> } {
  const sent = httpRequest({
    port,
    method: 'POST',
    path: basePath + path,
    headers: { 'x-api-key': key, 'content-type': type, 'content-length': 10 },
  })
  sent.write('01234')
  const reply = once(sent, 'response').then(async ([response]) => {
    const { statusCode } = response as IncomingMessage
    return `${statusCode} ${await text(response as IncomingMessage)}`
  })
  return { sent, reply }
}

test('A slow upload is accepted after the time limit of other requests', async () => {
  const file = begin('/attachments', 'text/plain')
  const other = begin('/conversations', 'application/json')
  assert.match(await other.reply, /^408 .*not completed in time/)
  file.sent.write('567')
  const later = begin('/conversations', 'application/json')
  assert.match(await later.reply, /^408 /)
  file.sent.end('89')
  const said = await file.reply
  assert.match(said, /^201 /)
  assert.match(said, /"size":10,/)
})
