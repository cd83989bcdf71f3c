import { runBounces, ways } from './bounces/run-bounces.ts'
import { runCampaign, spanOf } from './run-campaign.ts'

const mostMs = 10_000

await runCampaign('bounces', { rounds: 20 }, async (given) => {
  const found = await runBounces(given)
  const late = ways.filter((way) =>
    [...found[way].api, ...found[way].inbox].some((ms) => ms > mostMs),
  )
  if (late.length > 0) process.exitCode = 1
  return ways
    .map((way) => {
      const { api, inbox } = found[way]
      return `${way}: ${spanOf(api, 'ms')}, in the inbox ${spanOf(inbox, 'ms')}`
    })
    .join('; ')
})
