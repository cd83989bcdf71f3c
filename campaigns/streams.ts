import { runCampaign } from './run-campaign.ts'
import { runStreams } from './streams/run-streams.ts'

const defaults = { idle: 5_000, active: 500, rate: 50, seconds: 20 }

await runCampaign('streams', defaults, async (given) => {
  const found = await runStreams(given)
  return (
    `${given.idle} idle and ${given.active} active clients: ${Math.round(found.bytesEach / 1_024)} KiB each; ` +
    `${found.sent} messages, ${found.received} deliveries after ${found.p50Ms} ms (median), ` +
    `${found.p99Ms} ms (p99); all back ${Math.round(found.backMs)} ms after a restart, nothing missed. ` +
    `Processor time of the server: ${found.sendSeconds.toFixed(1)} s for the deliveries, ` +
    `${found.backSeconds.toFixed(1)} s from its start until all were back.`
  )
})
