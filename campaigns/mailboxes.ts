import { runMailboxRounds } from './mailboxes/run-mailbox-rounds.ts'
import { anySeed, runCampaign } from './run-campaign.ts'

/** `after`: what becomes of imported mails in the mailbox; 0: another client moves and deletes some, 1: all are deleted, 2: moved. */
const defaults = { mails: 300, kills: 200, renumberings: 5, after: 0, seed: anySeed() }

await runCampaign('mailboxes', defaults, async ({ after, ...given }) => {
  const afterImport = ([undefined, 'delete', 'move:Done'] as const)[after]
  const found = await runMailboxRounds({ ...given, afterImport })
  const kills = Object.entries(found.kills).map(([victim, count]) => `${victim} ${count}`)
  return (
    `${found.delivered} mails delivered, ${found.imported} imported, each once; ${kills.join(', ')}; ` +
    `numbered anew ${found.renumbered} times; another client moved ${found.moved} and deleted ${found.deleted}.`
  )
})
