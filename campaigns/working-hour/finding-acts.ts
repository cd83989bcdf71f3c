import { go, isRefused, placeOf, press, type Act } from './act.ts'
import { contactChangedTo } from './proof.ts'

const search: Act = async (agent) => {
  const { page } = agent
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('hello')
  // Without a hit Enter leads to the page of all results, which no screen is compared with.
  const first = page.locator('.palette [role=option]').first()
  const hasHits = await first
    .filter({ hasNotText: 'All results' })
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    )
  if (!hasHits) {
    await page.keyboard.press('Escape')
    return undefined
  }
  return {
    proofs: [],
    commit: async () => page.keyboard.press('Enter'),
    says: async () => {
      const isOpen = (await page.locator('.palette').count()) > 0
      return !isOpen && placeOf(agent)[1] !== undefined ? 'done' : undefined
    },
  }
}

const saveView: Act = async (agent, token) => {
  const { page } = agent
  await go(agent, '/inbox/open')
  await page.locator('.list h1').waitFor()
  await press(agent, 'v')
  const dialog = page.getByRole('dialog', { name: 'New view' })
  await dialog.getByLabel('Name').fill(token)
  await dialog.getByLabel('Filter').fill('priority:high,urgent -status:closed')
  return {
    proofs: [
      {
        what: `view ${token}`,
        count: async () => {
          const { views } = await agent.ask('/views')
          return views.filter(({ name }: { name: string }) => name === token).length
        },
      },
    ],
    commit: async () => dialog.getByRole('button', { name: 'Save' }).click(),
    says: async () => {
      if ((await dialog.getByRole('alert').count()) > 0) return 'refused'
      const link = page.locator('.views').getByRole('link', { name: token })
      const isHere = placeOf(agent)[0]?.startsWith('view-') === true
      return isHere && (await link.count()) > 0 ? 'done' : undefined
    },
  }
}

const views = ['mine', 'unassigned', 'mentions', 'open', 'snoozed', 'closed', 'all']

const changeView: Act = async (agent) => {
  const { page, random } = agent
  const view = random.pick(views)
  return {
    proofs: [],
    commit: async () => go(agent, `/inbox/${view}`),
    says: async () => {
      const bones = await page.locator('.list .bone').count()
      return bones === 0 && placeOf(agent)[0] === view ? 'done' : undefined
    },
  }
}

const editContact: Act = async (agent, token) => {
  const { page, random } = agent
  const { contacts } = await agent.ask('/visitors?per_page=50')
  const { id } = random.pick(contacts as readonly { readonly id: string }[])
  await go(agent, `/inbox/settings/people/${id}`)
  const phone = page.getByLabel('Telephone')
  // Two members may begin at the same moment, with the same number.
  const number = `+1 555 ${agent.name.length} ${token.replaceAll(/\D/g, '')}`
  await phone.fill(number)
  return {
    proofs: [contactChangedTo(id, 'phone_number', number)],
    commit: async () => page.getByRole('button', { name: 'Save', exact: true }).click(),
    says: async () => {
      if ((await page.locator('main [role=alert], .settings [role=alert]').count()) > 0)
        return 'refused'
      return (await page.getByText('Saved', { exact: true }).count()) > 0 ? 'done' : undefined
    },
  }
}

/** Reads all that the member was told of. */
const readTold: Act = async (agent) => {
  const { page } = agent
  await press(agent, 'b')
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list.waitFor()
  const all = list.getByRole('button', { name: 'Mark all as read' })
  if ((await all.count()) === 0) return undefined
  // Others tell the member of more meanwhile.
  const unread = async () => list.locator('li.unread a').allInnerTexts()
  const before = await unread()
  return {
    proofs: [],
    commit: async () => all.click(),
    says: async () => {
      if (await isRefused(agent)) return 'refused'
      const left = await unread()
      return before.some((one) => left.includes(one)) ? undefined : 'done'
    },
  }
}

export const findingActs = { search, saveView, changeView, editContact, readTold }
