import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { seededRandom, type Random } from '../../server/operate/generate/random.ts'
import { startStage, type Stage } from '../visitor-faults/start-stage.ts'
import { waitForOutcome, type Act, type Ready } from './act.ts'
import { breakThings, faults, loadAgain, type Fault } from './break-things.ts'
import { changingActs } from './changing-acts.ts'
import { checkScreens } from './check-screens.ts'
import { tidy } from './tidy.ts'
import { findingActs } from './finding-acts.ts'
import type { Agent } from './hire-agent.ts'
import { movingActs } from './moving-acts.ts'
import { openOffice, type Office } from './open-office.ts'
import { wrongEntries, type Entry, type LoggedEvent, type Outcome } from './proof.ts'
import { writingActs } from './writing-acts.ts'

export type WorkingHour = {
  readonly dataFolder: string
  readonly browser: Browser
  readonly faults: number
  /** Acts of each member between two comparisons. */
  readonly actsEach: number
  readonly conversations: number
  /** Changes of the API and of contacts in a second. */
  readonly rate: number
  readonly seed: number
  readonly say: (line: string) => void
}

const acts: Readonly<Record<string, Act>> = {
  ...writingActs,
  ...changingActs,
  ...movingActs,
  ...findingActs,
}

/** How many acts a failure prints. */
const newestEntries = 40

/** Acts that are read again with the log: later ones may be caught up with. */
const againRounds = 2

/**
 * Five members do in their inboxes all that one does there, while contacts and the API write, and each act meets a fault. After
 * each round every screen has to equal a fresh page's and the API, and what pages showed as done is there exactly once.
 */
export async function runWorkingHour(given: WorkingHour) {
  const { dataFolder, browser, seed, say } = given
  const random = seededRandom(seed)
  const stage = await startStage(dataFolder, browser, 1_000)
  const office = await openOffice(stage, random, given.conversations)
  const hour: Hour = { ...given, stage: onceAtATime(stage), office, random, ...makeDiary() }
  const begunAt = performance.now()
  try {
    for (let round = 1; hour.entries.length < given.faults; round += 1) {
      const startedAt = performance.now()
      await workForARound(hour)
      const workedAt = performance.now()
      await checkRound(hour)
      const spent = [workedAt - startedAt, performance.now() - workedAt].map((ms) => ms / 1000)
      const times = spent.map((each) => `${each.toFixed(0)} s`).join(' and ')
      say(`Round ${round}: ${hour.entries.length} faults, ${tell(hour)}, in ${times}`)
      say(leftOf(hour, performance.now() - begunAt))
    }
    await readLog(hour)
    await assertEntries(hour, 0)
  } catch (error) {
    say(`Failed after ${hour.entries.length} faults: ${tell(hour)}`)
    for (const { who, act, fault, outcome, token } of hour.entries.slice(-newestEntries))
      say(`${token}: ${who} ${act} (${fault}): ${outcome}`)
    throw error
  } finally {
    await office.close()
    await stage.stop()
  }
  return { faults: hour.entries.length, said: tell(hour), screens: hour.screens.count }
}

/** When it will have ended, if it goes on as it has. */
function leftOf({ entries, faults: wanted }: Hour, spentMs: number): string {
  const left = Math.max(0, wanted - entries.length)
  const minutes = (spentMs / Math.max(1, entries.length)) * (left / 60_000)
  return `${left} faults are left, about ${Math.ceil(minutes)} minutes`
}

type Diary = {
  readonly entries: Entry[]
  readonly events: LoggedEvent[]
  readonly skipped: Map<string, number>
  /** Acts of which the page said nothing, with what it showed. */
  readonly silent: string[]
  readonly screens: { count: number }
}

const makeDiary = (): Diary => ({
  ...{ entries: [], events: [], skipped: new Map(), silent: [], screens: { count: 0 } },
})

type Hour = WorkingHour &
  Diary & { readonly stage: Stage; readonly office: Office; readonly random: Random }

/** Two members' kills at once are one. */
function onceAtATime(stage: Stage): Stage {
  let killing: Promise<void> | undefined
  const kill = async () => {
    killing ??= stage.kill().finally(() => (killing = undefined))
    return killing
  }
  return { ...stage, kill }
}

