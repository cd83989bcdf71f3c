import { runCrowd } from './crowd/run-crowd.ts'
import { runCampaign } from './run-campaign.ts'

/** Limit for the other workspace's slowest lists, as a multiple of those without other load. */
const goal = 3
const defaults = { streams: 100, messages: 60, bytes: 200_000, seconds: 5 }

await runCampaign('crowd', defaults, async (given) => {
  const { quiet, messagesOnly, crowd } = await runCrowd(given)
  const times = (p99: number) => (p99 / quiet.p99).toFixed(1)
  if (crowd.p99 > goal * quiet.p99) process.exitCode = 1
  return (
    `The other workspace's p99: ${times(messagesOnly.p99)} × quiet beside the messages alone, ` +
    `${times(crowd.p99)} × beside messages and streams; the goal is ${goal} ×.`
  )
})
