import assert from 'node:assert/strict'
import type { FrameLocator, Page } from 'playwright-core'
import { clearStorage } from '../../test/browser/clear-storage.ts'
import { words } from '../../widget/languages/en.ts'
import { until } from '../until.ts'
import { saysNothingOfWaiting } from './says.ts'
import { makeVisitor } from './sides.ts'
import { openChat, type Stage } from './start-stage.ts'

const limitMs = 60_000
const upload = '**/attachments'
const send = /\/conversations\/[^/]+\/messages$/
const list = /\/api\/external\/v2\/conversations$/

type Scene = (stage: Stage, visitor: Visitor, random: () => number) => Promise<void>

/** Faults of a visitor of their own, with what the chat has to say of each. */
const played = {
  'away at first': awayAtFirst,
  'storage cleared': storageCleared,
  'failed file': failedFile,
  'home unread': homeUnread,
  limit,
  'two drafts': twoDrafts,
} satisfies Record<string, Scene>

export const scenes = Object.keys(played) as readonly (keyof typeof played)[]

/** Plays one of them in a new browser, and closes it. */
export async function play(stage: Stage, name: keyof typeof played, random: () => number) {
  const visitor = await makeScenesVisitor(stage)
  await played[name](stage, visitor, random)
  await saysNothingOfWaiting(name, visitor.frame.locator('body'))
  await visitor.page.context().close()
}

type Visitor = {
  readonly page: Page
  readonly frame: FrameLocator
  /** Writes words of their own, and returns them as soon as they are shown. */
  readonly write: () => Promise<string>
  /** Begins a conversation, and returns its first words when they are sent. */
  readonly begin: () => Promise<string>
}

async function makeScenesVisitor(stage: Stage): Promise<Visitor> {
  const { page } = await makeVisitor(stage)
  page.context().setDefaultTimeout(limitMs)
  const frame = page.frameLocator('iframe')
  const write = async () => {
    const text = `scene ${crypto.randomUUID()}`
    await fieldOf(frame).fill(text)
    await fieldOf(frame).press('Enter')
    await frame.locator('article .body').getByText(text).waitFor()
    return text
  }
  const begin = async () => {
    const text = await write()
    await frame.getByText(words.sent, { exact: true }).waitFor()
    return text
  }
  return { page, frame, write, begin }
}

const fieldOf = (frame: FrameLocator) => frame.getByRole('textbox', { name: words.write_message })
const beginOf = (frame: FrameLocator) =>
  frame
    .getByRole('button', { name: words.send_message, exact: true })
    .or(frame.getByRole('button', { name: words.new_conversation, exact: true }))
const back = async (frame: FrameLocator) => frame.getByRole('button', { name: words.back }).click()
const says = async (frame: FrameLocator, text: string) =>
  frame.getByText(text, { exact: true }).first().waitFor()

/** The texts of the conversation that has them all, which must be these. */
async function stored(stage: Stage, texts: readonly string[]): Promise<void> {
  await until(`${texts.length} messages at the server`, limitMs, async () => {
    const id = await stage.find(texts[0] ?? '')
    assert.deepEqual(id && (await stage.textsOf(id)), texts)
    return true
  })
}

/** The page has the button, and nothing else of the chat, when the server goes. */
async function awayAtFirst(stage: Stage, { page, frame, begin }: Visitor) {
  await page.goto(stage.shop)
  const launcher = page.locator('porchlight-chat button[aria-expanded]')
  await launcher.waitFor()
  await stage.away(async () => {
    await launcher.click()
    await page.getByText(words.unreachable).first().waitFor()
    assert.ok(await launcher.isVisible())
  })
  await beginOf(frame).click()
  await page.getByText(words.unreachable).first().waitFor({ state: 'hidden' })
  await stored(stage, [await begin()])
}

async function storageCleared(stage: Stage, { page, frame, write, begin }: Visitor) {
  await openChat(page, stage.shop)
  const first = await begin()
  await page.context().route(send, async (route) => route.abort('connectionrefused'))
  const waiting = [await write(), await write()]
  await says(frame, words.retrying)
  await clearStorage(page)
  await page.context().unroute(send)
  await frame.getByText(words.errors.device_unknown).first().waitFor()
  await until('both messages are shown', limitMs, async () => {
    assert.deepEqual(await frame.locator('article .body').allInnerTexts(), waiting)
    return true
  })
  const again = frame.getByRole('button', { name: words.try_again })
  for (let left = waiting.length; left > 0; left -= 1) {
    await again.first().click()
    await until('the next refusal', limitMs, async () => (await again.count()) < left)
  }
  await stored(stage, waiting)
  await stored(stage, [first])
}

