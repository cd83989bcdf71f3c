import { go, isRefused, openAny, openAt, placeOf, press, type Act } from './act.ts'
import { tagged, toldOf, type LoggedEvent } from './proof.ts'

/** Ids of the conversation that is open, once a dialog has led there. */
const headingIs = async (page: Parameters<Act>[0]['page'], title: string) =>
  (await page.getByRole('heading', { name: title, level: 2, exact: true }).count()) > 0

const refusedIn = async (page: Parameters<Act>[0]['page']) =>
  (await page.locator('dialog[open] [role=alert]').count()) > 0

const merge: Act = async (agent) => {
  const { page, left } = agent
  const pair = left.pairs.pop()
  if (pair === undefined) return undefined
  await openAt(agent, `/inbox/all/${pair.goes}`)
  await page.getByRole('button', { name: 'Merge into…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge into another conversation' })
  await dialog.getByRole('radio').first().check()
  return {
    proofs: [toldOf('conversation.merged', pair.goes, pair.stays)],
    commit: async () => dialog.getByRole('button', { name: 'Merge', exact: true }).click(),
    says: async () => {
      if (await refusedIn(page)) return 'refused'
      return placeOf(agent)[1] === pair.stays ? 'done' : undefined
    },
    onDone: () => void left.merged.push(pair),
  }
}

const undoMerge: Act = async (agent) => {
  const { page, left } = agent
  const pair = left.merged.pop()
  if (pair === undefined) return undefined
  await openAt(agent, `/inbox/all/${pair.stays}`)
  const line = page.locator('.merges li', { hasText: 'was merged in' })
  await line.first().waitFor()
  return {
    proofs: [toldOf('conversation.unmerged', pair.stays, pair.goes)],
    commit: async () => line.first().getByRole('button', { name: 'Undo' }).click(),
    says: async () => {
      if (await isRefused(agent)) return 'refused'
      return (await line.count()) === 0 ? 'done' : undefined
    },
  }
}

const split: Act = async (agent, token) => {
  const { page } = agent
  if ((await openAny(agent)) === undefined) return undefined
  await page.getByRole('button', { name: 'Split…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split messages off' })
  const from = dialog.getByRole('button', { name: 'From here on' })
  // A conversation keeps at least one.
  const isLong = await from
    .nth(1)
    .waitFor({ timeout: 3_000 })
    .then(
      () => true,
      () => false,
    )
  if (!isLong) return undefined
  await from.last().click()
  await dialog.getByLabel('Title').fill(token)
  return {
    proofs: [toldOf('conversation.created', `"title":"${token}"`)],
    commit: async () => dialog.getByRole('button', { name: 'Split', exact: true }).click(),
    says: async () => {
      if (await refusedIn(page)) return 'refused'
      return (await headingIs(page, token)) ? 'done' : undefined
    },
  }
}

const start: Act = async (agent, token) => {
  const { page } = agent
  await press(agent, 'c')
  const dialog = page.getByRole('dialog', { name: 'Start a conversation' })
  await dialog.getByLabel('Name').fill(`Person ${token}`)
  await dialog.getByLabel('Title').fill(token)
  await dialog.getByLabel('Text').fill(`First of ${token}`)
  return {
    proofs: [toldOf('conversation.created', `"title":"${token}"`)],
    commit: async () => page.keyboard.press('Control+Enter'),
    says: async () => {
      if (await refusedIn(page)) return 'refused'
      return (await headingIs(page, token)) ? 'done' : undefined
    },
  }
}

const many = 3

/** Tags some rows at once. */
const bulk: Act = async (agent) => {
  const { page, left } = agent
  await go(agent, '/inbox/open')
  const rows = page.locator('.list .rows li:has(a.row)')
  await rows.nth(many - 1).waitFor()
  const mark = left.marks.pop()
  if (mark === undefined) return undefined
  // Not by the pointer, under which the list keeps still.
  await page.evaluate(`[...document.querySelectorAll('.list .rows li:has(a.row) .choose')]
    .slice(0, ${many}).forEach((box) => box.click())`)
  const ids = await page.evaluate<string[]>(`[...document.querySelectorAll('.choose:checked')]
    .map((box) => box.closest('li').querySelector('[data-row]').dataset.row)`)
  const bar = page.getByRole('region', { name: 'Change many conversations' })
  await bar.getByRole('button', { name: 'Add a tag' }).click()
  const menu = page.getByRole('dialog', { name: 'Add a tag' })
  await menu.getByLabel('Find tags').fill(mark)
  const item = menu.getByRole('button', { name: mark, exact: true })
  await item.waitFor()
  const job = page.getByRole('region', { name: `Add a tag: ${mark}` })
  let changed: number | undefined
  return {
    proofs: [
      {
        what: `as many have the tag ${mark} as the page said`,
        count: (events: readonly LoggedEvent[]) => {
          const counts = ids.map((id) => tagged(id, mark).count(events))
          if (counts.some((count) => count > 1)) return 2
          const total = counts.reduce((sum, count) => sum + count, 0)
          return changed === undefined || changed === total ? 1 : 0
        },
      },
    ],
    commit: async () => item.click(),
    says: async () => {
      if (await isRefused(agent)) return 'refused'
      const text = (await job.count()) === 0 ? '' : await job.innerText()
      const [, count] = /(\d+) changed/.exec(text) ?? []
      changed = count === undefined ? undefined : Number(count)
      return changed === undefined ? undefined : 'done'
    },
  }
}

/** Takes the last change of many of this page back. */
const undoBulk: Act = async (agent) => {
  const { page } = agent
  await go(agent, '/inbox/open')
  const job = page.locator('.bulk', { hasText: 'Add a tag: ' })
  const undo = job.getByRole('button', { name: 'Undo' })
  if ((await undo.count()) === 0) return undefined
  const [, mark = ''] = /Add a tag: (many-\d+)/.exec(await job.innerText()) ?? []
  return {
    proofs: [
      {
        what: `no conversation lost the tag ${mark} twice`,
        count: (events: readonly LoggedEvent[]) => {
          const lost = events.filter(({ data }) =>
            ((data.changes ?? []) as readonly ReturnType<typeof JSON.parse>[]).some(
              ({ field, from, to }) =>
                field === 'tags' && from.includes(mark) && !to.includes(mark),
            ),
          )
          const ids = lost.map(({ data }) => data.conversation.id)
          return ids.length === new Set(ids).size ? 1 : 2
        },
      },
    ],
    commit: async () => undo.click(),
    says: async () => {
      if (await isRefused(agent)) return 'refused'
      const undone = page.getByRole('region', { name: `Undo: Add a tag: ${mark}` })
      const hasEnded = (await undone.getByText(/changed/).count()) > 0
      return hasEnded ? 'done' : undefined
    },
  }
}

export const movingActs = { merge, undoMerge, split, start, bulk, undoBulk }
