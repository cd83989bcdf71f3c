import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCrowd } from './crowd/run-crowd.ts'
import { readNumbers } from './options.ts'

/** How much slower the other workspace's slowest lists may be than with nothing else at work. */
const goal = 3

const options = readNumbers(process.argv.slice(2), {
  streams: 100,
  messages: 60,
  bytes: 200_000,
  seconds: 5,
})
// Ends by itself what it has started, which a signal alone would leave running.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
// The key of the secrets stands beside the data folder.
const folder = await mkdtemp(join(tmpdir(), 'porchlight-crowd-'))
const dataFolder = join(folder, 'data')
try {
  const { quiet, messagesOnly, crowd } = await runCrowd({
    ...options,
    dataFolder,
    say: console.log,
  })
  const times = (p99: number) => (p99 / quiet.p99).toFixed(1)
  console.log(
    `The other workspace's p99: ${times(messagesOnly.p99)} × quiet beside the messages alone, ` +
      `${times(crowd.p99)} × beside messages and streams; the goal is ${goal} ×.`,
  )
  if (crowd.p99 > goal * quiet.p99) process.exitCode = 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
