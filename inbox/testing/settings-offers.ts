import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import {
  builtInPermissions,
  permissions,
  type Permission,
} from '../../server/api/access/permissions.ts'
import { button, type Offer } from './conversation-offers.ts'

const standard = builtInPermissions.Standard
let invited = 0

type Section = readonly [section: string, needs: readonly Permission[], readonly Offer[]]

/** A section whose only offer is a new entry of its list. */
function newEntry(
  section: string,
  needs: Permission,
  name: string,
  path: string,
  more: object = {},
): Section {
  const request = ['POST', path, { name: 'No', ...more }] as const
  return [section, [needs], [{ name, needs: [needs], find: button(name), request }]]
}

/** What the settings offer, by their section. */
export const inSettings: readonly Section[] = [
  [
    'Profile',
    [],
    [
      { name: 'save', needs: [], find: (page) => button('Save')(page).first(), use: save },
      {
        name: 'a signature',
        needs: ['messages:write'],
        find: (page) => page.getByLabel('Your signature in mails'),
      },
    ],
  ],
  ['Sessions', [], []],
  [
    'People',
    ['contacts:read'],
    [
      {
        name: 'the search for people',
        needs: ['search:read'],
        find: (page) => page.getByLabel('Search people'),
        request: ['GET', '/search?q=zed&types=contact'],
      },
    ],
  ],
  [
    'General',
    ['settings:write'],
    [
      {
        name: 'the name of the workspace',
        needs: ['settings:write'],
        find: button('Save'),
        request: ['PATCH', '/workspace', { time_zone: 'UTC' }],
      },
    ],
  ],
  [
    'Team',
    ['team_members:read'],
    [
      {
        name: 'invitations',
        needs: ['team_members:write'],
        find: button('Send invitations'),
        use: async (page, send) => {
          invited += 1
          await page.getByLabel('Email addresses').fill(`new${invited}@x.test`)
          await send.click()
          await page.getByText('One invitation is on its way.').waitFor()
        },
        request: ['POST', '/team-members', { emails: ['no@x.test'], organization_role: 'Part' }],
      },
      {
        name: 'the role of a colleague',
        needs: ['team_members:write', ...standard],
        find: (page) => page.getByLabel('Role of kim', { exact: true }),
        use: async (page, role) => {
          for (const name of ['Part', 'Standard']) {
            const done = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
            await role.selectOption(name)
            assert.equal((await done).status(), 200)
          }
        },
        request: ['PATCH', '/team-members/:kim', { time_zone: 'UTC' }],
      },
      {
        name: 'what else there is for a colleague',
        needs: ['team_members:write', ...standard],
        find: button('More for kim'),
      },
      {
        name: 'the role of an admin',
        needs: permissions,
        find: (page) => page.getByLabel('Role of root', { exact: true }),
      },
    ],
  ],
  [
    'Team sessions',
    ['team_members:write'],
    [
      {
        name: 'the sessions of a member',
        needs: ['team_members:write'],
        find: (page) => page.getByLabel('Team member'),
      },
    ],
  ],
  newEntry('Groups', 'settings:write', 'New group', '/groups'),
  newEntry('Statuses', 'settings:write', 'New status', '/statuses'),
  newEntry('Tags', 'conversations:write', 'New tag', '/tags'),
  newEntry('Roles', 'settings:write', 'New role', '/roles', { permissions: [] }),
  newEntry('Contact fields', 'settings:write', 'New contact field', '/contact-fields', {
    kind: 'text',
  }),
  newEntry('Ticket fields', 'settings:write', 'New ticket field', '/ticket-fields', {
    kind: 'text',
  }),
  [
    'Website chat',
    ['settings:write'],
    [
      {
        name: 'a chat',
        needs: ['settings:write'],
        find: (page) => page.getByRole('link', { name: 'Edit Shop' }),
        use: async (page, link) => {
          await link.click()
          await save(page, page.getByRole('button', { name: 'Save', exact: true }))
        },
        request: ['PATCH', '/channels/:channel', { name: 'Shop' }],
      },
      {
        name: 'secrets',
        needs: ['settings:write', 'conversations:read', 'messages:read'],
        find: button('Create secret'),
        open: async (page) => {
          const edit = page.getByRole('link', { name: 'Edit Shop' })
          if ((await edit.count()) > 0) await edit.click()
          await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
        },
        use: async (page, create) => {
          await create.click()
          await page.getByRole('button', { name: 'Delete', exact: true }).click()
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
          await page.locator('.secrets .cards').waitFor({ state: 'detached' })
        },
        request: ['POST', '/channels/:channel/secrets', {}],
      },
    ],
  ],
  [
    'Company sign-in',
    permissions,
    [{ name: 'a new provider', needs: permissions, find: button('Add provider') }],
  ],
  [
    'Blocked visitors',
    ['contacts:read'],
    [
      {
        name: 'letting a visitor write again',
        needs: ['contacts:write'],
        find: button('Unblock Zed'),
        request: ['DELETE', '/visitors/:blocked/block'],
      },
    ],
  ],
  [
    'Sign-ins',
    ['audit:read'],
    [
      {
        name: 'the trail',
        needs: ['audit:read'],
        find: (page) => page.getByLabel('What happened'),
      },
    ],
  ],
  [
    'Saved replies',
    ['messages:read'],
    [
      {
        name: 'a new saved reply',
        needs: ['messages:write'],
        find: (page) => page.getByRole('heading', { name: 'New reply' }),
        request: ['POST', '/saved-replies', { name: 'No', body: 'No' }],
      },
      {
        name: 'a reply for the whole team',
        needs: ['messages:write', 'replies:share'],
        find: (page) => page.getByLabel('For the whole team'),
        request: ['POST', '/saved-replies', { name: 'No', body: 'No', shared: true }],
      },
    ],
  ],
  [
    'Audit log',
    ['audit:read'],
    [
      {
        name: 'the log as a file',
        needs: ['audit:read'],
        find: button('Download as CSV'),
        request: ['GET', '/audit'],
      },
    ],
  ],
  [
    'API keys',
    ['keys:read'],
    [
      {
        name: 'a new key',
        needs: ['keys:write'],
        find: button('Create key'),
        request: ['POST', '/api-keys', { name: 'No', scopes: ['keys:read'] }],
      },
    ],
  ],
  [
    'Webhooks',
    ['webhooks:read'],
    [
      {
        name: 'a new webhook',
        needs: ['webhooks:write', 'events:read'],
        find: (page) => page.getByRole('link', { name: 'New webhook' }),
        request: ['POST', '/webhooks', { url: 'https://example.com/' }],
      },
    ],
  ],
]

async function save(page: Page, button: Locator) {
  await button.click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
}
