import { launchBrowser } from '../test/browser/launch-browser.ts'
import { anySeed, runCampaign } from './run-campaign.ts'
import { runWorkingHour } from './working-hour/run-working-hour.ts'

const defaults = { faults: 1000, seed: anySeed(), actsEach: 6, conversations: 90, rate: 5 }

await runCampaign('working-hour', defaults, async (given) => {
  const { faults, said } = await runWorkingHour({ ...given, browser: await launchBrowser() })
  return `${faults} faults: ${said}; every screen was a fresh page's, and what was done is there once.`
})
