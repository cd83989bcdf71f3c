import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertOwnCheck, assertOwnCheckElsewhere } from '../screens/assert-own-check.ts'
import { compareScreen } from '../screens/compare-screen.ts'
import { restScreen } from '../screens/open-screen.ts'
import { until } from '../until.ts'
import { loadAgain } from './break-things.ts'
import { comparePages } from './compare-pages.ts'
import type { Agent } from './hire-agent.ts'
import { readPage } from './read-page.ts'
import { tidy } from './tidy.ts'

/** For a page that follows the stream, and for one that polls for what its member was told of, twice a minute. */
const settleMs = { stream: 12_000, poll: 40_000 }
/** Between two looks at a screen. */
const restMs = 400

/**
 * Waits until all screens show what a fresh page of the same address shows, and what the API says. Fails where one does not,
 * also by its own comparison, and where words that were left in a conversation are gone. Returns how many it compared.
 */
export async function checkScreens(agents: readonly Agent[], dataFolder: string): Promise<number> {
  await Promise.all(agents.map(async (agent) => tidy(agent)))
  const checks = agents.map(async (agent) => checkScreen(agent, dataFolder))
  const wrong = (await Promise.allSettled(checks)).flatMap((check) =>
    check.status === 'rejected' ? [String(check.reason)] : [],
  )
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  for (const { troubles } of agents) if (troubles.length > 0) throw new Error(troubles.join('\n'))
  return agents.length
}

async function checkScreen(agent: Agent, dataFolder: string): Promise<void> {
  const { page, context, name, troubles } = agent
  const fresh = await context.newPage()
  try {
    await loadAgain(fresh, page.url())
    await until(`${name} shows what a fresh page does`, settleMs[agent.way], async () => {
      try {
        for (const each of [page, fresh]) await restScreen(each)
        const parts = await Promise.all([readPage(page), readPage(fresh)])
        comparePages(...parts)
        await compareScreen(agent)
        return true
      } catch (error) {
        await sleep(restMs)
        throw error
      }
    })
    await assertOwnCheck(agent)
    await assertOwnCheckElsewhere(agent)
    await checkDrafts(agent)
  } catch (error) {
    await page.screenshot({ path: join(dataFolder, `${name}.png`) })
    await fresh.screenshot({ path: join(dataFolder, `${name}-fresh.png`) })
    const told = [`${name} at ${page.url()}: ${String(error)}`, ...troubles].join('\n')
    throw new Error(told, { cause: error })
  } finally {
    await fresh.close()
  }
}

/** Words in a conversation that the member still sees. */
async function checkDrafts({ name, ask, drafts, draftIn, way }: Agent): Promise<void> {
  for (const [id, words] of drafts) {
    const { conversation } = await ask(`/conversations/${id}`)
    if (conversation === undefined) continue
    await until(`${name} has the draft ${words}`, settleMs[way], async () => {
      const draft = await draftIn(id)
      if (draft?.body.includes(words) === true) return true
      throw new Error(`${name} lost the draft ${words} in ${id}: ${JSON.stringify(draft)}`)
    })
  }
}
