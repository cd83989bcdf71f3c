import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { slowdown, until } from '../until.ts'
import { startServerProcess } from '../server-process.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import { makeChanges, type Team } from './change-things.ts'
import { assertOwnCheck, assertOwnCheckElsewhere } from './assert-own-check.ts'
import { compareScreen } from './compare-screen.ts'
import { openScreen, type Screen } from './open-screen.ts'

export type Screens = {
  readonly dataFolder: string
  readonly comparisons: number
  readonly pages: number
  /** Changes in a second. */
  readonly rate: number
  /** How long things change before each comparison. */
  readonly seconds: number
  readonly seed: number
  readonly say: (line: string) => void
}

const conversations = 130
/** Between two looks at a screen. */
const restMs = 250

/**
 * Inboxes of members, some of whom see a part of the conversations, while these change, replies are late, the net goes and
 * members change views. After each while all is quiet, and every screen must show what the API says within its time.
 */
export async function runScreens(given: Screens) {
  const { dataFolder, seed, rate, seconds, say } = given
  const server = await startServerProcess(dataFolder, 60_000)
  const random = seededRandom(seed)
  const settledMs: number[] = []
  const late: string[] = []
  let [compared, changes] = [0, 0]
  const screens: Screen[] = []
  try {
    const { port } = server
    const made = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, 'screens'))
    const team = teamOf(port, made.api_key)
    const change = await makeChanges(team, random, made.admin.email, conversations)
    const space = { ...made.workspace, adminEmail: made.admin.email, port }
    for (let at = 0; at < given.pages; at += 1) {
      const viewer = change.viewers[at % change.viewers.length]
      if (viewer === undefined) throw new Error('Nobody looks.')
      screens.push(await openScreen({ dataFolder, space, viewer, random }))
    }
    while (compared < given.comparisons) {
      const ends = performance.now() + seconds * 1000
      const disturbed = screens.map(async (screen) => screen.disturb(ends))
      for (let next = performance.now(); next < ends; next += 1000 / rate) {
        await sleep(Math.max(0, next - performance.now()))
        await change.once()
        changes += 1
      }
      await Promise.all(disturbed)
      const quietAt = performance.now()
      await Promise.all(
        screens.slice(0, given.comparisons - compared).map(async (screen) => {
          const difference = await settle(screen, dataFolder)
          const tookMs = performance.now() - quietAt
          if (tookMs > screen.settleMs)
            late.push(`${Math.round(tookMs)} ms: ${screen.name} after ${difference}`)
          settledMs.push(tookMs)
          await assertOwnCheck(screen)
          await assertOwnCheckElsewhere(screen)
          compared += 1
        }),
      )
      const longest = Math.max(...settledMs.slice(-screens.length))
      say(
        `${compared} screens, ${changes} changes, ${Math.round(longest)} ms, slowed down ${slowdown().toFixed(1)} times`,
      )
    }
    for (const { troubles } of screens)
      if (troubles.length > 0) throw new Error(troubles.join('\n'))
  } finally {
    for (const { context } of screens) await context.close().catch(() => undefined)
    await server.stop('SIGTERM')
  }
  return { compared, changes, settledMs, late }
}

/**
 * Waits until the screen shows what is so, for its time on a machine of its own. Returns what was not so until the end, and
 * the requests that the page waited for then.
 */
async function settle(screen: Screen, dataFolder: string): Promise<string> {
  let difference = ''
  try {
    await until(`${screen.name} shows what is so`, screen.settleMs, async () => {
      await screen.rest()
      try {
        return await compareScreen(screen)
      } catch (error) {
        difference = [error, ...screen.pending()].join('\n  ')
        // Without it the looks themselves would be what loads the server.
        await sleep(restMs)
        throw new Error(difference, { cause: error })
      }
    })
  } catch (error) {
    await screen.page.screenshot({ path: join(dataFolder, `${screen.name}.png`) })
    throw error
  }
  return difference
}

function teamOf(port: number, key: string): Team {
  return async (method, path, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/external/v2${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`)
    return reply.status === 204 ? {} : reply.json()
  }
}
