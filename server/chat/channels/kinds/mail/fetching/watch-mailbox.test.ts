import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { plainMail } from '../../../../../../test/mails.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { openMailbox } from './open-mailbox.ts'
import { dovecot } from './testing/scenario.ts'

const limitMs = 60_000

/** Passes everything on to a port, and counts the commands of clients. */
async function countCommands(port: number) {
  const commands: string[] = []
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
    }
    client.on('data', (bytes: Buffer) => {
      const [, command] = /^\S+ ([A-Z]+)\r\n$/.exec(bytes.toString()) ?? []
      if (command !== undefined) commands.push(command)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  after(() => proxy.close())
  return { commands, port: (proxy.address() as AddressInfo).port }
}

test(
  'A mailbox in which nothing has happened for long still says at once that a mail has come',
  { skip },
  async () => {
    const server = await dovecot()
    const { commands, port } = await countCommands(server.port)
    const { password } = server
    const access = {
      host: '127.0.0.1',
      port,
      security: 'none',
      username: 'quiet',
      password,
    } as const
    const mailbox = await openMailbox(
      { ...access, access_token: undefined, folder: 'INBOX', quiet_ms: 5_000 },
      { host: '127.0.0.1' },
    )
    after(mailbox.close)
    await mailbox.examine()
    let come = 0
    mailbox.watch(() => (come += 1))
    // The library asks a quiet server whether it is still there, which ends the first IDLE.
    await until('it waits anew', limitMs, () => commands.filter((one) => one === 'IDLE').length > 1)
    assert.ok(commands.includes('NOOP'), commands.join())
    assert.equal(come, 0)
    await server.deliver('quiet', plainMail())
    await until('the listener is called', limitMs, () => come > 0)
    assert.ok(mailbox.isOpen())
  },
)
