import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectTo } from '../../server/chat/channels/kinds/mail/fetching/testing/connect-to.ts'
import { startDovecot, type Dovecot } from '../../test/start-dovecot.ts'
import { exchangeRaw, jsonOf } from '../exchange.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { slowdown } from '../until.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'

/** The user of the mailbox. */
export const user = 'shop'
export const subdomain = 'mailbox'

const startLimitMs = 90_000
const ofMails = {
  PORCHLIGHT_MAIL_ALLOW_PRIVATE: 'on',
  PORCHLIGHT_MAILS_PER_MINUTE: '0',
  PORCHLIGHT_WORKERS: '1',
}

export type MailboxServer = {
  readonly dovecot: Dovecot
  readonly dataFolder: string
  readonly workspaceId: string
  readonly adminEmail: string
  /** Of the API. */
  readonly key: string
  readonly port: () => number
  readonly send: (method: string, path: string, body?: object) => Promise<ReturnType<typeof jsonOf>>
  /** Makes the channel that fetches the mailbox, with these settings besides, and returns its id. */
  readonly makeChannel: (imports: 'new' | 'all', more?: object) => Promise<string>
  /** Has the mailbox looked at now: a change of its channel does. */
  readonly look: () => Promise<void>
  readonly kill: () => Promise<void>
  /** Starts the server after a kill, and returns how long that took. */
  readonly start: () => Promise<number>
  /** Ends both, and removes the mailbox. */
  readonly end: () => Promise<void>
}

/** Starts the real server, and a real Dovecot with a mailbox for a workspace of it. */
export async function startMailbox(
  dataFolder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<MailboxServer> {
  const env = { ...ofMails, ...more }
  // Its account cannot enter the folder of the campaign.
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-dovecot-'))
  const dovecot = await startDovecot(folder)
  let server: ServerProcess = await startServerProcess(dataFolder, startLimitMs * slowdown(), env)
  const made = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, subdomain))
  let channelId = ''
  let changes = 0
  const send: MailboxServer['send'] = async (method, path, body) => {
    const reply = await exchangeRaw({
      port: server.port,
      method,
      path: `/api/external/v2${path}`,
      headers: {
        host: `${subdomain}.localhost`,
        'x-api-key': made.api_key,
        'content-type': 'application/json',
      },
      payload: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: 30_000,
    })
    assert.ok(reply.status < 300, reply.text)
    return jsonOf(reply)
  }
  return {
    dovecot,
    dataFolder,
    workspaceId: made.workspace.id,
    adminEmail: `admin@${subdomain}.test`,
    key: made.api_key,
    port: () => server.port,
    send,
    makeChannel: async (imports, more = {}) => {
      const client = await connectTo(dovecot, user)
      await client.mailboxCreate('Done')
      client.close()
      const { port, password } = dovecot
      const at = { host: '127.0.0.1', port, security: 'none', username: user, password }
      const imap = { ...at, import: imports }
      const mail = { addresses: ['help@shop.example'], imap, ...more }
      const reply = await send('POST', '/channels', { name: 'Help', kind: 'mail', mail })
      channelId = reply.channel.id
      return channelId
    },
    look: async () => {
      changes += 1
      await send('PATCH', `/channels/${channelId}`, { name: `Help ${changes}` })
    },
    kill: async () => {
      await server.stop('SIGKILL')
    },
    start: async () => {
      server = await startServerProcess(dataFolder, startLimitMs * slowdown(), env)
      return server.startMs
    },
    end: async () => {
      await server.stop('SIGKILL')
      await dovecot.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
