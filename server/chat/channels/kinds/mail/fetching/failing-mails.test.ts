import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { plainMail } from '../../../../../../test/mails.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { dueChannel } from '../../../../../store/writes/change-notices.ts'
import { connectTo } from './testing/connect-to.ts'
import { faultyServer, type Fault } from './testing/faulty-server.ts'
import { allowed, dovecot, fetching, fetchMails } from './testing/scenario.ts'

const app = await startOwnApp(allowed)
const server = skip ? undefined : await dovecot()
fetchMails(app)
const box = () => server ?? assert.fail()

/** Of the text of a mail, or of any. */
const isText = (command: string, uid = '\\d+') =>
  new RegExp(`^UID FETCH ${uid} .*BODY\\.PEEK\\[\\]`).test(command)

/** A channel whose mailbox has these mails, on a server with a fault. */
async function failing(user: string, subjects: readonly string[], fault: Fault) {
  const faulty = await faultyServer(box().port)
  const access = { port: faulty.port, password: box().password }
  const space = await fetching(app, access, user)
  await until('it is checked', 20_000, async () => (await space.wayOf('imap')).last_check_at)
  faulty.set(fault)
  const client = await connectTo(box(), user)
  for (const subject of subjects) await client.append('INBOX', plainMail(subject))
  client.close()
  const checkedAt = async () => (await space.wayOf('imap')).last_check_at
  /** Has the next runs be due at once, one after the other. */
  const run = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const before = await checkedAt()
      await until('a run has ended', 30_000, async () => {
        await space.owner.query(
          `with task as (update due_tasks set due_at = now()
             where workspace_id = $1 and kind = 'fetch_mails' and claim is null returning 1),
           turn as (update due_turns set next_at = now() where workspace_id = $1 and kind = 'fetch_mails')
           select pg_notify('${dueChannel}', 'fetch_mails') from task`,
          [space.id],
        )
        return (await checkedAt()) !== before
      })
    }
  }
  const tray = async () =>
    (await space.send('GET', '/mails')).body.mails.map(
      ({ subject, reason }: { subject: string; reason: string }) => [subject, reason],
    )
  return { ...space, faulty, run, tray }
}

test(
  'A server that refuses the text of every mail for hours loses none of them',
  { skip },
  async () => {
    const all = await failing('unavailable', ['1', '2', '3'], (command) =>
      isText(command) ? 'NO' : undefined,
    )
    const tries = () => all.faulty.commands.filter((command) => isText(command, '1')).length
    while (tries() < 8) await all.run(1)
    const way = await all.wayOf('imap')
    assert.match(way.last_error, /Not now/)
    assert.ok(way.failing_since)
    assert.deepEqual(await all.tray(), [])
    all.faulty.set(() => undefined)
    await all.run(1)
    await all.untilSubjects(['1', '2', '3'])
    assert.equal((await all.wayOf('imap')).failing_since, null)
  },
)

for (const [fault, words] of [
  ['NO', /^The server does not return it: .*Not now/],
  ['BAD', /^The server does not return it: .*Not now/],
  ['cut', /^The server does not return it: /],
] as const) {
  test(
    `A mail at which every run fails (${fault}) is passed by and named, and the others come`,
    { skip },
    async () => {
      const one = await failing(`one-${fault}`, ['1', '2', '3'], (command) =>
        isText(command, '2') ? fault : undefined,
      )
      const tries = () => one.faulty.commands.filter((command) => isText(command, '2')).length
      while ((await one.tray()).length === 0 && tries() < 9) await one.run(1)
      // The last mail that comes may begin the count anew.
      assert.ok(
        tries() === 6 || tries() === 7,
        `${tries()} tries: ${one.faulty.commands.join('\n')}`,
      )
      await until('it is named', 5_000, async () => (await one.tray()).length === 1)
      const [[subject, reason]] = await one.tray()
      assert.equal(subject, '2')
      assert.match(reason, words)
      if (fault === 'cut') await one.run(2)
      await one.untilSubjects(['1', '3'])
      assert.equal((await one.wayOf('imap')).failing_since, null)
    },
  )
}

test('A large mail is read in ranges, each with the time of a command', { skip }, async () => {
  const large = await failing('ranges', [], () => undefined)
  const raw = Buffer.concat([plainMail('Large'), Buffer.alloc(5 * 1_024 * 1_024, 'words \r\n')])
  await box().deliver('ranges', raw)
  await large.untilSubjects(['Large'])
  const starts = large.faulty.commands.flatMap((one) => /\[\]<(\d+)\./.exec(one)?.[1] ?? [])
  assert.deepEqual(starts, ['0', '2097152', '4194304'])
  const { rows } = await large.owner.query<{ size: number }>(
    'select size::integer from received_mails where workspace_id = $1',
    [large.id],
  )
  assert.deepEqual(rows, [{ size: raw.length }])
})
