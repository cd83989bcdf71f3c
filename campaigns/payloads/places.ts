import type { Page } from 'playwright-core'
import { en as bulk } from '../../inbox/words/bulk/en.ts'
import { en as merges } from '../../inbox/words/merges/en.ts'
import { followLink } from '../follow-link.ts'

type Seeds = {
  /** A conversation, its contact, a webhook, and the member who looks. */
  readonly id: string
  readonly contact: string
  readonly webhook: string
  readonly memberId: string
}

/** Something that shows texts of others, and how the page gets there without being loaded anew. */
export type Place = {
  readonly name: string
  /** What of the page it is. */
  readonly within: string
  /** The part of the values that stand there at once: lists show many rows, others the first ones. */
  readonly shows: number
  /** Gets all values in one text. */
  readonly open: (text: string) => Promise<unknown>
  readonly close?: () => Promise<unknown>
}

/** Most of a list: some values are lost on the way, as control characters. */
const list = 0.6
const some = 0.02

/** The pages of the settings, by what they show of the values. */
const sections = {
  ...{ profile: 0, password: 0, factors: 0, sessions: list, 'own-keys': 0, appearance: 0 },
  ...{ keyboard: 0, notifications: 0, replies: list, people: list, general: 0, team: list },
  ...{ 'member-sessions': some, roles: list, groups: list, statuses: list, tags: list },
  ...{ 'contact-fields': list, 'ticket-fields': list, channels: list, mail: list, company: list },
  ...{ blocked: list, access: 0, audit: list, keys: list, webhooks: list },
}

/** All places of the inbox but those of `openHostileInbox`. */
export function makePlaces(page: Page, seeds: Seeds): readonly Place[] {
  const escape = async () => page.keyboard.press('Escape')
  return [...palettes(page), ...dialogs(page, seeds.id), ...pages(page, seeds)].map((place) =>
    /dialog|palette|told|menu|picker|listbox/.test(place.within)
      ? { close: escape, ...place }
      : place,
  )
}

async function press(page: Page, key: string): Promise<void> {
  await page.evaluate('document.activeElement?.blur()')
  await page.keyboard.press(key)
}

function palettes(page: Page): readonly Place[] {
  return Object.entries({ hello: some, '@eve': some, '#x': some, '>': 0 }).map(
    ([typed, shows]) => ({
      name: `palette: ${typed}`,
      ...{ within: '.palette', shows },
      open: async () => {
        await press(page, 'Control+k')
        await page.locator('.palette input').fill(typed)
      },
    }),
  )
}

/** What opens over an open conversation. */
function dialogs(page: Page, id: string): readonly Place[] {
  const talk = async () => {
    await followLink(page, `/inbox/all/${id}`)
    await page.locator('#write-box.rich').waitFor()
  }
  const dialog = page.getByRole('dialog')
  const over = (name: string, shows: number, open: Place['open'], within = 'dialog[open]') => ({
    ...{ name, within, shows },
    open: async (text: string) => {
      await talk()
      await open(text)
    },
  })
  const byKey = (name: string, shows: number, key: string, within?: string) =>
    over(name, shows, async () => press(page, key), within)
  const byButton = (name: string, then: () => Promise<unknown>) => async () => {
    await page.getByRole('button', { name, exact: true }).first().click()
    await then()
  }
  const labels = merges.merges
  return [
    byKey('saved replies', list, 'w', '.reply-picker'),
    byKey('the form of a view', 0, 'v'),
    byKey('notifications', list, 'b', '.told'),
    byKey('who it is assigned to', list, 'a', '.menu:popover-open'),
    over('a new conversation', some, async () => {
      await press(page, 'c')
      await dialog.getByLabel('Name').fill('eve')
    }),
    over(
      'colleagues to mention',
      some,
      async () => {
        await press(page, 'n')
        // Behind what the last look has left.
        await page.keyboard.type(' @')
      },
      '[role=listbox]',
    ),
    over(
      'a merge',
      some,
      byButton(labels.merge, async () => dialog.getByRole('radio').first().check()),
    ),
    over(
      'a split',
      some,
      byButton(labels.split, async () => dialog.getByRole('button').first().waitFor()),
    ),
    {
      ...over(
        'the notice of an undo',
        0,
        byButton('Snooze', async () =>
          page.getByRole('menuitem', { name: 'Until they write' }).click(),
        ),
        '.strip',
      ),
      close: async () => page.locator('.strip').getByRole('button', { name: 'Undo' }).click(),
    },
  ]
}

function pages(page: Page, { contact, webhook, memberId }: Seeds): readonly Place[] {
  const at = (path: string, name: string, shows: number): Place => ({
    ...{ name, within: 'main', shows },
    open: async () => {
      await followLink(page, path)
      await page.locator(path.startsWith('/inbox/settings') ? 'main h1 + *' : 'main').waitFor()
    },
  })
  const dialog = page.getByRole('dialog')
  const over = (name: string, open: Place['open']): Place => ({
    ...{ name, within: 'dialog[open]', shows: some, open },
  })
  return [
    {
      ...{ name: 'a change of many', within: '.bulk:has(details)', shows: some },
      open: async (text) => {
        const kept = JSON.stringify({ id: webhook, name: text.slice(0, 5_000) })
        const place = `porchlight.bulk.${memberId}`
        await page.evaluate(`sessionStorage[${JSON.stringify(place)}] = ${JSON.stringify(kept)}`)
        await followLink(page, '/inbox/settings')
        await page.locator('.settings').waitFor()
        await followLink(page, '/inbox/all')
        await page.locator('.list .choose').first().waitFor({ state: 'attached' })
        // Not by the pointer, under which the list keeps still.
        await page.evaluate(`document.querySelector('.list .choose').click()`)
        await page.getByRole('button', { name: bulk.bulk.dismiss }).waitFor()
      },
      close: async () => page.getByRole('button', { name: bulk.bulk.dismiss }).click(),
    },
    { ...at('/inbox/drafts', 'drafts', list), within: '.drafts' },
    at('/inbox/search/hello', 'the page of a search', list),
    ...Object.entries(sections).map(([name, shows]) =>
      at(`/inbox/settings/${name}`, `settings: ${name}`, shows),
    ),
    at(`/inbox/settings/webhooks/${webhook}`, 'a webhook', list),
    over('a delivery', async () => page.getByRole('button', { name: 'Details' }).first().click()),
    at(`/inbox/settings/people/${contact}`, 'a contact', list),
    over('the merge of two contacts', async () => {
      await page.getByRole('button', { name: merges.merges.contact }).click()
      await dialog.getByRole('textbox').fill('eve')
      await dialog.locator('.known button').first().click()
      await dialog.locator('.preview').waitFor()
    }),
  ]
}
