import { runOutage } from './mailboxes/run-outage.ts'
import { anySeed, runCampaign } from './run-campaign.ts'

const defaults = { days: 7, mails: 300, seed: anySeed() }

await runCampaign('mail-outage', defaults, async (given) => {
  const { before, meanwhile, unnamed, imported, past, readyMs, importedMs } = await runOutage(given)
  const [ready, all] = [readyMs, importedMs].map((ms) => `${(ms / 1_000).toFixed(1)} s`)
  return (
    `${before} mails before an outage of ${given.days} days and ${meanwhile} in it (${unnamed} without Message-ID): ` +
    `ready after ${ready}, all there after ${all}; ${imported} imported, each once, none of ${past} of the past; ` +
    'the answer that waited was sent once.'
  )
})
