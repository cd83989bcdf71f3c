import assert from 'node:assert/strict'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { dueMails, mailKind } from '../../../chat/mail/mail-task.ts'
import { createMailTransport } from '../../../chat/mail/mail-transport.ts'
import { runStatement } from '../../../store/database/run-statement.ts'
import { claimDue } from '../../../store/due/claim-due.ts'
import { basePath } from '../../../start/app.ts'
import { exchange, sender } from '../../../../test/app.ts'
import { countRows, fillEveryTable } from '../../../../test/fill-every-table.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { fetchFile, upload } from '../../../../test/upload.ts'
import { runCommand } from '../../backup/testing/run-command.ts'
import { urlOf } from '../../backup/testing/scenario.ts'
import { interruptMove } from '../testing/interrupt-move.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const { a, b, folder, file, yaml, run } = await startTwoCells()
let acmeKey = ''
const transport = createMailTransport({ smtpUrl: undefined, from: 'a@x.test', mailFolder: '' })
const { config } = a.services
const kind = mailKind({ pool: a.owner, transport, config, log: () => undefined })

test('A workspace moves with everything that it has, and the same credentials work after', async (context) => {
  const acme = await a.workspace('acme')
  acmeKey = acme.key
  await fillEveryTable(a, acme)
  await a.owner.query('delete from workspace_moves where workspace_id = $1', [acme.id])
  const { cookie } = await signIn(acme)
  const attached = await upload(acme.send, 'hello.txt', 'Hello')
  const body = {
    visitor_attributes: { email: 'zoe@x.test' },
    messages_attributes: [{ body: 'Once', attachment_ids: [attached] }],
  }
  const key = { 'idempotency-key': 'the-same' }
  const made = await acme.send('POST', '/conversations', body, key)
  assert.equal(made.status, 201, made.text)
  const before = await countRows(a.owner, acme.id)
  const moved = await run(context, 'workspace', 'move', 'acme', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  const after = await countRows(b.owner, acme.id)
  const ofCell = ['workspace_moves', 'due_turns']
  // The key of the source that positions and tickets are opened with.
  before.set('former_keys', (before.get('former_keys') ?? 0) + 1)
  assert.deepEqual(
    [...after].filter(([name]) => !ofCell.includes(name)),
    [...before].filter(([name]) => !ofCell.includes(name)),
  )
  // Without statistics the replay of changes after the copy waits for autovacuum.
  const { rows: counted } = await b.owner.query(
    `select reltuples::float8 as rows from pg_class where oid = 'messages'::regclass`,
  )
  assert.ok(counted[0].rows > 0)
  // Without these, each look for the last changes reads all of them, while the workspace is closed, too.
  const { rows: changes } = await a.owner.query(
    `select reltuples::float8 as rows from pg_class where relname = 'changes'`,
  )
  assert.ok(changes[0].rows >= 0, 'The record of changes was not analyzed.')
  const there = sender(b.port, { host: 'acme.localhost', key: acme.key })
  const again = await there('POST', '/conversations', body, key)
  assert.equal(again.text, made.text)
  const one = await there('GET', `/conversations/${made.body.conversation.id}/messages`)
  const { url } = one.body.messages[0].attachments[0]
  const fetched = await fetchFile(b.port, url)
  assert.equal(fetched.text, 'Hello')
  const session = await exchange(b.port, 'GET', '/auth/session', undefined, {
    host: 'acme.localhost',
    cookie,
    'sec-fetch-site': 'same-origin',
  })
  assert.equal(session.status, 200, session.text)
  const sent = await there('POST', `/conversations/${made.body.conversation.id}/messages`, {
    body: 'On',
    sender_email: acme.adminEmail,
  })
  assert.equal(sent.status, 201, sent.text)
  const stray = await exchange(a.port, 'GET', `${basePath}/visitors`, undefined, {
    host: 'acme.localhost',
    'x-api-key': acme.key,
  })
  assert.equal(stray.status, 421, stray.text)
  const taken = await runCommand(
    context,
    ['workspace', 'create', 'Acme', '--admin-email', 'ann@acme.test'],
    { PORCHLIGHT_DATA: join(folder, 'none'), DATABASE_URL: urlOf(a.address) },
  )
  assert.equal(taken.code, 1)
  assert.match(taken.err, /The workspace acme has moved to the cell b\. Choose another subdomain\./)
  const written = await readFile(join(folder, 'cells.map'), 'utf8')
  assert.match(written, /^\S+\.example\.com b\nacme\.localhost b\nchat--acme\.localhost b\n$/)
})

test('After an abort, mails are sent that were due while the workspace was closed', async (context) => {
  const globex = await a.workspace('globex')
  await a.owner.query(
    `insert into mails (workspace_id, id, kind, recipient, details, created_at)
     values ($1, gen_random_uuid(), 'invitation', 'max@x.test', '{}', now())`,
    [globex.id],
  )
  const { rows: mails } = await a.owner.query('select id from mails where workspace_id = $1', [
    globex.id,
  ])
  await runStatement(a.owner, dueMails(globex.id, [mails[0].id]))
  await interruptMove(yaml, 'globex', 'closed')
  const claim = async () => claimDue(a.owner, kind, 100, new Map(), null)
  const isClaimed = async () => (await claim()).some((task) => task.workspace_id === globex.id)
  assert.equal(await isClaimed(), false)
  const undone = await run(context, 'workspace', 'move', 'globex', '--to', 'b', '--abort')
  assert.equal(undone.code, 0, undone.err)
  assert.equal(await isClaimed(), true)
})

test('A workspace that moves, or has moved, is deleted in no cell but its own', async (context) => {
  const remove = async (name: string) =>
    runCommand(context, ['workspace', 'delete', name, '--yes'], {
      PORCHLIGHT_DATA: join(folder, 'a'),
      DATABASE_URL: urlOf(a.address),
    })
  const gone = await remove('acme')
  assert.equal(gone.code, 1)
  assert.match(gone.err, /^acme has moved to the cell b: delete it there\. .* --clean-up\.$/m)
  await a.workspace('initech')
  await interruptMove(yaml, 'initech', 'Following changes.')
  const moving = await remove('initech')
  assert.match(moving.err, /^initech is on its way between this cell and b\. Finish that/m)
})

test('A move from or to a folder without the files of its cell is refused', async (context) => {
  const umbrella = await a.workspace('umbrella')
  await upload(umbrella.send, 'hello.txt', 'Hello')
  await upload(sender(b.port, { host: 'acme.localhost', key: acmeKey }), 'hello.txt', 'Hello')
  for (const name of ['a', 'b']) {
    await writeFile(file, yaml.replace(`data: ${folder}/${name}`, `data: ${folder}/unmounted`))
    await copyFile(join(folder, `${name}.key`), join(folder, 'unmounted.key'))
    const { code, err } = await run(context, 'workspace', 'move', 'umbrella', '--to', 'b')
    await writeFile(file, yaml)
    assert.equal(code, 1)
    assert.match(
      err,
      new RegExp(`Files of the cell ${name} are not in .*unmounted, .* Nothing was`),
    )
  }
  assert.equal((await run(context, 'workspace', 'move', 'umbrella', '--to', 'b')).code, 0)
})

test('A file that cannot be copied is no failure of PostgreSQL, and the same command goes on', async (context) => {
  const hooli = await a.workspace('hooli')
  await upload(hooli.send, 'hello.txt', 'Hello')
  const files = join(folder, 'a', 'attachments', hooli.id)
  const [name = ''] = await readdir(files)
  await rename(join(files, name), join(folder, 'kept'))
  await mkdir(join(files, name))
  const stopped = await run(context, 'workspace', 'move', 'hooli', '--to', 'b')
  assert.equal(stopped.code, 1)
  assert.match(
    stopped.err,
    /^A file cannot be copied from a to b \(EISDIR.*\)\. Correct that, and run the same command again\.$/m,
  )
  await rm(join(files, name), { recursive: true })
  await rename(join(folder, 'kept'), join(files, name))
  const done = await run(context, 'workspace', 'move', 'hooli', '--to', 'b')
  assert.equal(done.code, 0, done.err)
})
