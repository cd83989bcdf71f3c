import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { exchangeRaw, jsonOf } from '../../campaigns/exchange.ts'
import { startServerProcess } from '../../campaigns/server-process.ts'
import { until } from '../../campaigns/until.ts'
import { makeWorkspace, withOwner } from '../../campaigns/workspaces.ts'
import { makeFolder } from '../../test/make-folder.ts'
import { plainMail } from '../../test/mails.ts'

const folder = await makeFolder('modules')
const listModules = new URL('testing/list-modules.ts', import.meta.url).href

test('A server without a mail channel loads no library of mail, one with such a channel what it needs, and none a second HTTP client', async (t) => {
  const dataFolder = join(folder, 'data')
  const file = join(folder, 'modules')
  const server = await startServerProcess(dataFolder, 60_000, {
    NODE_OPTIONS: `--import ${listModules}`,
    TEST_MODULES_FILE: file,
    PORCHLIGHT_WORKERS: '1',
    PORCHLIGHT_MAIL_ALLOW_PRIVATE: 'on',
  })
  t.after(async () => server.stop('SIGKILL'))
  const made = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, 'modules'))
  const send = async (method: string, path: string, payload?: object | Buffer) => {
    const isMail = Buffer.isBuffer(payload)
    const reply = await exchangeRaw({
      port: server.port,
      method,
      path: `/api/external/v2${path}`,
      headers: {
        host: 'modules.localhost',
        'x-api-key': made.api_key,
        'content-type': isMail ? 'message/rfc822' : 'application/json',
      },
      payload: isMail ? payload : payload && JSON.stringify(payload),
      timeoutMs: 30_000,
    })
    assert.ok(reply.status < 300, reply.text)
    return jsonOf(reply)
  }
  const listed = () => readFileSync(file, 'utf8')
  const loaded = () => {
    const names = listed().matchAll(/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//g)
    return new Set([...names].map(([, name]) => name))
  }
  await send('POST', '/conversations', {
    visitor_attributes: { email: 'lin@example.com' },
    messages_attributes: [{ body: 'Hello' }],
  })
  await send('POST', '/channels', { name: 'Web', kind: 'web', web: {} })
  assert.ok(loaded().has('fastify'))
  const ofMail = ['imapflow', 'smtp-server', 'nodemailer', 'postal-mime', 'mailparser']
  assert.deepEqual(
    ofMail.filter((name) => loaded().has(name)),
    [],
  )
  const imap = { host: '127.0.0.1', port: 1143, security: 'none', username: 'x', password: 'x' }
  const mail = { addresses: ['help@shop.example'], imap }
  const { channel } = await send('POST', '/channels', { name: 'Help', kind: 'mail', mail })
  await send('POST', `/mail-channels/${channel.id}/messages`, plainMail())
  await until('the libraries are loaded', 30_000, () =>
    ['imapflow', 'postal-mime'].every((name) => loaded().has(name)),
  )
  assert.match(listed(), /internal\/http/)
  assert.doesNotMatch(listed(), /undici/)
})
