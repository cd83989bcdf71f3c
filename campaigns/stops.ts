import { runCampaign } from './run-campaign.ts'
import { runStopRounds, ways, type Way } from './stops/run-stop-rounds.ts'

const all = Object.keys(ways) as Way[]

await runCampaign('stops', { moments: 20, workers: 1 }, async ({ workers, ...given }) => {
  const { rounds } = await runStopRounds({
    ...given,
    firstStarts: true,
    whenReady: all,
    whileStarting: all,
    env: { PORCHLIGHT_WORKERS: String(workers) },
  })
  return `${rounds} starts were ended: no process left, PostgreSQL always shut down in order.`
})
