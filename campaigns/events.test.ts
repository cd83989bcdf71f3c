import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { basePath } from '../server/start/app.ts'
import { startApp } from '../test/app.ts'
import { checkApplied, readLog } from './events/check-journal.ts'
import { readJournal } from './events/journal.ts'
import { killConsumers } from './events/kill-consumers.ts'
import { startConsumerHere } from './events/mortal-consumer.ts'
import { seededRandom } from '../server/operate/generate/random.ts'
import { until } from './until.ts'

const app = await startApp()
const folder = await makeFolder('events')

test('Consumers killed at random moments apply every event once', async () => {
  const { send, key } = await app.workspace()
  const random = seededRandom(2_026)
  let isWritten = false
  const write = async () => {
    for (let number = 1; number <= 10; number += 1) {
      const { body } = await send('POST', '/conversations', {
        visitor_attributes: { email: `c${number % 5}@x.test` },
        messages_attributes: [{ body: 'One' }, { body: 'Two' }],
      })
      const path = `/conversations/${body.conversation.id}`
      await send('PATCH', path, { status: 'open', read: true })
    }
    isWritten = true
  }
  const writing = write()
  const consumers = (['stream', 'poll'] as const).map((way) => ({
    way,
    source: { port: () => app.port, path: basePath, key },
    journalPath: join(folder, way),
    portFile: '',
  }))
  const last = await killConsumers({
    consumers,
    start: startConsumerHere,
    isEnough: (kills) => isWritten && kills >= 60,
    lifeMs: [0, 30],
    random,
  })
  await writing
  try {
    const log = await readLog(send)
    for (const { way, journalPath } of consumers) {
      const isThere = () => readJournal(journalPath).length >= log.length
      await until(`the ${way} has everything`, 10_000, isThere)
      await checkApplied(readJournal(journalPath), log, send)
    }
  } finally {
    await Promise.all(last.map(async (consumer) => consumer.kill()))
  }
})
