import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../campaigns/until.ts'
import { openWidget } from '../server/chat/channels/devices/testing/visitor.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { givePassword, password, signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
const space = await app.workspace()
if (skip === false) await buildPagesForTests()
await givePassword(space)

test('Every section of the settings is accessible', { skip }, async () => {
  const admin = await signIn(space)
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/profile', admin)
  const sections = [
    'Profile',
    'Password',
    'Sessions',
    'Appearance',
    'Writing and keys',
    'Saved replies',
    'Team',
    'Team sessions',
    'Website chat',
    'Mail',
    'Sign-ins',
    'API keys',
  ]
  for (const name of sections) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.locator('main h1 + *').waitFor()
    await assertAccessible(page)
  }
  assert.deepEqual(troubles, [])
  await context.close()
})

test('A dangerous change asks for the password again, and then happens', { skip }, async () => {
  const admin = await signIn(space)
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/team', admin)
  // As a server answers when the password was entered a while ago.
  const refusal = { error: 'Enter your password again to continue.' }
  const headers = { reauthenticate: 'password', 'porchlight-error': 'password_needed' }
  const answer = { status: 403, headers, json: refusal }
  await page.route('**/team-members', async (route) => route.fulfill(answer), { times: 1 })
  await page.getByLabel('Email addresses').fill('new@acme.example')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
  await dialog.waitFor()
  await assertAccessible(page, [390])
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('One invitation is on its way.').waitFor()
  await page.getByText('new@acme.example').first().waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('A website chat is made with its preview, and its line is shown', { skip }, async () => {
  const admin = await signIn(space)
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/channels/new', admin)
  await page.getByLabel('Name', { exact: true }).fill('Shop')
  await page.getByLabel('Greeting, English').fill('Hello from Acme')
  assert.match((await page.locator('.shop').textContent()) ?? '', /Hello from Acme/)
  await page.getByLabel('Websites that may show it').fill('nowhere')
  await page.getByRole('button', { name: 'Create website chat' }).click()
  await page.getByRole('alert').filter({ hasText: 'must be like https://shop.example' }).waitFor()
  await page.getByLabel('Websites that may show it').fill('https://shop.example')
  await page.getByRole('button', { name: 'Create website chat' }).click()
  await page.getByText('Waiting for the first visitor…').waitFor()
  const line = await page.locator('.code code').textContent()
  assert.match(
    line ?? '',
    /^<script async src="http:\/\/chat--[\w.:-]+\/widget\.js" data-channel="[\da-f-]{36}"><\/script>$/,
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), line)
  await assertAccessible(page)
  const channel = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await openWidget(app, space, channel).start('Anybody there?')
  await page.getByText('The first visitor is here').waitFor()
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await page.getByRole('log').getByText('Anybody there?').waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test(
  'Office hours, texts and questions of a website chat are kept as they were entered',
  { skip },
  async () => {
    const admin = await signIn(space)
    const web = { texts: { fr: { greeting: 'Bonjour' } }, office_hours: null }
    const { body: field } = await space.send('POST', '/contact-fields', {
      name: 'Plan',
      kind: 'text',
    })
    const { body: made } = await space.send('POST', '/channels', {
      name: 'Hours',
      kind: 'web',
      web,
    })
    const path = `/inbox/settings/channels/${made.channel.id}`
    const { page, context, troubles } = await openInbox(space, path, admin)
    await page.getByLabel('Set hours').check()
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByRole('checkbox', { name: 'Friday' }).uncheck()
    await page.getByRole('checkbox', { name: 'Sunday' }).check()
    await page.getByLabel('Sunday, closing time 1').fill('00:00')
    await page.getByLabel('Monday, closing time 1').fill('12:00')
    await page.getByRole('button', { name: 'Add hours on Monday' }).click()
    await page.getByLabel('Message outside office hours, English').fill('Back soon')
    await page.getByLabel('Texts', { exact: true }).selectOption('German')
    await page.getByLabel('Message outside office hours, German').fill('Bald zurück')
    await page.getByLabel('Greeting, German').fill('Guten Tag')
    await page.getByLabel('Outside office hours', { exact: true }).check()
    assert.match((await page.locator('.shop').textContent()) ?? '', /Guten Tag.*Bald zurück/su)
    await page.getByRole('group', { name: 'Email', exact: true }).getByLabel('Required').check()
    await page.getByRole('group', { name: 'Plan' }).getByLabel('Optional').check()
    await page.getByLabel('Only accept signed identities').uncheck()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    const { body } = await space.send('GET', '/channels')
    const kept = body.channels.find(({ id }: { id: string }) => id === made.channel.id).web
    const usual = { from: '09:00', to: '17:00' }
    assert.deepEqual(kept.office_hours, {
      time_zone: 'Europe/Berlin',
      hours: [
        { day: 'monday', from: '09:00', to: '12:00' },
        { day: 'monday', from: '13:00', to: '17:00' },
        ...['tuesday', 'wednesday', 'thursday'].map((day) => ({ day, ...usual })),
        { day: 'sunday', from: '09:00', to: '24:00' },
      ],
      away_message: { en: 'Back soon', de: 'Bald zurück' },
    })
    assert.deepEqual(kept.texts, { fr: { greeting: 'Bonjour' }, de: { greeting: 'Guten Tag' } })
    assert.deepEqual(kept.pre_chat.fields, [
      { field: 'email', required: true },
      { field: field.contact_field.id, required: false },
    ])
    assert.equal(kept.enforce_identity, false)
    await page.reload()
    await page.getByLabel('Sunday, closing time 1').waitFor()
    assert.equal(await page.getByLabel('Sunday, closing time 1').inputValue(), '00:00')
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A secret of a website chat is shown once, and replaced while the first still signs',
  { skip },
  async () => {
    const admin = await signIn(space, space.adminEmail, { verifiedMsAgo: 3_600_000 })
    const { body: made } = await space.send('POST', '/channels', {
      name: 'Signed',
      kind: 'web',
      web: {},
    })
    const path = `/inbox/settings/channels/${made.channel.id}`
    const { page, context, troubles } = await openInbox(space, path, admin)
    const create = page.getByRole('button', { name: 'Create secret' })
    await create.click()
    const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('It is not shown again').waitFor()
    const secrets = page.locator('.secrets')
    assert.match((await secrets.locator('code').textContent()) ?? '', /^plcs_[\w-]{40,}$/)
    await create.click()
    await page.getByText('There are two secrets.').waitFor()
    await assertAccessible(page)
    await secrets.getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await create.waitFor()
    await page.reload()
    await create.waitFor()
    await secrets.getByText('Created on').waitFor()
    assert.equal(await secrets.locator('code').count(), 0)
    // A second channel: the page asks whose customers it has.
    const other = await space.send('POST', '/channels', { name: 'Other shop', kind: 'web' })
    await page.goto(new URL(`/inbox/settings/channels/${other.body.channel.id}`, page.url()).href)
    await create.click()
    await page.getByText('Its own: the same number').click()
    await assertAccessible(page, [390])
    await page.getByLabel('Name of this site').fill('shop-b')
    await create.click()
    await page.getByText('It is not shown again').waitFor()
    const shown = await space.send('GET', `/channels/${other.body.channel.id}`)
    assert.equal(shown.body.channel.identity_space, 'shop-b')
    await space.send('PATCH', `/channels/${other.body.channel.id}`, { identity_space: null })
    await page.reload()
    await secrets.getByText('Shares its customers with: Signed.').waitFor()
    assert.deepEqual(
      troubles.filter((one) => !one.includes('422')),
      [],
    )
    await context.close()
  },
)

test('The team is managed: groups, role, a new link, and leaving', { skip }, async () => {
  const admin = await signIn(space)
  const { body: group } = await space.send('POST', '/groups', { name: 'Evenings' })
  await space.send('POST', '/team-members', { emails: ['kim@acme.example'] })
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/team', admin)
  const kim = page.getByRole('listitem').filter({ hasText: 'kim@acme.example' })
  const choose = async (name: string) => {
    await kim.getByRole('button', { name: 'More for' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const member = async () =>
    (await space.send('GET', '/team-members?email=kim@acme.example')).body.team_members[0]
  await kim.getByText('Invited, not signed in yet').waitFor()
  await choose('Groups')
  await page.getByLabel('Evenings').check()
  await assertAccessible(page, [390])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const { id } = await member()
  const { body } = await space.send('GET', `/team-members/${id}/groups`)
  assert.deepEqual(body.groups, [group.group])
  await kim.getByLabel('Role of kim').selectOption('Admin')
  await until('the role changes', 5_000, async () => (await member()).organization_role === 'Admin')
  await kim.getByRole('button', { name: 'More for' }).click()
  // By a colleague: the card is drawn again, and the menu that is open stays.
  await space.send('PATCH', `/team-members/${id}`, { organization_role: 'Standard' })
  const chosen = kim.getByRole('option', { selected: true })
  await until('the card shows it', 5_000, async () => (await chosen.textContent()) === 'Standard')
  await page.getByRole('menuitem', { name: 'Send a link to set a password' }).click()
  await page.getByText('is on its way to kim@acme.example').waitFor()
  await choose('Deactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await kim.getByText('Deactivated').waitFor()
  await kim.getByRole('button', { name: 'Invite again' }).click()
  await kim.getByRole('button', { name: 'More for' }).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('A session is ended from another, and a new password ends all others', { skip }, async () => {
  const [here, there] = [await signIn(space), await signIn(space)]
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/sessions', here)
  const ends = page.getByRole('button', { name: 'End session' })
  await ends.first().waitFor()
  const before = await ends.count()
  await ends.last().click()
  await until('the session ends', 5_000, async () => (await ends.count()) === before - 1)
  await page.getByRole('link', { name: 'Password', exact: true }).click()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('1234567890')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('alert').waitFor()
  await assertAccessible(page, [390])
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /common/ })
    .waitFor()
  await page.getByLabel('New password').fill('a lantern on the porch')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed.').waitFor()
  assert.equal((await there.browse('GET', '/auth/session')).status, 401)
  await givePassword(space)
  assert.deepEqual(troubles, [])
  await context.close()
})

test('Theme and language change at once and stay', { skip }, async () => {
  const admin = await signIn(space)
  const { page, context } = await openInbox(space, '/inbox/settings/appearance', admin)
  await page.getByLabel('Dark').check()
  assert.equal(await page.evaluate(`document.documentElement.dataset.theme`), 'dark')
  await page.getByLabel('Español').check()
  await page.getByRole('heading', { name: 'Apariencia' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Apariencia' }).waitFor()
  assert.equal(await page.evaluate(`document.documentElement.lang`), 'es')
  await page.getByLabel('Deutsch').check()
  await page.getByRole('heading', { name: 'Darstellung' }).waitFor()
  await assertAccessible(page, [390])
  await context.close()
})
