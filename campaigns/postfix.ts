import { runPostfix } from './postfix/run-postfix.ts'
import { anySeed, runCampaign } from './run-campaign.ts'

await runCampaign('postfix', { mails: 80, kills: 40, seed: anySeed() }, async (given) => {
  const { delivered, imported, kills, answered, bounced } = await runPostfix(given)
  return (
    `${delivered} mails delivered, ${imported} imported, each once, over ${kills} kills; ` +
    `${answered} answers sent once, ${bounced} returned`
  )
})
