import { isRefused, openAny, type Act, type Ready } from './act.ts'
import type { Agent } from './hire-agent.ts'
import { changedTo, tagged, type LoggedEvent, type Outcome, type Proof } from './proof.ts'

/** What a field in the panel says of its change. */
async function saysOfField({ page }: Agent, key: string, value: string) {
  const state = await page.evaluate<string>(`(() => {
    const control = document.getElementById(${JSON.stringify(`field-${key}`)})
    const line = control?.closest('dd')
    if (!line) return 'gone'
    if (line.classList.contains('pending')) return 'pending'
    return line.querySelector('.wrong, .crossed') === null ? 'is ' + control.value : 'refused'
  })()`)
  if (state === 'refused') return 'refused'
  return state === `is ${value}` ? 'done' : undefined
}

/** What else can be chosen in a field. */
async function otherValues({ page }: Agent, key: string): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const control = document.getElementById(${JSON.stringify(`field-${key}`)})
    return [...control.options].map(({ value }) => value).filter((one) => one && one !== control.value)
  })()`)
}

const field = (key: string, isText: boolean): Act => {
  return async (agent, token) => {
    const { page, random } = agent
    const id = await openAny(agent)
    if (id === undefined) return undefined
    const control = page.locator(`[id="field-${key}"]`)
    await control.waitFor()
    const values = isText ? [token] : await otherValues(agent, key)
    const value = random.pick(values)
    return {
      proofs: [changedTo(id, key, value, !isText)],
      commit: async () => {
        if (isText) {
          await control.fill(value)
          await control.press('Enter')
        } else {
          await control.selectOption(value)
        }
      },
      says: async () => saysOfField(agent, key, value),
    }
  }
}

const tag: Act = async (agent, token) => {
  const { page } = agent
  const id = await openAny(agent)
  if (id === undefined) return undefined
  const control = page.locator('#field-tags')
  await control.fill(token)
  return {
    proofs: [tagged(id, token)],
    commit: async () => control.press('Enter'),
    says: async () => {
      if ((await page.locator('.fields .tags ~ .wrong').count()) > 0) return 'refused'
      // A chip is shown before the server has it, and goes again if it is refused.
      if ((await page.locator('.fields .chip', { hasText: token }).count()) === 0) return undefined
      const { conversation } = await agent.ask(`/conversations/${id}?include=tags`)
      return conversation?.tags.includes(token) === true ? 'done' : undefined
    },
  }
}

/** Something of these kinds happened to the conversation, by whomever. */
const happened = (id: string, ...types: readonly string[]): Proof => ({
  what: `${types.join(' or ')} of ${id}`,
  isCommon: true,
  count: (events: readonly LoggedEvent[]) =>
    events.filter(({ type, data }) => types.includes(type) && data.conversation?.id === id).length,
})

/** Done once a button of the head of the conversation says what was asked for, or else something else than before. */
async function saysOther(
  agent: Agent,
  selector: string,
  before: string,
  asked: string | undefined,
): Promise<Outcome | undefined> {
  if (await isRefused(agent)) return 'refused'
  const now = agent.page.locator(selector).first()
  const text = (await now.count()) > 0 ? await now.innerText() : before
  return (asked === undefined ? text !== before : text.includes(asked)) ? 'done' : undefined
}

/** A menu of the head of the conversation, from which something else is chosen. */
async function choose(agent: Agent, selector: string, item: string): Promise<Ready['commit']> {
  const { page, random } = agent
  await page.locator(selector).click()
  const items = page.locator(`.menu:popover-open ${item}`)
  await items.first().waitFor()
  const chosen = items.nth(random.whole(0, (await items.count()) - 1))
  return async () => chosen.click()
}

type HeadAct = {
  readonly selector: string
  /** Of a menu: what may be chosen from it. */
  readonly item?: string
  /** What its button says then. */
  readonly asked?: string
  readonly proofsOf: (id: string) => readonly Proof[]
}

const headAct = ({ selector, item, asked, proofsOf }: HeadAct): Act => {
  return async (agent) => {
    const { page } = agent
    const id = await openAny(agent)
    const button = page.locator(selector)
    if (id === undefined || (await button.count()) === 0) return undefined
    const before = await button.innerText()
    if (asked !== undefined && before.includes(asked)) return undefined
    const click = async () => button.click()
    return {
      proofs: proofsOf(id),
      commit: item === undefined ? click : await choose(agent, selector, item),
      says: async () => saysOther(agent, selector, before, asked),
    }
  }
}

const assign = headAct({
  selector: '.does .assign',
  item: '[aria-checked=false]',
  proofsOf: (id) => [happened(id, 'conversation.assigned', 'conversation.unassigned')],
})
const close = headAct({
  selector: '.does > button:has(span):not(.snooze, .assign)',
  proofsOf: (id) => [happened(id, 'conversation.status_changed')],
})
const untilAnswer = 'Until they write'
const snooze = headAct({
  selector: '.does .snooze',
  item: `:text("${untilAnswer}")`,
  asked: untilAnswer,
  proofsOf: (id) => [happened(id, 'conversation.snoozed')],
})

/** A snooze that has just been made is taken back. */
const undoSnooze: Act = async (agent, token) => {
  const { page } = agent
  const made = await snooze(agent, token)
  await made?.commit()
  const undo = page.locator('.strip').getByRole('button', { name: 'Undo' })
  const isMade = await undo.waitFor().then(
    () => true,
    () => false,
  )
  const id = new URL(page.url()).pathname.split('/')[3]
  if (made === undefined || !isMade || id === undefined) return undefined
  return {
    proofs: [happened(id, 'conversation.unsnoozed')],
    commit: async () => undo.click(),
    says: async () => {
      if (await isRefused(agent)) return 'refused'
      // The offer goes when it is taken; the conversation says when that has happened.
      const said = page.locator('.does .snooze', { hasText: untilAnswer })
      return (await undo.count()) + (await said.count()) === 0 ? 'done' : undefined
    },
  }
}

export const changingActs = {
  title: field('title', true),
  ticketField: field('ticket_fields.Order', true),
  status: field('status', false),
  priority: field('priority', false),
  group: field('group', false),
  ...{ tag, assign, close, snooze, undoSnooze },
}
