import { runCampaign } from './run-campaign.ts'
import { runIdle } from './idle/run-idle.ts'

const defaults = {
  workspaces: 100_000,
  /** Five minutes hold one round of housekeeping, whenever it falls. */
  seconds: 300,
  settle: 60,
}

/** How much more than the smallest installation the large one may cost. */
const most = 2

await runCampaign('idle', defaults, async ({ workspaces, seconds, settle, dataFolder, say }) => {
  const sizes = [2, workspaces]
  const [small, large] = await runIdle({ dataFolder, sizes, seconds, settleSeconds: settle, say })
  if (small === undefined || large === undefined) throw new Error('Nothing was measured.')
  const ratio = (large.server + large.postgres) / (small.server + small.postgres)
  const text = `${workspaces} workspaces cost ${ratio.toFixed(2)} × 2 workspaces while nobody does anything`
  if (ratio > most) throw new Error(`${text}; at most ${most} × is allowed.`)
  return `${text}.`
})