async function failedFile(stage: Stage, { page, frame, write, begin }: Visitor) {
  await openChat(page, stage.shop)
  const first = await begin()
  const name = `${crypto.randomUUID()}.txt`
  const row = frame.locator('.upload').filter({ hasText: name })
  const again = row.getByRole('button', { name: words.try_again })
  await page.context().route(upload, async (route) => route.abort('connectionrefused'))
  const buffer = Buffer.from('four')
  await frame.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })
  await row.getByText(words.upload_failed).waitFor()
  await openChat(page, stage.shop)
  await row.getByText(words.upload_failed).waitFor()
  await page.context().unroute(upload)
  await again.click()
  await row.getByText('4 byte').waitFor()
  const second = await write()
  await stored(stage, [first, second])
  await row.waitFor({ state: 'detached' })
  const id = await stage.find(second)
  const { messages } = await stage.team('GET', `/conversations/${id}/messages`)
  const files = messages.map((message: { attachments: { filename: string }[] }) =>
    message.attachments.map(({ filename }) => filename),
  )
  assert.deepEqual(files, [[], [name]])
}

async function homeUnread(stage: Stage, { page, frame, write, begin }: Visitor) {
  await openChat(page, stage.shop)
  const first = await begin()
  await back(frame)
  await frame.locator('.card').waitFor()
  await page.context().route(list, async (route) => route.abort('connectionrefused'))
  await page.reload()
  await page.locator('porchlight-chat button[aria-expanded]').click()
  await says(frame, words.list_failed)
  // A visitor who began another one would not find the answer.
  assert.equal(await beginOf(frame).count(), 0)
  await page.context().unroute(list)
  await frame.locator('.card').getByText(first).click()
  assert.equal(await frame.getByText(words.list_failed).count(), 0)
  await stored(stage, [first, await write()])
}

/** More than a device may send in a minute, all at once: the limit is the server's own. */
async function limit(stage: Stage, { page, frame, write, begin }: Visitor) {
  await openChat(page, stage.shop)
  const written = [await begin()]
  await page.context().setOffline(true)
  for (let left = 21; left > 0; left -= 1) written.push(await write())
  await says(frame, words.queued)
  await page.context().setOffline(false)
  const limited = frame.getByText(words.limited, { exact: true }).first()
  // A slow machine may send them no faster than the limit lets them pass.
  for (let more = 40; more > 0 && !(await limited.isVisible()); more -= 1) {
    written.push(await write())
  }
  await limited.waitFor()
  written.push(await write())
  await says(frame, words.in_turn)
  for (const untrue of [words.queued, words.offline, words.unreachable]) {
    assert.equal(await frame.getByText(untrue).count(), 0, untrue)
  }
  await stored(stage, written)
}

async function twoDrafts(stage: Stage, { page, frame, begin }: Visitor, random: () => number) {
  await openChat(page, stage.shop)
  const conversations = []
  for (let number = 0; number < 2; number += 1) {
    const first = await begin()
    const draft = `draft ${crypto.randomUUID()}`
    await fieldOf(frame).fill(draft)
    conversations.push({ first, draft })
    await back(frame)
    if (number === 0) await beginOf(frame).click()
  }
  if (random() < 0.5) await stage.kill()
  await page.reload()
  await page.locator('porchlight-chat button[aria-expanded]').click()
  for (const { first, draft } of conversations) {
    await frame.locator('.card').getByText(first).click()
    await until('the draft', limitMs, async () => (await fieldOf(frame).inputValue()) === draft)
    await back(frame)
  }
  for (const { first, draft } of conversations) {
    await frame.locator('.card').getByText(first).click()
    await fieldOf(frame).press('Enter')
    await stored(stage, [first, draft])
    assert.equal(await fieldOf(frame).inputValue(), '')
    await back(frame)
  }
}
