import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { plainMail, rawMail } from '../../../../../../test/mails.ts'
import { makeMailReader, type MailReader } from '../reading/make-mail-reader.ts'
import { shareReaders } from '../reading/share-readers.ts'
import { showMails } from './show-mails.ts'

const readers = shareReaders()
after(readers.close)
const show = showMails(readers)
const of = (workspace: string, id = workspace) => ({ workspace_id: workspace, id })
const ordinary = async () => plainMail()

test('A mail that takes long delays its own workspace alone', async () => {
  const slow = Promise.withResolvers<Buffer>()
  const order: string[] = []
  const noted = async (name: string, work: Promise<unknown>) => {
    await work
    order.push(name)
  }
  const shows = [
    noted(
      'slow',
      show(of('a', '1'), async () => slow.promise, 'k'),
    ),
    noted('behind it', show(of('a', '2'), ordinary, 'k')),
    noted('another', show(of('b'), ordinary, 'k')),
  ]
  await shows[2]
  assert.deepEqual(order, ['another'])
  slow.resolve(plainMail())
  await Promise.all(shows)
  assert.deepEqual(order, ['another', 'slow', 'behind it'])
})

test('A mail that could not be read is not tried again, and others are', async () => {
  const tried: string[] = []
  const shared = shareReaders(() => {
    const reader = makeMailReader()
    const noted: MailReader['show'] = async (load, key) => {
      tried.push(key)
      return reader.show(load, key)
    }
    return { ...reader, show: noted }
  })
  after(shared.close)
  const showTwice = showMails(shared)
  const parts = async () =>
    rawMail('Content-Type: multipart/mixed; boundary=b', '', ...Array(600).fill('--b\r\n'))
  for (const key of ['first', 'second']) {
    assert.ok('unreadable' in (await showTwice(of('a', 'hostile'), parts, key)))
  }
  assert.ok('shown' in (await showTwice(of('a', 'ordinary'), ordinary, 'third')))
  assert.deepEqual(tried, ['first', 'third'])
})
