import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { percentile } from '../../bench/percentile.ts'
import { freePort } from '../../test/free-port.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { slowdown, until } from '../until.ts'
import { inviteIn, type Agent } from './agent.ts'
import { makeSteps } from './steps.ts'
import { askAsTeam, linkOfMail } from './team.ts'
import { tellMore } from './tell-more.ts'
import { visit, visitWith, type Visitor } from './visitor.ts'

const title = 'Charged twice in March'
const password = 'correct horse battery staple'
/** On a machine with a processor for each process. */
const shownWithinMs = 300

/** The smallest PNG: one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export type Told = {
  readonly arrivalsMs: readonly number[]
  readonly complaints: readonly string[]
}

/**
 * The first day of a new installation, in a real browser on five hosts: a visitor of a shop's page and two team members, over
 * a killed server and a lost network, then other sites and other rights. Rejects at the first step that fails.
 */
export async function tellStory(given: {
  readonly browser: Browser
  readonly dataFolder: string
  readonly say: (line: string) => void
  /** Messages of each side whose way to the other screen is timed. */
  readonly exchanges: number
}): Promise<Told> {
  const { browser, dataFolder, say, exchanges } = given
  const { step, told } = makeSteps(say)
  const complaints: string[] = []
  const port = await freePort()
  const start = async () =>
    startServerProcess(dataFolder, 120_000 * slowdown(), {
      PORT: String(port),
      PORCHLIGHT_DEMO: 'on',
      PORCHLIGHT_LOG_LEVEL: 'warn',
    })
  let server: ServerProcess = await step('The server starts on an empty data folder', start)
  const arrivalsMs: number[] = []
  try {
    const links = await until('the addresses are printed', 10_000, () => addressesIn(server.said()))
    const team = async (method: string, path: string, body?: object) =>
      askAsTeam(port, links.key, method, path, body)
    const welcome = async (email: string, role: string) => {
      await team('POST', '/team-members', { emails: [email], organization_role: role })
      return linkOfMail(dataFolder, email)
    }
    const visitor = await step('A visitor opens the shop and its chat', async () => {
      const made = await visit(browser, links.shop, complaints)
      await made.openWidget()
      return made
    })
    await step('The visitor fills in the form and writes, with a picture', async () => {
      await writeFirst(visitor)
    })
    const lin = await step('A team member opens the link, sets a password and is in', async () =>
      inviteIn(browser, links.signIn, password),
    )
    await step('The conversation is there, with words and picture', async () => {
      await lin.open(title)
      await lin.log.getByText(title).first().waitFor()
      await lin.log
        .getByRole('link', { name: /receipt\.png/ })
        .or(lin.log.getByAltText(/receipt\.png/))
        .first()
        .waitFor()
    })
    await step('The next words are seen while they are written', async () => {
      await visitor.type('Twice')
      await lin.page
        .getByText(/is typing/)
        .first()
        .waitFor()
      await visitor.send()
      await lin.log.getByText('Twice', { exact: true }).waitFor()
    })
    await step('The answer is read, and the note is not', async () => {
      await lin.note('Looks like a double charge, refund it')
      await lin.log.getByText('Looks like a double charge').waitFor()
      await lin.type('Sorry about that, I am on it')
      await visitor.frame
        .getByText(/is typing/)
        .first()
        .waitFor()
      await lin.send()
      await visitor.log.getByText('Sorry about that').waitFor()
      assert.equal(await visitor.frame.getByText('double charge').count(), 0)
    })
    await step(`${exchanges} messages each way reach the other screen`, async () => {
      for (let number = 1; number <= exchanges; number += 1) {
        arrivalsMs.push(await timed(visitor, lin, `Question ${number}.`))
        arrivalsMs.push(await timed(lin, visitor, `Answer ${number}.`))
      }
    })
    server = await step('The server is killed while both write, and starts again', async () => {
      await Promise.all([visitor.type('Before the kill'), lin.type('Also before it')])
      const killed = server.stop('SIGKILL')
      await Promise.all([visitor.send(), lin.send()])
      await killed
      return start()
    })
    await step('Both messages arrive once', async () => {
      await shownOnce(visitor, 'Also before it')
      await shownOnce(lin, 'Before the kill')
    })
    await step("The visitor's network goes and comes", async () => {
      await visitor.context.setOffline(true)
      await visitor.type('Written without a network')
      await visitor.send()
      await visitor.frame
        .getByText(/You are offline/)
        .first()
        .waitFor()
      await visitor.context.setOffline(false)
      await shownOnce(lin, 'Written without a network')
    })
    const eve = await step('A second team member is invited by mail and comes in', async () => {
      return inviteIn(browser, await welcome('eve@example.com', 'Standard'), `${password} two`)
    })
    await step('The second sees who is looking', async () => {
      await eve.open(title)
      await eve.page.getByRole('img', { name: /is viewing/ }).waitFor()
    })
    await step('The conversation is closed, and the visitor sees it', async () => {
      await lin.page.getByRole('button', { name: 'Close', exact: true }).first().click()
      await lin.page.getByRole('button', { name: 'Reopen', exact: true }).waitFor()
      await visitor.frame.getByText(/This conversation is closed/).waitFor()
    })
    const back = await step('The visitor comes back on another page, and goes on', async () => {
      await visitor.page.close()
      const page = await visitor.context.newPage()
      const again = await visitWith(visitor.context, page, links.otherPage, complaints)
      await again.openWidget()
      await again.frame
        .getByText(/Charged twice|Sorry about that|Written without/)
        .first()
        .click()
      await again.log.getByText('Written without a network').waitFor()
      await again.type('It happened again')
      await again.send()
      await lin.log.getByText('It happened again').waitFor()
      await shownOnce(again, 'Also before it')
      return again
    })
    const people = { visitor: back, lin, eve, password }
    await tellMore({ browser, step, complaints, port, team, invite: welcome, ...people })
    const slow = percentile(arrivalsMs, 0.99)
    say(
      `To the other screen: ${percentile(arrivalsMs, 0.5).toFixed(0)} ms (p50), ${slow.toFixed(0)} ms (p99).`,
    )
    const limit = shownWithinMs * slowdown()
    assert.ok(slow <= limit, `A message took ${slow} ms to the other screen (limit ${limit} ms).`)
    say(`${told().length} steps.`)
    // The killed server and the lost network are reported by the browser itself.
    return { arrivalsMs, complaints: complaints.filter((text) => !text.includes('net::ERR_')) }
  } finally {
    await server.stop('SIGTERM')
  }
}

