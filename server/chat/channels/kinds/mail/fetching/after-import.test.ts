import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { mailChannel, plainMail } from '../../../../../../test/mails.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { connectTo } from './testing/connect-to.ts'
import { allowed, dovecot, fetching, fetchMails, mailboxAt } from './testing/scenario.ts'

const app = await startOwnApp(allowed)
const server = skip ? undefined : await dovecot()
fetchMails(app)
const box = () => server ?? assert.fail()

type Space = Awaited<ReturnType<typeof fetching>>

const want = async ({ send, channelId }: Space, after_import: string) =>
  send('PATCH', `/channels/${channelId}`, { mail: { after_import } })

const notes = async (space: Space) =>
  (
    await space.owner.query(
      'select after_import from received_mails where workspace_id = $1 and after_import is not null',
      [space.id],
    )
  ).rowCount

/** What a folder holds, as another client sees it. */
async function look(user: string, folder: string) {
  const client = await connectTo(box(), user)
  try {
    await client.mailboxOpen(folder, { readOnly: true })
    const found = await client.fetchAll('1:*', { envelope: true, flags: true })
    return found.map(({ envelope, flags }) => ({
      subject: envelope?.subject,
      isSeen: flags?.has('\\Seen') === true,
    }))
  } finally {
    client.close()
  }
}

test(
  'Mails that are imported from then on are marked, moved or deleted as the channel says, and no others',
  { skip },
  async () => {
    const client = await connectTo(box(), 'tidy')
    await client.append('INBOX', plainMail('Long ago'), [], new Date('2020-01-01'))
    await client.mailboxCreate('Done')
    // Another program has marked it, and wants it still.
    await client.append('INBOX', plainMail('Marked'), ['\\Deleted'], new Date('2020-01-01'))
    client.close()
    const space = await fetching(app, box(), 'tidy')
    await box().deliver('tidy', plainMail('Left'))
    await space.untilSubjects(['Left'])
    assert.equal((await want(space, 'mark_seen')).status, 200)
    await box().deliver('tidy', plainMail('Seen'))
    await until('it is marked', 20_000, async () =>
      (await look('tidy', 'INBOX')).some(({ subject, isSeen }) => subject === 'Seen' && isSeen),
    )
    await want(space, 'move:Done')
    await box().deliver('tidy', plainMail('Moved'))
    await until('it is moved', 20_000, async () => (await look('tidy', 'Done')).length > 0)
    await want(space, 'delete')
    await box().deliver('tidy', plainMail('Deleted'))
    await space.untilSubjects(['Left', 'Seen', 'Moved', 'Deleted'])
    await until('it is done', 20_000, async () => (await notes(space)) === 0)
    assert.deepEqual(await look('tidy', 'INBOX'), [
      { subject: 'Long ago', isSeen: false },
      { subject: 'Marked', isSeen: false },
      { subject: 'Left', isSeen: false },
      { subject: 'Seen', isSeen: true },
    ])
    assert.deepEqual(await look('tidy', 'Done'), [{ subject: 'Moved', isSeen: false }])
    const { failing_since: since, last_error: error } = await space.wayOf('imap')
    assert.deepEqual([since, error], [null, null])
  },
)

test(
  'What was begun before a kill is done again and changes nothing, and what is wanted no more is not done',
  { skip },
  async () => {
    const space = await fetching(app, box(), 'again')
    await want(space, 'delete')
    await box().deliver('again', plainMail('First'))
    // Its note comes with the message: before that there is none, either.
    await space.untilSubjects(['First'])
    await until('it is deleted', 20_000, async () => (await notes(space)) === 0)
    // As if the server had been killed before it ended the note.
    const note = `update received_mails set after_import = 'delete'`
    const numbered = `${note}, transport_id = '1:1' where workspace_id = $1`
    await space.owner.query(numbered, [space.id])
    await box().deliver('again', plainMail('Second'))
    await space.untilSubjects(['First', 'Second'])
    await until('both are done', 20_000, async () => (await notes(space)) === 0)
    assert.deepEqual(await look('again', 'INBOX'), [])
    await want(space, 'nothing')
    await box().deliver('again', plainMail('Third'))
    await space.untilSubjects(['First', 'Second', 'Third'])
    await space.owner.query(`${note} where workspace_id = $1`, [space.id])
    await want(space, 'mark_seen')
    assert.equal(await notes(space), 0)
    await box().deliver('again', plainMail('Fourth'))
    await space.untilSubjects(['First', 'Second', 'Third', 'Fourth'])
    assert.equal((await look('again', 'INBOX'))[0]?.subject, 'Third')
  },
)

test(
  'A folder that is missing is told and keeps no mail from being fetched; once it is there, all are moved',
  { skip },
  async () => {
    const space = await fetching(app, box(), 'missing')
    await want(space, 'move:Done')
    const { tests } = (await space.send('POST', `/mail-channels/${space.channelId}/test`)).body
    const folder = tests[0].steps.find(({ step }: { step: string }) => step === 'folder')
    assert.deepEqual(folder, {
      step: 'folder',
      ok: false,
      words: 'There is no folder “Done” to move mails to.',
    })
    await box().deliver('missing', plainMail('First'))
    await until(
      'it is told',
      20_000,
      async () =>
        (await space.wayOf('imap')).last_error === 'There is no folder “Done” to move mails to.',
    )
    assert.equal((await space.wayOf('imap')).failing_since, null, 'Mails come: it is no outage.')
    await box().deliver('missing', plainMail('Second'))
    await space.untilSubjects(['First', 'Second'])
    const client = await connectTo(box(), 'missing')
    await client.mailboxCreate('Done')
    client.close()
    await want(space, 'move:Done ')
    await space.send('PATCH', `/channels/${space.channelId}`, { name: 'Again' })
    await until('both are moved', 20_000, async () => (await look('missing', 'Done')).length === 2)
    await until('all is well', 20_000, async () => (await space.wayOf('imap')).last_error === null)
  },
)

test('An action of another form is refused, and so is a move to the folder that is fetched', async () => {
  const { send } = await app.workspace()
  const imap = mailboxAt({ port: 1143, password: 'x' }, 'shop')
  const id = await mailChannel(send, { addresses: ['help@shop.example'], imap })
  const set = async (mail: object) => (await send('PATCH', `/channels/${id}`, { mail })).status
  for (const wrong of ['seen', 'move', 'move:', 'move: ', 'move:a\nb', 'Delete', 7, {}])
    assert.equal(await set({ after_import: wrong }), 422, JSON.stringify(wrong))
  assert.equal(await set({ after_import: 'move:inbox' }), 422)
  assert.equal(await set({ after_import: 'move:Done' }), 200)
  assert.equal(await set({ imap: { folder: 'Done' } }), 422)
  assert.equal(await set({ after_import: 'nothing', imap: { folder: 'Done' } }), 200)
})
