import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sender, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { startConversation } from '../../../../test/seed.ts'
import { startS3 } from '../../../../test/start-s3.ts'
import { fetchFile, upload } from '../../../../test/upload.ts'
import { backUp, restore } from '../../backup/testing/scenario.ts'
import { interruptMove, moveWith } from '../testing/interrupt-move.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const bucket = `http://S3RVER:S3RVER@${await startS3('shared')}/shared`
// One bucket, which each cell names in its own way.
const buckets = { a: bucket, b: `${bucket}?region=us-east-1` }
const { a, b, folder, yaml, run } = await startTwoCells({}, { buckets })

const move = async (context: TestContext, name: string, ...words: string[]) =>
  run(context, 'workspace', 'move', name, ...words)

const atB = ({ subdomain, key }: TestWorkspace) =>
  sender(b.port, { host: `${subdomain}.localhost`, key })

/** A workspace with a message that has a file. */
async function withFile(app: TestApp, name: string) {
  const space = await app.workspace(name)
  const file = await upload(space.send, 'hello.txt', 'Hello')
  const { body } = await space.send('POST', '/conversations', {
    visitor_attributes: { email: 'zoe@x.test' },
    messages_attributes: [{ body: 'See', attachment_ids: [file] }],
  })
  const messages = `/conversations/${body.conversation.id}/messages`
  const linkOf = async () => (await atB(space)('GET', messages)).body.messages[0].attachments[0].url
  return { space, linkOf, readFile: async () => (await fetchFile(b.port, await linkOf())).text }
}

test('Files in a bucket that both cells name differently stay through move, clean-up and abort', async (context) => {
  const { readFile } = await withFile(a, 'files')
  const moved = await move(context, 'files', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  assert.equal(await readFile(), 'Hello')
  assert.equal((await move(context, 'files', '--to', 'b', '--clean-up')).code, 0)
  assert.equal(await readFile(), 'Hello')
})

test('A move whose source is restored to before it goes on with the same command', async (context) => {
  const space = await a.workspace('before')
  const conversation = await startConversation(space.send)
  const archive = join(folder, 'before.backup')
  await backUp(a.owner, archive)
  await interruptMove(yaml, 'before', 'Following changes.')
  await restore(a.owner, archive, true)
  const moved = await move(context, 'before', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  const reply = await atB(space)('GET', `/conversations/${conversation}`)
  assert.equal(reply.status, 200, reply.text)
})

test('A write is not lost if the source was restored in place to a state during the move', async () => {
  const space = await a.workspace('during')
  const conversation = await startConversation(space.send)
  await interruptMove(yaml, 'during', 'Following changes.')
  const archive = join(folder, 'during.backup')
  await backUp(a.owner, archive)
  await restore(a.owner, archive, true)
  let isCompared = false
  let written: Promise<{ status: number }> | undefined
  const body = { body: 'On', sender_email: space.adminEmail }
  await moveWith(yaml, 'during', {
    say: (line) => void (isCompared ||= line === 'Comparing both cells.'),
    replayed: () => {
      // The round after the comparison of all rows.
      if (isCompared)
        written ??= space.send('POST', `/conversations/${conversation}/messages`, body)
    },
  })
  const { status } = (await written) ?? { status: 0 }
  const { messages } = (await atB(space)('GET', `/conversations/${conversation}/messages`)).body
  const isThere = messages.some((message: { body: string }) => message.body.includes('On'))
  assert.equal(isThere, status === 201, `The write got ${status}.`)
})

test('The older copy that a restore has brought back is deleted without the files of the newer one', async (context) => {
  const { space, readFile } = await withFile(a, 'twice')
  const archive = join(folder, 'twice.backup')
  await backUp(a.owner, archive)
  assert.equal((await move(context, 'twice', '--to', 'b')).code, 0)
  await restore(a.owner, archive, true)
  await startConversation(atB(space), 'max@x.test')
  for (const words of [[], ['--dry-run'], ['--clean-up']]) {
    const { code, err } = await move(context, 'twice', '--to', 'b', ...words)
    assert.equal(code, 1)
    assert.match(
      err,
      /Both cells a and b serve twice, .* that in a with .* --to b --clean-up --yes/,
    )
  }
  const hosts = await run(context, 'workspace', 'hosts', 'twice')
  assert.match(hosts.err, /Both cells a and b serve twice/)
  // Rows that a move has left are no copy that a cell serves.
  const only = await move(context, 'files', '--to', 'a', '--clean-up', '--yes')
  assert.match(only.err, /is in the cell b and has not moved to a\. There is nothing to remove/)
  const wrong = await move(context, 'twice', '--to', 'a', '--clean-up', '--yes')
  assert.match(wrong.err, /The copy of twice in b has more changes/)
  const deleted = await move(context, 'twice', '--to', 'b', '--clean-up', '--yes')
  assert.equal(deleted.code, 0, deleted.err)
  assert.equal(await readFile(), 'Hello')
  assert.equal((await space.send('GET', '/tags')).status, 421)
  const written = await run(context, 'cell', 'map', '--write')
  assert.equal(written.code, 0, written.err)
})

test('A move whose source has lost the workspace altogether is undone by its abort', async (context) => {
  const archive = join(folder, 'without.backup')
  await backUp(a.owner, archive)
  await a.workspace('lost')
  await interruptMove(yaml, 'lost', 'Following changes.')
  await restore(a.owner, archive, true)
  const again = await move(context, 'lost', '--to', 'b')
  assert.match(again.err, /The workspace was deleted meanwhile\. .* undo that with --abort\./)
  const undone = await move(context, 'lost', '--to', 'b', '--abort')
  assert.equal(undone.code, 0, undone.err)
  const { rows } = await b.owner.query(`select from workspace_moves where state <> 'gone'`)
  assert.deepEqual(rows, [])
})

test('A target from before its opening is no complete move', async (context) => {
  await a.workspace('reset')
  await interruptMove(yaml, 'reset', 'closed')
  const archive = join(folder, 'closed.backup')
  await backUp(b.owner, archive)
  assert.equal((await move(context, 'reset', '--to', 'b')).code, 0)
  await restore(b.owner, archive, true)
  for (const words of [[], ['--abort']]) {
    const { code, err } = await move(context, 'reset', '--to', 'b', ...words)
    assert.equal(code, 1)
    assert.match(err, /The target was restored to a state from before its opening/)
  }
})
