import { anySeed, runCampaign } from './run-campaign.ts'
import { disturbances } from './standby/disturb.ts'
import { runStandby } from './standby/run-standby.ts'

await runCampaign(
  'standby',
  { replies: 20_000, seed: anySeed(), synchronous: 0 },
  async (given) => {
    const isSynchronous = given.synchronous > 0
    const run = await runStandby({ ...given, disturbances, isSynchronous })
    const { outcomes, checked, written } = run
    const kinds = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`)
    return `${checked} replies beside ${written} changes, none older than one before it. Reads: ${kinds.join(', ')}.`
  },
)
