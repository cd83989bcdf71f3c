import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { makeFolder } from '../../../test/make-folder.ts'
import { createConversation } from '../../../test/conversations.ts'
import { basePath } from '../../start/app.ts'
import { startReceiver } from './testing/receiver.ts'
import { httpPort, until, workspace } from './testing/scenario.ts'

const guide = readFileSync('docs/webhooks.md', 'utf8')
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  )
const run = promisify(execFile)

async function freePort(): Promise<number> {
  const { url, close } = await startReceiver()
  close()
  return Number(new URL(url).port)
}

test('The receiver of docs/webhooks.md accepts only real deliveries, and every command works', async (t) => {
  const folder = await makeFolder('guide')
  const { key, subdomain, send } = await workspace()
  const base = `http://${subdomain}.localhost:${httpPort}${basePath}`
  const env: Record<string, string> = { PATH: process.env['PATH'] ?? '', BASE: base, KEY: key }
  const command = async (text: string) => {
    const { stdout } = await run(
      'sh',
      ['-ec', text.replaceAll('curl ', 'curl --fail-with-body ')],
      {
        env,
      },
    )
    return stdout
  }
  const [script = ''] = blocks('js')
  await writeFile(join(folder, 'receiver.mjs'), script)
  const [creation = '', ...others] = blocks('sh')
  // The receiver needs the webhook's secret, and the webhook needs the receiver's address.
  const port = await freePort()
  env['RECEIVER'] = `http://127.0.0.1:${port}/`
  const { webhook, secret } = JSON.parse(await command(creation))
  const receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { ...env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => receiver.kill())
  let said = ''
  receiver.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await until('it listens', () => said.includes('listening'))
  await createConversation(send)
  await until('it has an event', () => said.includes('conversation.created'))
  const forged = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
  const refused = await fetch(env['RECEIVER'], { method: 'POST', headers: forged, body: '{}' })
  assert.equal(refused.status, 401)
  env['WEBHOOK'] = webhook.id
  const { body } = await send('GET', `/webhooks/${webhook.id}/deliveries`)
  env['DELIVERY'] = body.deliveries[0].id
  for (const text of others) await command(text)
  assert.equal((await send('GET', `/webhooks/${webhook.id}`)).status, 404)
  await until('the test has arrived', () => said.includes('webhook.test'))
})
