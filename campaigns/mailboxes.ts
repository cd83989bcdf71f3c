import { runMailboxRounds } from './mailboxes/run-mailbox-rounds.ts'
import { anySeed, runCampaign } from './run-campaign.ts'

const defaults = { mails: 300, kills: 200, renumberings: 5, seed: anySeed() }

await runCampaign('mailboxes', defaults, async (given) => {
  const found = await runMailboxRounds(given)
  const kills = Object.entries(found.kills).map(([victim, count]) => `${victim} ${count}`)
  return (
    `${found.delivered} mails delivered, ${found.imported} imported, each once; ${kills.join(', ')}; ` +
    `numbered anew ${found.renumbered} times; another client moved ${found.moved} and deleted ${found.deleted}.`
  )
})
