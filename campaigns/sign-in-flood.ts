import { runCampaign } from './run-campaign.ts'
import { runSignInFlood } from './sign-in-flood/run-sign-in-flood.ts'

/** Limit for the slowest reads beside the flood, as a multiple of those without it. */
const goal = 2
const defaults = { signIns: 10_000, atOnce: 16, quietSeconds: 15 }

await runCampaign('sign-in-flood', defaults, async (given) => {
  const { quietP99Ms, floodP99Ms, answers } = await runSignInFlood(given)
  const ratio = floodP99Ms / quietP99Ms
  if (ratio > goal) process.exitCode = 1
  const statuses = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  return (
    `${given.signIns} wrong sign-ins (${statuses.join(', ')}): lists p99 ${quietP99Ms.toFixed(1)} ms without them, ` +
    `${floodP99Ms.toFixed(1)} ms beside them, ${ratio.toFixed(2)} ×, at most ${goal}.`
  )
})