async function writeFirst(visitor: Visitor): Promise<void> {
  await visitor.frame.getByRole('button', { name: 'Send a message' }).click()
  const form = visitor.frame.getByRole('button', { name: 'Start chat' })
  const box = visitor.frame.getByLabel('Write a message')
  await form.or(box).first().waitFor()
  if ((await form.count()) > 0) await visitor.fill('Zoe', 'zoe@example.com')
  await visitor.attach({ name: 'receipt.png', mimeType: 'image/png', buffer: picture })
  await visitor.type(title)
  await visitor.send()
  await visitor.log.getByText(title).first().waitFor()
}

/** Milliseconds from sending on one screen until the other shows it. */
async function timed(from: Visitor | Agent, to: Visitor | Agent, text: string): Promise<number> {
  await from.type(text)
  const startedAt = performance.now()
  const arrived = to.log.getByText(text, { exact: true }).waitFor()
  await from.send()
  await arrived
  return performance.now() - startedAt
}

async function shownOnce(on: Visitor | Agent, text: string): Promise<void> {
  const found = on.log.getByText(text, { exact: true })
  await found.first().waitFor()
  assert.equal(await found.count(), 1, `${text} is shown more than once.`)
}

/** What the first start prints. */
function addressesIn(said: string) {
  const find = (form: RegExp, what: string) => {
    const [found] = form.exec(said) ?? []
    if (found === undefined) throw new Error(`The first start prints no ${what}: ${said}`)
    return found
  }
  const shop = find(/http:\/\/shop\.localhost:\d+\/\S*/, "address of the shop's page")
  return {
    signIn: find(/http:\/\/demo\.localhost:\d+\/inbox\/welcome#\S+/, 'sign-in link'),
    shop,
    otherPage: new URL('/lamp', shop).href,
    key: find(/plk?_[\w-]{20,}|(?<=X-Api-Key: )[\w-]+/, 'key'),
  }
}
