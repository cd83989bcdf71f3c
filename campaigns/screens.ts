import { anySeed, runCampaign, spanOf } from './run-campaign.ts'
import { runScreens } from './screens/run-screens.ts'

const defaults = { comparisons: 1000, seed: anySeed(), pages: 6, rate: 20, seconds: 3 }

await runCampaign('screens', defaults, async (given) => {
  const { compared, changes, settledMs, late } = await runScreens(given)
  // The load lengthens the wait for a screen, not the limit that the run is judged by.
  if (late.length > 0) process.exitCode = 1
  return [
    `${compared} screens beside ${changes} changes, each what the API says; it took ${spanOf(settledMs, 'ms')} after the last change.`,
    `${late.length} took longer than a machine without other work may take:`,
    ...late,
  ].join('\n')
})
