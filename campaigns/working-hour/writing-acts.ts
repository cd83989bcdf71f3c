import { openAny, press, type Act, type Ready } from './act.ts'
import type { Agent } from './hire-agent.ts'
import { saidOnce, type LoggedEvent, type Outcome } from './proof.ts'

const boxOf = ({ page }: Agent) => page.locator('#write-box')

/** What the log says of a message that was written. */
async function saysOfMessage({ page }: Agent, token: string): Promise<Outcome | undefined> {
  const message = page.locator('.log article', { hasText: token })
  const anyway = message.getByRole('button', { name: 'Send anyway' })
  if ((await anyway.count()) > 0) await anyway.first().click()
  const states = await message.evaluateAll((found) => found.map(({ className }) => className))
  if (states.some((state) => state.includes('refused'))) return 'refused'
  return states.some((state) => !state.includes('queued')) ? 'done' : undefined
}

async function write(agent: Agent, kind: 'r' | 'n', text: string): Promise<boolean> {
  if ((await openAny(agent)) === undefined) return false
  await press(agent, kind)
  await boxOf(agent).fill(text)
  return true
}

function message(agent: Agent, token: string): Ready {
  return {
    proofs: [saidOnce(token)],
    isKept: true,
    commit: async () => {
      await agent.page.keyboard.press('Control+Enter')
      // What is shown is kept.
      await agent.page.locator('.log article', { hasText: token }).first().waitFor()
    },
    says: async () => saysOfMessage(agent, token),
  }
}

const answer: Act = async (agent, token) =>
  (await write(agent, 'r', token)) ? message(agent, token) : undefined

const note: Act = async (agent, token) =>
  (await write(agent, 'n', token)) ? message(agent, token) : undefined

const savedReply: Act = async (agent, token) => {
  const { page } = agent
  if (!(await write(agent, 'r', `${token} `))) return undefined
  await press(agent, 'w')
  const picker = page.getByRole('dialog', { name: 'Saved replies' })
  await picker.getByLabel('Search').fill('macro')
  await picker.getByText('As agreed.').waitFor()
  await page.keyboard.press('Enter')
  await picker.waitFor({ state: 'detached' })
  await boxOf(agent).focus()
  return message(agent, token)
}

/** The words are on the server, in this conversation. */
async function isDrafted(agent: Agent, id: string, words: string): Promise<Outcome | undefined> {
  const draft = await agent.draftIn(id).catch(() => undefined)
  return draft?.body.includes(words) === true ? 'done' : undefined
}

const draft: Act = async (agent, token) => {
  const id = await openAny(agent)
  if (id === undefined) return undefined
  await press(agent, 'r')
  return {
    proofs: [],
    isKept: true,
    commit: async () => {
      await boxOf(agent).fill(token)
      agent.drafts.set(id, token)
    },
    says: async () => isDrafted(agent, id, token),
  }
}

const sendLater: Act = async (agent, token) => {
  const { page } = agent
  const id = await openAny(agent)
  if (id === undefined) return undefined
  await press(agent, 'r')
  await boxOf(agent).fill(token)
  await page.getByRole('button', { name: 'Send later' }).click()
  agent.drafts.set(id, token)
  return {
    proofs: [],
    commit: async () => page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click(),
    says: async () => {
      const stored = await agent.draftIn(id).catch(() => undefined)
      const isShown = (await page.getByText(/^Will be sent: /).count()) > 0
      return isShown && stored?.send_at ? 'done' : undefined
    },
  }
}

/** Only the words of one whose messages wait before they are sent can be taken back. */
const undoSend: Act = async (agent, token) => {
  const { page } = agent
  const id = await openAny(agent)
  if (id === undefined) return undefined
  await press(agent, 'r')
  await boxOf(agent).fill(token)
  await page.keyboard.press('Control+Enter')
  const held = page
    .locator('.log article', { hasText: token })
    .getByRole('button', { name: 'Undo' })
  const isHeld = await held.waitFor({ timeout: 1_500 }).then(
    () => true,
    () => false,
  )
  if (!isHeld) return undefined
  let isBack = false
  return {
    proofs: [
      {
        what: `taken back: ${token}`,
        // What is back in the box must never be sent; what is sent is so once.
        count: (events: readonly LoggedEvent[]) => {
          const sent = saidOnce(token).count(events)
          return isBack ? 1 + sent : sent
        },
      },
    ],
    commit: async () => held.click({ timeout: 1_000 }).catch(() => undefined),
    says: async () => {
      if ((await saysOfMessage(agent, token)) === 'done') return 'done'
      isBack = (await boxOf(agent).innerText()).includes(token)
      if (isBack) agent.drafts.set(id, token)
      return isBack ? 'done' : undefined
    },
  }
}

export const writingActs = { answer, note, savedReply, draft, sendLater, undoSend }
