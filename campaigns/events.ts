import { runEventRounds } from './events/run-event-rounds.ts'
import { anySeed, runCampaign } from './run-campaign.ts'

const defaults = { kills: 1_000, restarts: 20, seed: anySeed(), workspaces: 2 }

await runCampaign('events', defaults, async (given) => {
  const startedAt = performance.now()
  const { events, writes } = await runEventRounds(given)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  return (
    `${given.kills} kills of consumers and ${given.restarts} of the server in ${seconds} s: ${writes} writes, ` +
    `${events} events, each applied once and in order by a stream and by a poller.`
  )
})
