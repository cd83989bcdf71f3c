import { launchBrowser } from '../test/browser/launch-browser.ts'
import { anySeed, runCampaign } from './run-campaign.ts'
import { runVisitorFaults } from './visitor-faults/run-visitor-faults.ts'

const defaults = { faults: 1000, seed: anySeed(), faultsEach: 18 }

await runCampaign('faults', defaults, async (given) => {
  const { counts, written } = await runVisitorFaults({ ...given, browser: await launchBrowser() })
  const kinds = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`)
  return `${kinds.join(', ')}: ${written} messages of both sides, each once and in order, the same on every screen.`
})
