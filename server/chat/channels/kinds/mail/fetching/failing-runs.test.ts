import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { plainMail } from '../../../../../../test/mails.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { makeResolver } from '../../../../outbound/resolve-host.ts'
import { fetchKind } from './fetch-kind.ts'
import { keepMailboxes } from './kept-mailboxes.ts'
import { faultyServer } from './testing/faulty-server.ts'
import { allowed, dovecot, fetching, fetchMails } from './testing/scenario.ts'

const app = await startOwnApp(allowed)
const server = skip ? undefined : await dovecot()
fetchMails(app)
const box = () => server ?? assert.fail()

test(
  'What the database says of a mail is no outage of the mailbox, and nobody but the operator reads it',
  { skip },
  async () => {
    const space = await fetching(app, box(), 'ours')
    await until('it is checked', 20_000, async () => (await space.wayOf('imap')).last_check_at)
    await app.owner.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'relation "secrets" is damaged'; end $$;
       create trigger refuse before insert on received_mails execute function refuse()`,
    )
    await box().deliver('ours', plainMail('Kept'))
    await until('it fails', 20_000, async () => (await space.wayOf('imap')).last_error)
    const stateOf = async () => {
      const { last_error: error, failing_since: since } = await space.wayOf('imap')
      return [error, since]
    }
    assert.deepEqual(await stateOf(), ['It could not be stored right now.', null])
    await app.owner.query('drop trigger refuse on received_mails')
    await space.send('PATCH', `/channels/${space.channelId}`, { name: 'Again' })
    await space.untilSubjects(['Kept'])
    await until('all is well', 20_000, async () => (await stateOf())[0] === null)
  },
)

test(
  'A run that takes all its time says so, and one that a stop of the server ends says nothing',
  { skip },
  async () => {
    const faulty = await faultyServer(box().port)
    faulty.set((command) => (command.startsWith('EXAMINE') ? 'silent' : undefined))
    const access = { port: faulty.port, password: box().password }
    const space = await fetching(app, access, 'silent')
    const kept = keepMailboxes()
    const { services, owner: pool } = app
    const log = () => undefined
    const kind = fetchKind({ services, pool, kept, resolve: makeResolver(), log })
    const of = { kind: kind.kind, workspace_id: space.id, subject_id: space.channelId }
    const task = { ...of, input: {}, attempts: 1, claim: '' }
    const stop = new AbortController()
    const closed = kind.run(task, stop.signal)
    await until('it waits', 20_000, () => faulty.commands.some((one) => one.startsWith('EXAMINE')))
    stop.abort()
    await assert.rejects(Promise.resolve(closed))
    assert.equal((await space.wayOf('imap')).failing_since, null)
    await assert.rejects(Promise.resolve(kind.run(task, AbortSignal.timeout(3_000))))
    const way = await space.wayOf('imap')
    assert.equal(way.last_error, 'The mailbox was not read in the time of a run.')
    assert.ok(way.failing_since)
  },
)
