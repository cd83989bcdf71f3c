import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { launchBrowser, withoutBrowser } from '../test/browser/launch-browser.ts'
import { tellStory } from './story/tell-story.ts'

test(
  'A visitor and two team members talk live, over a killed server and a lost network',
  { skip: withoutBrowser },
  async () => {
    const folder = await makeFolder('story')
    const told: string[] = []
    try {
      const browser = await launchBrowser()
      const say = (line: string) => void told.push(line)
      const { complaints } = await tellStory({
        browser,
        dataFolder: join(folder, 'data'),
        say,
        exchanges: 3,
      })
      assert.deepEqual(complaints, [])
    } catch (error) {
      console.log(told.join('\n'))
      throw error
    }
  },
)
