import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { until } from '../until.ts'
import { openChat, startStage, type Stage } from './start-stage.ts'

const kinds = ['offline', 'kill', 'lost reply', 'black hole', 'other tab', 'reload'] as const
type Fault = (typeof kinds)[number]

const settleMs = 90_000

export type VisitorFaults = {
  readonly dataFolder: string
  readonly browser: Browser
  readonly faults: number
  /** Faults that one visitor, with one conversation, goes through. */
  readonly faultsEach: number
  readonly seed: number
  readonly say: (line: string) => void
}

/**
 * Visitors and a team write to each other through faults. Each message must be there once, each side's in its order, and
 * every open screen must show what a fresh page shows.
 */
export async function runVisitorFaults(given: VisitorFaults) {
  const { dataFolder, browser, faults, faultsEach, seed, say } = given
  const stage = await startStage(dataFolder, browser)
  const random = randomFrom(seed)
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Fault, number>
  let written = 0
  try {
    for (let done = 0; done < faults;) {
      const visitor = await startVisitor(stage)
      const count = Math.min(faultsEach, faults - done)
      for (let at = 0; at < count; at += 1) {
        // Each kind in turn, so that also a short run has all of them.
        const kind = kinds[(done + at) % kinds.length] ?? 'offline'
        counts[kind] += 1
        await sufferOne(stage, visitor, kind, random)
      }
      written += await settle(stage, visitor)
      done += count
      say(`${done} faults, ${written} messages.`)
    }
  } finally {
    await stage.stop()
  }
  return { counts, written }
}

type Visitor = {
  readonly context: BrowserContext
  readonly fromVisitor: string[]
  readonly fromTeam: string[]
  readonly conversation: string
  page: Page
}

async function startVisitor(stage: Stage): Promise<Visitor> {
  const context = await stage.newBrowser()
  const page = await context.newPage()
  const frame = await openChat(page, stage.shop)
  const first = `v ${crypto.randomUUID()}`
  await frame.getByRole('textbox').fill(first)
  await frame.getByRole('textbox').press('Enter')
  const conversation = await until('the first message', settleMs, async () => {
    const { conversations } = await stage.team('GET', '/conversations?per_page=100')
    for (const { id } of conversations as { id: string }[]) {
      if ((await textsOf(stage, id)).includes(first)) return id
    }
    return undefined
  })
  return { context, page, conversation, fromVisitor: [first], fromTeam: [] }
}

async function sufferOne(stage: Stage, visitor: Visitor, kind: Fault, random: () => number) {
  const { context, conversation } = visitor
  const message = `v ${visitor.fromVisitor.length} ${kind} ${crypto.randomUUID()}`
  const answer = `t ${visitor.fromTeam.length} ${crypto.randomUUID()}`
  visitor.fromVisitor.push(message)
  visitor.fromTeam.push(answer)
  const answering = stage.team('POST', `/conversations/${conversation}/messages`, {
    body: answer,
    sender_email: stage.admin,
  })
  const write = async () => {
    const frame = visitor.page.frameLocator('iframe')
    await frame.getByRole('textbox').fill(message)
    await frame.getByRole('textbox').press('Enter')
    // What is shown is on disk: from here on it must not be lost.
    await frame.locator('article', { hasText: message }).waitFor()
  }
  const sent = /\/conversations\/[^/]+\/messages$/
  if (kind === 'offline') {
    await context.setOffline(true)
    await write()
    await later(random() * 1500)
    await context.setOffline(false)
  } else if (kind === 'kill') {
    await write()
    await later(random() * 30)
    await stage.kill()
  } else if (kind === 'lost reply' || kind === 'black hole') {
    await context.route(
      sent,
      async (route) => {
        if (kind === 'lost reply') await stage.commit(route)
        else await later(2000)
        await route.abort().catch(() => undefined)
      },
      { times: 1 },
    )
    await write()
  } else if (kind === 'reload') {
    await write()
    await later(random() * 20)
    await openChat(visitor.page, stage.shop)
  } else {
    const other = await context.newPage()
    await openChat(other, stage.shop)
    await write()
    await later(random() * 20)
    await visitor.page.close()
    visitor.page = other
    await other.bringToFront()
  }
  await answering
}

/** Waits until everything has arrived, compares, and returns the number of messages. */
async function settle(stage: Stage, { context, page, conversation, ...said }: Visitor) {
  const expected = [...said.fromVisitor, ...said.fromTeam].toSorted()
  const stored = await until('every message at the server', settleMs, async () => {
    const texts = await textsOf(stage, conversation)
    return texts.length >= expected.length ? texts : undefined
  })
  assert.deepEqual(stored.toSorted(), expected, 'each message once')
  assert.deepEqual(
    stored.filter((text) => text.startsWith('v')),
    said.fromVisitor,
    "the visitor's order",
  )
  assert.deepEqual(
    stored.filter((text) => text.startsWith('t')),
    said.fromTeam,
    "the team's order",
  )
  await until('the same text on the screen', settleMs, async () => {
    assert.deepEqual(await shown(page), stored)
    return true
  })
  const fresh = await context.newPage()
  await openChat(fresh, stage.shop)
  await until('the same text on a fresh page', settleMs, async () => {
    assert.deepEqual(await shown(fresh), stored)
    return true
  })
  await context.close()
  return stored.length
}

const shown = async (page: Page) =>
  page.frameLocator('iframe').locator('article .body').allInnerTexts()

/** The texts of a conversation in its order. */
async function textsOf(stage: Stage, conversation: string): Promise<string[]> {
  const texts: string[] = []
  for (let page = 1; ; page += 1) {
    const path = `/conversations/${conversation}/messages?per_page=100&page=${page}`
    const { messages } = await stage.team('GET', path)
    for (const { body } of messages as { body: string }[]) texts.push(body.replace(/<[^>]*>/g, ''))
    if (messages.length < 100) return texts
  }
}

const later = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Mulberry32: the same numbers for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
