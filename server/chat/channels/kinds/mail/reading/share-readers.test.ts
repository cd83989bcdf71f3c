import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { plainMail } from '../../../../../../test/mails.ts'
import { shareReaders } from './share-readers.ts'

test('Mails of a workspace that hold a reader delay no other workspace, however many they are', async () => {
  const readers = shareReaders()
  after(readers.close)
  const areOthersRead = Promise.withResolvers<string>()
  const held = [1, 2, 3].map(async () => readers.use('held', async () => areOthersRead.promise))
  const subjects = ['b', 'c', 'd', 'b', 'c'].map(async (workspace) => {
    const raw = plainMail(workspace)
    const answer = await readers.use(workspace, async (reader) => reader.read(raw))
    return 'mail' in answer ? answer.mail.subject : answer.unreadable
  })
  assert.deepEqual(await Promise.all(subjects), ['b', 'c', 'd', 'b', 'c'])
  areOthersRead.resolve('read')
  assert.deepEqual(await Promise.all(held), ['read', 'read', 'read'])
})
