import { after } from 'node:test'
import { until } from '../../../../../../../campaigns/until.ts'
import type { TestApp } from '../../../../../../../test/app.ts'
import { makeFolder } from '../../../../../../../test/make-folder.ts'
import { mailChannel } from '../../../../../../../test/mails.ts'
import { startDovecot, type Dovecot } from '../../../../../../../test/start-dovecot.ts'
import { connectJobs } from '../../../../../../store/database/connect.ts'
import { runKinds } from '../../../../../../store/due/testing/scenario.ts'
import { makeResolver } from '../../../../../outbound/resolve-host.ts'
import { shareReaders } from '../../reading/share-readers.ts'
import { importMailKind } from '../../receiving/import-mail-kind.ts'
import { deliveries } from '../../receiving/testing/scenario.ts'
import { fetchKind } from '../fetch-kind.ts'
import { keepMailboxes } from '../kept-mailboxes.ts'

/** The server of the tests may be on this machine. */
export const allowed = { PORCHLIGHT_MAIL_ALLOW_PRIVATE: 'on' }

/** A Dovecot that ends with the tests of the file. */
export async function dovecot(tokensAt?: string): Promise<Dovecot> {
  const server = await startDovecot(await makeFolder('dovecot'), tokensAt)
  after(server.kill)
  return server
}

/** Fetches and imports in the background, as a server does. Returns what stops it. */
export function fetchMails(app: TestApp): () => Promise<void> {
  const readers = shareReaders()
  const pool = connectJobs(app.address, () => undefined)
  const kept = keepMailboxes()
  const { services } = app
  const log = () => undefined
  const stopKinds = runKinds(app, [
    importMailKind({ services, readers, log }),
    fetchKind({ services, pool, kept, resolve: makeResolver(), log }),
  ])
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await stopKinds()
    kept.close()
    await readers.close()
    await pool.end()
  }
  after(stop)
  return stop
}

export const mailboxAt = (
  { port, password }: Pick<Dovecot, 'port' | 'password'>,
  username: string,
  more: object = {},
) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  username,
  password,
  ...more,
})

/** A workspace whose mail channel fetches the inbox of a user. */
export async function fetching(
  app: Pick<TestApp, 'workspace'>,
  server: Pick<Dovecot, 'port' | 'password'>,
  username: string,
  more: object = {},
) {
  const space = await app.workspace()
  const { send } = space
  const imap = mailboxAt(server, username, more)
  const channelId = await mailChannel(send, {
    addresses: ['help@shop.example'],
    trusted_id: 'mx.shop.example',
    imap,
  })
  const subjects = async (): Promise<string[]> => {
    const found = (await send('GET', '/conversations?per_page=100&sort=created_at&order=asc')).body
    return found.conversations.map(({ title }: { title: string }) => title)
  }
  return {
    ...space,
    channelId,
    ...deliveries(space, channelId),
    /** Titles of the conversations that the mails have begun, sorted. */
    subjects,
    untilSubjects: async (expected: readonly string[]) => {
      let last: string[] = []
      const wanted = JSON.stringify(expected.toSorted())
      await until(`mails are imported: ${wanted}`, 20_000, async () => {
        last = await subjects()
        if (JSON.stringify(last.toSorted()) === wanted) return true
        throw new Error(`There are ${JSON.stringify(last)}.`)
      })
    },
    wayOf: async (name: string) => {
      const { ways } = (await send('GET', `/mail-channels/${channelId}/state`)).body
      return ways.find(({ way }: { way: string }) => way === name)
    },
  }
}
