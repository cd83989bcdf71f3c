import { bounds, runCrashRounds } from './crash/run-crash-rounds.ts'
import { anySeed, runCampaign, spanOf } from './run-campaign.ts'

const defaults = {
  rounds: 20,
  seed: anySeed(),
  workspaces: 3,
  /** In each workspace. */
  writers: 4,
  /** Worker processes of the server. */
  workers: 1,
}

await runCampaign('crash', defaults, async (given) => {
  const found = await runCrashRounds({
    ...given,
    writersEach: given.writers,
    writesBeforeKill: [150, 600],
    awaitMails: true,
  })
  return (
    `${given.rounds} kills: ${found.acknowledged} writes acknowledged, ${found.unanswered} not answered, none lost; ` +
    `${found.repeated} sent again under their key, each there once; ` +
    `${found.mails} mails delivered. Back in ${spanOf(found.recoveryMs, 'ms')}, bound ${bounds.recoveryMs} ms.`
  )
})
