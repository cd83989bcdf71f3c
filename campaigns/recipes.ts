import { followRecipes } from './recipes/follow-recipes.ts'
import { runCampaign } from './run-campaign.ts'

const defaults = { workspaces: 12, kills: 4 }

await runCampaign('recipes', defaults, async ({ folder, workspaces, kills, say }) => {
  const { versions, messages, drainMs, longestMs } = await followRecipes({
    folder,
    workspaces,
    kills,
    say,
  })
  return (
    `PostgreSQL ${versions.join(' to ')}: ${workspaces} workspaces moved in ${(drainMs / 1_000).toFixed(1)} s, the command ` +
    `killed ${kills} times; ${messages} messages acknowledged, each there once; longest request ${Math.round(longestMs)} ms.`
  )
})
