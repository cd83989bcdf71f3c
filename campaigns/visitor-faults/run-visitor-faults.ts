import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { until } from '../until.ts'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { play, scenes } from './play.ts'
import { saysNothingOfWaiting } from './says.ts'
import { makeAgent, makeVisitor, type Side } from './sides.ts'
import { startStage, type Stage } from './start-stage.ts'
import { kinds, suffer, type Fault } from './suffer.ts'

const settleMs = 30_000

export type VisitorFaults = {
  readonly dataFolder: string
  readonly browser: Browser
  readonly faults: number
  /** Faults of one conversation, of both sides in turn. More than 30 would meet the limits of a visitor's device. */
  readonly faultsEach: number
  readonly seed: number
  /** How long the server is away: as long as one takes that is installed anew. */
  readonly awayMs?: number
  readonly say: (line: string) => void
}

/**
 * Visitors in the widget and a member in the inbox write to each other through faults. Each message must be there once,
 * each side's in its order, and every open page must show what a fresh page shows, and name no cause that is not so.
 */
export async function runVisitorFaults(given: VisitorFaults) {
  const { dataFolder, browser, faults, faultsEach, seed, awayMs = 15_000, say } = given
  const stage = await startStage(dataFolder, browser, awayMs)
  const { fraction: random } = seededRandom(seed)
  const counts: Record<string, number> = {}
  let written = 0
  let at = 0
  try {
    for (let done = 0; done < faults;) {
      const sides = await startConversation(stage)
      const count = Math.min(faultsEach, faults - done)
      for (const end = at + count; at < end; at += 1) {
        // Each kind in turn, for one side and then the other, then the scenes: also a short run has all of them.
        const turn = at % (2 * kinds.length + scenes.length)
        const side = sides[turn % 2] ?? assert.fail()
        const scene = scenes[turn - 2 * kinds.length]
        const kind = scene ?? kinds[Math.floor(turn / 2)] ?? assert.fail()
        counts[kind] = (counts[kind] ?? 0) + 1
        if (scene === undefined) await suffer(stage, side, kind as Fault, random)
        else await play(stage, scene, random)
      }
      written += await settle(stage, sides)
      done += count
      say(`${done} faults, ${written} messages.`)
    }
  } finally {
    await stage.stop()
  }
  return { counts, written }
}

type Sides = readonly [visitor: Side, agent: Side] & { readonly conversation: string }

async function startConversation(stage: Stage): Promise<Sides> {
  const visitor = await makeVisitor(stage)
  await visitor.open(visitor.page)
  const first = `visitor 0 ${crypto.randomUUID()}`
  visitor.written.push(first)
  await visitor.field(visitor.page).fill(first)
  await visitor.field(visitor.page).press('Enter')
  const conversation = await until('the first message', settleMs, async () => stage.find(first))
  const agent = await makeAgent(stage, conversation)
  await agent.open(agent.page)
  return Object.assign([visitor, agent] as const, { conversation })
}

/** Waits until everything has arrived, compares, and returns the number of messages. */
async function settle(stage: Stage, sides: Sides): Promise<number> {
  const expected = sides.flatMap(({ written }) => written).toSorted()
  const stored = await until('every message at the server', settleMs, async () => {
    const texts = await stage.textsOf(sides.conversation)
    return texts.length >= expected.length ? texts : undefined
  })
  assert.deepEqual(stored.toSorted(), expected, 'each message once')
  for (const { name, written } of sides) {
    assert.deepEqual(
      stored.filter((text) => text.startsWith(name)),
      written,
      `the order of the ${name}`,
    )
  }
  for (const side of sides) {
    const shows = async (what: string, page: Page) =>
      until(`the same text on ${what} of the ${side.name}`, settleMs, async () => {
        assert.deepEqual(await side.said(page).allInnerTexts(), stored)
        return true
      })
    await saysNothingOfWaiting(`the page of the ${side.name}`, side.shown(side.page))
    await shows('the page', side.page)
    const fresh = await side.context.newPage()
    await side.open(fresh)
    await shows('a fresh page', fresh)
    await side.context.close()
  }
  return stored.length
}
