import { anySeed, runCampaign, spanOf } from './run-campaign.ts'
import { runScreens } from './screens/run-screens.ts'

const defaults = { comparisons: 1000, seed: anySeed(), pages: 6, rate: 20, seconds: 3 }

await runCampaign('screens', defaults, async (given) => {
  const { compared, changes, settledMs } = await runScreens(given)
  return `${compared} screens beside ${changes} changes, each what the API says; it took ${spanOf(settledMs, 'ms')} after the last change.`
})
