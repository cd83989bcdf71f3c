import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNumbers } from './options.ts'
import { runWebhookRounds } from './webhooks/run-webhook-rounds.ts'

const { events, kills, receivers, seed } = readNumbers(process.argv.slice(2), {
  events: 10_000,
  kills: 50,
  receivers: 10,
  seed: Date.now() % 1_000_000,
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-webhooks-'))
console.log(`Seed ${seed}, data in ${dataFolder}, fsync on.`)
const since = performance.now()
try {
  const options = { dataFolder, events, kills, receivers, seed, say: console.log }
  const done = await runWebhookRounds(options)
  console.log(
    `${done.events} events to ${receivers} receivers over ${done.kills} kills in ` +
      `${Math.round((performance.now() - since) / 1_000)} s: ${done.deliveries} arrived in ` +
      `${done.requests} requests, ${done.repeated} of them repeated; none lost, every signature ` +
      `verified, every conversation in order, 72 hours of outage included.`,
  )
  await rm(dataFolder, { recursive: true, force: true })
} catch (error) {
  console.error(error)
  console.error(
    `Again: npm run webhooks -- --events ${events} --kills ${kills} --receivers ${receivers} --seed ${seed}. Data: ${dataFolder}`,
  )
  process.exitCode = 1
}
