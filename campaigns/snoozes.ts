import { runCampaign } from './run-campaign.ts'
import { runSnoozes } from './snoozes/run-snoozes.ts'

const defaults = { workspaces: 100, conversations: 10_000, lead: 90 }

await runCampaign('snoozes', defaults, async ({ lead, ...given }) => {
  const found = await runSnoozes({ ...given, leadSeconds: lead })
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const text = `${found.ends} of ${found.conversations} have come back, p50 ${seconds(found.p50)}, p99 ${seconds(found.p99)}, the last ${seconds(found.last)} late; ${found.early} early`
  if (found.ends !== found.conversations || found.early > 0) throw new Error(text)
  return text
})
