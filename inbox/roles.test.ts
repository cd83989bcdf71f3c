import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { allows, permissions, type Permission } from '../server/api/access/permissions.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser as skip } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { signIn } from '../test/sign-in.ts'
import { inConversation, type Offer } from './testing/conversation-offers.ts'
import { openInbox, type Tab } from './testing/open-inbox.ts'
import { inSettings } from './testing/settings-offers.ts'

const app = await startApp()
if (skip === false) await buildPagesForTests()

const space = await app.workspace()
const { body: uploaded } = await space.send('POST', '/attachments', Buffer.from('a file'), {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment; filename="bill.txt"',
})
const begin = async (title: string, more: object = {}): Promise<string> => {
  const made = await space.send('POST', '/conversations', {
    title,
    visitor_attributes: { email: 'zoe@x.test', name: 'Zoe Ito' },
    messages_attributes: [{ body: 'First words' }],
    ...more,
  })
  return made.body.conversation.id
}
await begin('Other matter')
const first = await begin('First matter', { assignee_email: space.adminEmail })
const { body: found } = await space.send('GET', `/conversations/${first}`)
const { body: said } = await space.send('POST', `/conversations/${first}/messages`, {
  body: 'With a file',
  sender_email: 'zoe@x.test',
  attachment_ids: [uploaded.attachment.id],
})
const { channel } = (await space.send('POST', '/channels', { name: 'Shop', kind: 'web', web: {} }))
  .body
await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
await space.send('POST', '/team-members', { emails: ['root@x.test'], organization_role: 'Admin' })
const { role } = (await space.send('POST', '/roles', { name: 'Part', permissions: ['*'] })).body
await space.send('POST', '/team-members', { emails: ['lee@x.test'], organization_role: 'Part' })
const { body: zed } = await space.send('POST', '/visitors', { name: 'Zed' })
await space.send('PUT', `/visitors/${zed.contact.id}/block`)
const { body: team } = await space.send('GET', '/team-members?email=kim@x.test')

const path = `/conversations/${first}`
/** The ids that requests of offers name. */
const ids: Readonly<Record<string, string>> = {
  first,
  attachment: uploaded.attachment.id,
  message: said.message.id,
  contact: found.conversation.visitor.id,
  blocked: zed.contact.id,
  channel: channel.id,
  kim: team.team_members[0].id,
}

/** Lines of the help dialog, and what the keys need. */
const keys: readonly (readonly [line: string, needs: readonly Permission[]])[] = [
  ['Reply', ['messages:write']],
  ['Write a note', ['messages:write']],
  ['Insert a saved reply', ['messages:write', 'messages:read']],
  ['Undo send or the last change', []],
  ['Close or reopen', ['conversations:write']],
  ['Snooze', ['conversations:write', 'messages:read']],
  ['Go to Snoozed', ['messages:read']],
  ['Go to Drafts', ['messages:write']],
  ['Assign to me', ['conversations:write', 'conversations:assign']],
  ['Start of the list or of the messages', []],
  ['End of the list or of the messages', []],
]

type Needs = readonly Permission[]

/** What everything needs that pages offer, the section of the settings included. */
const offered: readonly Needs[] = [
  ...inConversation.map(({ needs }) => needs),
  ...keys.map(([, needs]) => needs),
  ...inSettings.flatMap(([, section, offers]) => [
    section,
    ...offers.map(({ needs }) => [...section, ...needs]),
  ]),
]

const without = (lacking: Needs): Needs =>
  permissions.filter((word) => !lacking.some((one) => allows([word], one)))

/** Of roles that one may give, and what only admins see: any permission that lacks is enough, which `mayGrant` decides for all alike. */
const mostNeeds = 10

/**
 * Every permission is left out, with those that include it, in as few roles as possible: two are left out together if nothing
 * needs both, so that each is the only one that keeps back what needs it.
 */
function leftOut(): Needs[] {
  const isKept = (needs: Needs, lacking: Needs) =>
    needs.every((word) => without(lacking).includes(word))
  const needIt = (lacking: Needs) =>
    offered.filter((needs) => needs.length <= mostNeeds && !isKept(needs, lacking))
  const groups: Permission[][] = []
  for (const word of permissions) {
    const group = groups.find((one) => !needIt([word]).some((needs) => needIt(one).includes(needs)))
    if (group === undefined) groups.push([word])
    else group.push(word)
  }
  return groups
}

