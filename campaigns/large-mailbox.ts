import { runLargeMailbox } from './large-mailbox/run-large-mailbox.ts'
import { runCampaign, spanOf } from './run-campaign.ts'

const defaults = { mails: 500_000, seconds: 120 }
const megabyte = 1024 * 1024

await runCampaign('large-mailbox', defaults, async (given) => {
  const found = await runLargeMailbox(given)
  const { before, most } = found.memory
  return (
    `The newest of ${given.mails} mails were messages after ${(found.newestMs / 1000).toFixed(1)} s; a new one ` +
    `after ${spanOf(found.arrivedMs, 's')}; ${found.importedPerSecond.toFixed(0)} old ones a second; the server ` +
    `had ${Math.round(before / megabyte)} MB before and ${Math.round(most / megabyte)} MB at most.`
  )
})
