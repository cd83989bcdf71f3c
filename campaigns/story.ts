import { openBrowser } from '../test/browser/open-browser.ts'
import { runCampaign } from './run-campaign.ts'
import { tellStory } from './story/tell-story.ts'

await runCampaign('story', { exchanges: 15 }, async ({ exchanges, dataFolder, say }) => {
  const browser = await openBrowser()
  try {
    const { complaints } = await tellStory({ browser, dataFolder, say, exchanges })
    if (complaints.length > 0) throw new Error(`The console of the shop: ${complaints.join('; ')}`)
    return `All steps are done, with ${exchanges} messages each way.`
  } finally {
    await browser.close()
  }
})
