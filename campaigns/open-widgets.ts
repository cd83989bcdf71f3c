import { runOpenWidgets } from './open-widgets/run-open-widgets.ts'
import { runCampaign } from './run-campaign.ts'

const defaults = { widgets: 5_000, inboxes: 50, keys: 50, idle: 500, rate: 40, seconds: 20 }
const goals = { p99Ms: 500, bytesEach: 40_000, backMs: 30_000, costRatio: 1.5 }

await runCampaign('crowd:people', defaults, async (given) => {
  const found = await runOpenWidgets({ ...given, settleMs: 5_000 })
  const { bytesEach, p50Ms, p99Ms, costFewMs, costAllMs, backMs, backFromReadyMs } = found
  const isReached =
    p99Ms <= goals.p99Ms &&
    bytesEach <= goals.bytesEach &&
    backMs <= goals.backMs &&
    costAllMs <= goals.costRatio * costFewMs
  if (!isReached) process.exitCode = 1
  return (
    `${given.widgets} widgets, ${given.inboxes} inboxes, ${given.keys} and ${given.idle} idle streams of keys: ${(bytesEach / 1_000).toFixed(1)} kB a widget; ` +
    `${found.messages} messages, on the streams after ${p50Ms} ms (median), ${p99Ms} ms (p99); ` +
    `all back ${(backMs / 1_000).toFixed(1)} s after a kill (${(backFromReadyMs / 1_000).toFixed(1)} s after the ` +
    `server was ready), none missed. Processor time of the server for a message: ${costFewMs.toFixed(2)} ms with ` +
    `a tenth of the widgets open, ${costAllMs.toFixed(2)} ms with all.`
  )
})
