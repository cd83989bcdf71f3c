import { describeBesideMails } from './beside-mails/describe-beside-mails.ts'
import { runBesideMails } from './beside-mails/run-beside-mails.ts'
import { runCampaign } from './run-campaign.ts'

const defaults = { rounds: 9, seconds: 10, messages: 100, mails: 50 }

await runCampaign('beside-mails', defaults, async (given) => {
  const found = await runBesideMails(given)
  const text = describeBesideMails(found)
  if (found.p99Ratio > 1.2) throw new Error(`The p99 is beyond 1.2 times: ${text}`)
  return text
})
