import { percentile } from '../bench/percentile.ts'
import { runBusyInbox } from './busy-inbox/run-busy-inbox.ts'
import { runCampaign } from './run-campaign.ts'

const defaults = { agents: 50, rate: 100, seconds: 20, rounds: 8 }
/** Rounds in which the page loads its parts and fills what it keeps. */
const warmRounds = 3
const goals = { p99Ms: 300, growth: 1.05 }

await runCampaign('busy-inbox', defaults, async (given) => {
  const { heaps, delaysMs } = await runBusyInbox(given)
  const warm = heaps.slice(warmRounds - 1)
  const growth = Math.max(...warm.slice(1).map((heap, at) => heap / (warm[at] ?? heap)))
  const p99Ms = percentile(delaysMs, 0.99)
  if (p99Ms > goals.p99Ms || growth > goals.growth) process.exitCode = 1
  return (
    `${delaysMs.length} messages on the screen after ${percentile(delaysMs, 0.5)} ms (median), ${p99Ms} ms (p99); ` +
    `the heap grew by ${((growth - 1) * 100).toFixed(1)} % at most from one round to the next.`
  )
})
