import { anySeed, runCampaign } from './run-campaign.ts'
import { disturbances } from './standby/disturb.ts'
import { runStandby } from './standby/run-standby.ts'

await runCampaign('standby', { replies: 20_000, seed: anySeed() }, async (given) => {
  const { outcomes, checked, written } = await runStandby({ ...given, disturbances })
  const kinds = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`)
  return `${checked} replies beside ${written} changes, none older than one before it. Reads: ${kinds.join(', ')}.`
})
