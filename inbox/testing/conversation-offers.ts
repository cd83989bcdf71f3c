import type { Locator, Page } from 'playwright-core'
import type { Permission } from '../../server/api/access/permissions.ts'

/**
 * Something a page offers: what it needs, where it is, how it is used, and the request that is refused without it, in which
 * names after a colon stand for ids.
 */
export type Offer = {
  readonly name: string
  readonly needs: readonly Permission[]
  readonly find: (page: Page) => Locator
  /** Opens what it is in, if that is there. */
  readonly open?: (page: Page) => Promise<unknown>
  readonly use?: (page: Page, found: Locator) => Promise<unknown>
  readonly request?: readonly [method: string, path: string, body?: object]
  /** What the request needs, if that is less. */
  readonly asks?: readonly Permission[]
}

/** Who finds a button by its name. */
export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })

let said = 0
const say = async (page: Page, box: Locator) => {
  said += 1
  await box.fill(`Answer ${said}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('log')
    .locator('article:not(.queued)', { hasText: `Answer ${said}` })
    .waitFor()
}

const openMenu = async (page: Page) => {
  const menu = page.locator('.assign')
  if ((await menu.count()) > 0) await menu.click()
}

/** What the page of a conversation offers. */
export const inConversation: readonly Offer[] = [
  {
    name: 'row',
    needs: ['conversations:read'],
    find: (page) => page.locator('.row', { hasText: 'First matter' }),
    request: ['GET', '/conversations'],
  },
  {
    name: 'numbers',
    needs: ['conversations:read'],
    find: (page) => page.getByRole('link', { name: /^Everything \d/ }),
    request: ['GET', '/views/counts'],
  },
  {
    name: 'preview',
    needs: ['conversations:read', 'messages:read'],
    find: (page) => page.locator('.row', { hasText: 'Other matter' }).getByText('First words'),
    request: ['GET', '/conversations?include=inbox'],
  },
  {
    name: 'messages',
    needs: ['conversations:read', 'messages:read'],
    find: (page) => page.getByRole('log').getByText('First words'),
    asks: ['messages:read'],
    request: ['GET', '/conversations/:first/messages'],
  },
  {
    name: 'size of a file',
    needs: ['conversations:read', 'messages:read', 'attachments:read'],
    find: (page) => page.locator('figcaption', { hasText: 'bill.txt' }).locator('> span'),
    asks: ['attachments:read'],
    request: ['GET', '/attachments/:attachment'],
  },
  {
    name: 'composer',
    needs: ['conversations:read', 'messages:write'],
    find: (page) => page.locator('#write-box'),
    asks: ['messages:write'],
    use: say,
    request: ['POST', '/conversations/:first/messages', { body: 'No' }],
  },
  {
    name: 'files',
    needs: ['conversations:read', 'messages:write', 'attachments:write'],
    find: button('Attach files'),
    asks: ['attachments:write'],
    use: async (page) => {
      const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.locator('.picked progress').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Remove a.txt' }).click()
    },
    request: ['POST', '/attachments', { filename: 'a.txt', size: 1 }],
  },
  {
    name: 'erasing a message',
    needs: ['conversations:read', 'messages:read', 'messages:write', 'contacts:erase'],
    find: button('Erase message'),
    asks: ['messages:write', 'contacts:erase'],
    request: ['DELETE', '/conversations/:first/messages/:message'],
  },
  {
    name: 'close and reopen',
    needs: ['conversations:write'],
    find: (page) => page.locator('.does').getByRole('button', { name: /^(?:Close|Reopen)$/ }),
    use: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByRole('main').getByRole('button', { name: 'Reopen' }).click()
      await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).waitFor()
      await page.getByRole('heading', { name: 'First matter' }).click()
      await page.keyboard.press('e')
      await page.getByRole('main').getByRole('button', { name: 'Reopen' }).waitFor()
      await page.keyboard.press('e')
      await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).waitFor()
    },
    request: ['PATCH', '/conversations/:first', { status: 'open' }],
  },
  {
    name: 'snoozing',
    needs: ['conversations:read', 'conversations:write', 'messages:read'],
    find: (page) =>
      page.locator('.does').getByRole('button', { name: /^(?:Snooze|Until they write)$/ }),
    use: async (page, menu) => {
      await menu.click()
      await page.getByRole('menuitem', { name: 'Until they write' }).click()
      await menu.filter({ hasText: 'Until they write' }).waitFor()
      await page.getByRole('heading', { name: 'First matter' }).click()
      await page.keyboard.press('z')
      await page.getByRole('menuitem', { name: 'End snooze' }).click()
      await menu.filter({ hasText: /^Snooze$/ }).waitFor()
    },
    asks: ['conversations:write'],
    request: ['PUT', '/conversations/:first/snooze', {}],
  },
  {
    name: 'taking somebody off',
    needs: ['conversations:read', 'conversations:assign'],
    find: (page) => page.getByRole('menuitemradio', { name: 'Unassigned' }),
    open: openMenu,
    asks: ['conversations:assign'],
    request: ['DELETE', '/conversations/:first/assignee'],
  },
  {
    name: 'assigning',
    needs: ['conversations:write', 'conversations:assign'],
    find: (page) => page.getByRole('menuitemradio', { name: 'lee (You)' }),
    open: openMenu,
    use: async (page, item) => {
      const menu = page.locator('.assign')
      await item.click()
      await menu.filter({ hasText: 'lee' }).waitFor()
      await menu.click()
      await page.getByRole('menuitemradio', { name: 'Unassigned' }).click()
      await menu.filter({ hasText: 'Assign' }).waitFor()
      await page.keyboard.press('i')
      await menu.filter({ hasText: 'lee' }).waitFor()
    },
    request: ['PATCH', '/conversations/:first', { assignee_email: 'lee@x.test' }],
  },
  {
    name: 'names of the team',
    needs: ['conversations:write', 'conversations:assign', 'team_members:read'],
    find: (page) => page.getByRole('menuitemradio', { name: 'kim', exact: true }),
    open: openMenu,
  },
  {
    name: 'since when the contact is known',
    needs: ['conversations:read', 'contacts:read'],
    find: (page) => page.getByRole('complementary').getByText('Since', { exact: true }),
    asks: ['contacts:read'],
    request: ['GET', '/visitors/:contact'],
  },
  {
    name: 'other conversations',
    needs: ['conversations:read'],
    find: (page) => page.getByRole('complementary').getByRole('link', { name: 'Other matter' }),
  },
  {
    name: 'blocking the contact',
    needs: ['conversations:read', 'contacts:write'],
    find: (page) => page.getByRole('complementary').getByRole('button', { name: 'Block' }),
    asks: ['contacts:write'],
    request: ['PUT', '/visitors/:contact/block'],
  },
]