async function workForARound(hour: Hour): Promise<void> {
  const over = new AbortController()
  const outside = async () => {
    while (!over.signal.aborted) {
      // What members have moved meanwhile may refuse it.
      await hour.office.changes.once().catch(() => undefined)
      await sleep(1_000 / hour.rate)
    }
  }
  const outsiders = outside()
  await Promise.all(
    hour.office.agents.map(async (agent, at) => {
      for (let done = 0; done < hour.actsEach; done += 1) await doOne(hour, agent, at + done)
    }),
  )
  over.abort()
  await outsiders
}

/** Who sees some conversations does not choose among all; one whose page polls may not search. */
function isAllowed({ name, way }: Agent, act: string): boolean {
  const needsAll = ['merge', 'undoMerge', 'editContact'].includes(act)
  if (needsAll) return ['admin', 'standard'].includes(name)
  return act !== 'search' || way === 'stream'
}

/** One act of a member with one fault. */
async function doOne(hour: Hour, agent: Agent, at: number): Promise<void> {
  const { entries, events, skipped } = hour
  const name = agent.random.pick(Object.keys(acts).filter((one) => isAllowed(agent, one)))
  const number = entries.length + [...skipped.values()].reduce((sum, one) => sum + one, 0)
  const token = `act-${agent.name}-${String(number).padStart(6, '0')}`
  // One kill is a fault of every member. The others have each fault in turn, seldom two of them the same at once.
  const isKill = at === hour.actsEach
  const fault = isKill ? 'kill' : (faults[(at + entries.length) % faults.length] ?? 'drop')
  const from = events.length
  let ready: Ready | undefined
  try {
    ready = await acts[name]?.(agent, token)
  } catch (error) {
    hour.say(`${agent.name} could not begin ${name}: ${String(error).slice(0, 400)}`)
  }
  if (ready === undefined) {
    skipped.set(name, (skipped.get(name) ?? 0) + 1)
    return tidySurely(hour, agent)
  }
  const outcome = await suffer(hour, agent, `${name} (${fault})`, fault, ready)
  if (outcome === 'done') ready.onDone?.()
  entries.push({ who: agent.name, act: name, token, fault, proofs: ready.proofs, from, outcome })
  return tidySurely(hour, agent)
}

/** A page that does not become tidy is loaded again: what it has to show is compared at the end of the round. */
async function tidySurely({ say }: Hour, agent: Agent): Promise<void> {
  try {
    await tidy(agent)
  } catch (error) {
    say(`${agent.name} loads its page again: ${String(error).slice(0, 300)}`)
    agent.net.heal()
    await agent.context.setOffline(false)
    await loadAgain(agent.page)
  }
}

async function suffer(
  { stage, silent }: Hour,
  agent: Agent,
  what: string,
  fault: Fault,
  ready: Ready,
): Promise<Outcome> {
  try {
    await breakThings(stage, agent, fault, agent.random, ready.commit)
    if (fault === 'reload' && ready.isKept !== true) return 'unknown'
    return await waitForOutcome(agent, ready)
  } catch (error) {
    agent.net.heal()
    await agent.context.setOffline(false)
    const { page, name } = agent
    const shown = await page.evaluate<string>('document.querySelector("#talk")?.innerText ?? ""')
    silent.push(`${name} ${what} at ${page.url()}: ${String(error).slice(0, 300)}\n${shown}`)
    return 'unknown'
  }
}

async function checkRound(hour: Hour): Promise<void> {
  hour.screens.count += await checkScreens(hour.office.agents, hour.dataFolder)
  await readLog(hour)
  const before = hour.office.agents.length * hour.actsEach * againRounds
  await assertEntries(hour, Math.max(0, hour.entries.length - before))
  for (const line of hour.silent.splice(0)) hour.say(line)
}

async function readLog({ stage, events }: Hour): Promise<void> {
  for (;;) {
    const read = await stage.team('GET', `/events?after=${events.length}&limit=1000`)
    events.push(...(read.events as readonly LoggedEvent[]))
    if (read.events.length === 0) return
  }
}

async function assertEntries({ entries, events }: Hour, from: number): Promise<void> {
  const wrong = await wrongEntries(entries.slice(from), events)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

function tell({ entries, skipped, screens }: Hour): string {
  const count = (outcome: Outcome) => entries.filter((one) => one.outcome === outcome).length
  const left = [...skipped.values()].reduce((sum, one) => sum + one, 0)
  const said = `${count('done')} done, ${count('refused')} refused, ${count('unknown')} unknown`
  return `${said}, ${left} that could not begin, ${screens.count} screens`
}
