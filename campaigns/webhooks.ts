import { anySeed, runCampaign } from './run-campaign.ts'
import { runWebhookRounds } from './webhooks/run-webhook-rounds.ts'

const defaults = { events: 10_000, kills: 50, receivers: 10, seed: anySeed() }

await runCampaign('webhooks', defaults, async (given) => {
  const startedAt = performance.now()
  const done = await runWebhookRounds(given)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  return (
    `${done.events} events to ${given.receivers} receivers over ${done.kills} kills in ${seconds} s: ` +
    `${done.deliveries} arrived in ${done.requests} requests, ${done.repeated} of them repeated; none lost, ` +
    `every signature verified, every conversation in order, 72 hours of outage included.`
  )
})
