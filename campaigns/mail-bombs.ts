import { describeBombs } from './mail-bombs/describe-bombs.ts'
import { runMailBombs } from './mail-bombs/run-mail-bombs.ts'
import { anySeed, runCampaign } from './run-campaign.ts'

await runCampaign('mail-bombs', { bombs: 2_000, stallMs: 50, seed: anySeed() }, async (given) =>
  describeBombs(await runMailBombs(given)),
)