/** What is used is used by a role that has nothing else: it needs no more than it says. */
const used = [
  ...inConversation.flatMap(({ needs, use }) => (use ? [needs] : [])),
  ...inSettings.flatMap(([, section, offers]) =>
    offers.flatMap(({ needs, use }) => (use ? [[...section, ...needs]] : [])),
  ),
].map((needs) => permissions.filter((word) => needs.includes(word)))

const roles: readonly (readonly [name: string, given: Needs])[] = [
  ...leftOut().map(
    (lacking) => [`A role without ${lacking.join(', ')}`, without(lacking)] as const,
  ),
  ...new Map(
    used.map((needs) => [`A role with ${needs.join(', ') || 'no permission'} alone`, needs]),
  ),
  ['A role that only reads', permissions.filter((word) => word.endsWith(':read'))],
]

/** One tab for all roles: each begins with a page that reads nothing. */
let opened: Tab | undefined
const refused: string[] = []
after(async () => opened?.context.close())
async function openTab() {
  const signedIn = await signIn(space, 'lee@x.test')
  opened ??= await openInbox(space, '/inbox/settings', signedIn)
  const { page, troubles } = opened
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(`${reply.request().method()} ${reply.url()}`)
  })
  return { signedIn, page, troubles, origin: new URL(page.url()).origin }
}
let shared: ReturnType<typeof openTab> | undefined

for (const [name, given] of roles) {
  test(
    `${name}: all that is offered works, and all that would be refused is absent`,
    { skip },
    async () => {
      const tab = await (shared ??= openTab())
      const { page, signedIn, troubles } = tab
      const isOffered = (needs: Needs) => needs.every((word) => allows(given, word))
      const isUsed = (needs: Needs) =>
        given.every((word) => needs.includes(word)) && needs.every((word) => given.includes(word))
      let section: Needs = []
      const check = async ({
        name: what,
        needs,
        find,
        open,
        use,
        request,
        asks = needs,
      }: Offer) => {
        await open?.(page)
        const offer = find(page)
        if (isOffered(needs)) {
          await offer.first().waitFor()
          if (isUsed([...section, ...needs])) await use?.(page, offer)
        } else assert.equal(await offer.count(), 0, `${what} is offered`)
        if ((await page.locator(':popover-open').count()) > 0) await page.keyboard.press('Escape')
        if (request === undefined || isOffered(asks)) return
        const [method, path, body] = request
        const real = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? assert.fail(name))
        const { status } = await signedIn.send(method, real, body)
        assert.equal(status, 403, `${what} would be refused`)
      }
      await page.goto(`${tab.origin}/healthz`)
      await space.send('PATCH', `/roles/${role.id}`, { permissions: [...given] })
      await space.send('PATCH', path, { status: 'open', assignee_email: space.adminEmail })
      refused.length = 0
      await page.goto(`${tab.origin}/inbox/all/${first}`)
      await page.locator('.me').waitFor()
      if (isOffered(['conversations:read'])) {
        await page.getByRole('complementary').getByRole('link', { name: 'Other matter' }).waitFor()
        await page.locator('.row', { hasText: 'First matter' }).waitFor()
      } else await page.getByText('Your role does not show conversations.').waitFor()
      for (const offer of inConversation) await check(offer)
      await page.evaluate('document.activeElement?.blur()')
      for (const key of ['e', 'i', 'r']) await page.keyboard.press(key)
      await page.evaluate('document.activeElement?.blur()')
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await help.waitFor()
      for (const [line, needs] of keys) {
        const count = await help.locator('dt', { hasText: new RegExp(`^${line}$`) }).count()
        assert.equal(count, isOffered(needs) ? 1 : 0, line)
      }
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
      for (const [title, needs, offers] of inSettings) {
        const link = page.getByRole('link', { name: title, exact: true })
        // While a page loads what it shows, the settings are away for a moment.
        await page.getByRole('link', { name: 'Profile', exact: true }).waitFor()
        assert.equal(await link.count(), isOffered(needs) ? 1 : 0, title)
        if (!isOffered(needs)) continue
        section = needs
        await link.click()
        await page.getByRole('heading', { name: title, level: 1 }).waitFor()
        await page.locator('main h1 + *').waitFor()
        if (title === 'Team') await page.getByText('kim@x.test').waitFor()
        for (const offer of offers) await check(offer)
      }
      assert.deepEqual(refused, [])
      assert.deepEqual(troubles, [])
    },
  )
}
