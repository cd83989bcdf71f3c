import { setTimeout as sleep } from 'node:timers/promises'
import { en as words } from '../../inbox/words/en.ts'
import { followLink } from '../follow-link.ts'
import type { Agent } from './hire-agent.ts'
import { patience } from './patience.ts'
import type { Outcome, Proof } from './proof.ts'

/** An act of a member that is ready to be done. */
export type Ready = {
  readonly proofs: readonly Proof[]
  /** The key or click that does it. */
  readonly commit: () => Promise<void>
  /** What the page says now: undefined while it says nothing. */
  readonly says: () => Promise<Outcome | undefined>
  /** The page keeps it over a reload: what it says after one counts. */
  readonly isKept?: boolean
  readonly onDone?: () => void
}

/** Opens what an act needs; undefined: it cannot be done now. `token`: words of this act alone. */
export type Act = (agent: Agent, token: string) => Promise<Ready | undefined>

/** How long a page whose net is whole may say nothing of an act: a call of the page ends after 20 s. */
const saysMs = 30_000
const restMs = 50
/** Waits until the page says it. A conversation that its member does not see any more says nothing. */
export async function waitForOutcome({ page }: Agent, { says }: Ready): Promise<Outcome> {
  const missing = page.locator('.talk', { hasText: words.talk.missing })
  const endsAt = performance.now() + saysMs * patience()
  while (performance.now() < endsAt) {
    const said = await says()
    if (said !== undefined) return said
    if ((await missing.count()) > 0) return 'unknown'
    await sleep(restMs)
  }
  throw new Error('The page says nothing.')
}

/** Follows a link of the inbox. */
export const go = async ({ page }: Agent, path: string): Promise<void> => followLink(page, path)

/** Presses keys outside fields. */
export async function press({ page }: Agent, ...keys: readonly string[]): Promise<void> {
  await page.evaluate('document.activeElement?.blur()')
  for (const key of keys) await page.keyboard.press(key)
}

export const placeOf = ({ page }: Agent): readonly string[] =>
  new URL(page.url()).pathname.split('/').slice(2)

/** What went wrong, as the strip above the page says it. */
export async function isRefused({ page }: Agent): Promise<boolean> {
  return (await page.locator('.strip[role=alert]').count()) > 0
}

const views = ['open', 'all', 'unassigned', 'mine'] as const

/** Opens any conversation in which no words are left, of a contact with one, and returns its id. */
export async function openAny(agent: Agent): Promise<string | undefined> {
  const { random } = agent
  const [before = 'open'] = placeOf(agent)
  const view = random.chance(0.3) || before === 'settings' ? random.pick(views) : before
  // The view may be empty.
  return (await openIn(agent, view)) ?? openIn(agent, 'all')
}

const mostLookedAt = 14

async function openIn(agent: Agent, view: string): Promise<string | undefined> {
  const { page, random, drafts } = agent
  await go(agent, `/inbox/${view}`)
  await page.locator('.list h1').waitFor()
  const rows = page.locator('.list a.row')
  await rows
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined)
  const found = await page.evaluate<[string, string][]>(`[
    ...document.querySelectorAll('.list a.row')
  ].map((row) => [row.dataset.row, row.querySelector('.name')?.textContent ?? ''])`)
  const ids = found.filter(([id, name]) => !drafts.has(id) && !name.startsWith('Twin'))
  if (ids.length === 0) return undefined
  const [id] = random.pick(ids.slice(0, mostLookedAt))
  await openAt(agent, `/inbox/${view}/${id}`)
  return id
}

export async function openAt(agent: Agent, path: string): Promise<void> {
  await go(agent, path)
  await agent.page.locator('#write-box').waitFor()
  await agent.page.locator('.log [data-message]').first().waitFor()
}
