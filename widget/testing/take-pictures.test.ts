import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startOwnApp, type TestWorkspace } from '../../test/app.ts'
import { launchBrowser, withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'

const folder = 'docs/pictures'
const isWanted = process.env['PORCHLIGHT_TEST_PICTURES'] === 'write'
const skip = isWanted
  ? withoutBrowser
  : 'Set PORCHLIGHT_TEST_PICTURES=write, or run npm run pictures.'

const question = 'Hi, does the reading lamp take a dimmable bulb?'

/** The demo's shop with its chat: empty, asking, answered, away, wide and on a phone. */
test('pictures of the widget in every state', { skip }, async () => {
  await buildPagesForTests()
  mkdirSync(folder, { recursive: true })
  const { workspace, port } = await startOwnApp()
  const space = await workspace('demo')
  const shop = `http://shop.localhost:${port}`
  await nameTeam(space)
  const texts = {
    en: {
      title: 'Fern & Field',
      greeting: 'What are you looking for?',
      intro: 'Ask us about lamps, benches and ferns.',
      reply_time: 'Usually replies in 4 minutes',
    },
    de: {
      title: 'Fern & Field',
      greeting: 'Was suchen Sie?',
      intro: 'Fragen Sie uns zu Lampen, Bänken und Farnen.',
    },
  }
  const pre_chat = {
    fields: [
      { field: 'name', required: false },
      { field: 'email', required: false },
    ],
  }
  const web = { color: '#2f5d38', allowed_origins: [shop], texts, pre_chat }
  const made = await space.send('POST', '/channels', { name: 'Shop', kind: 'web', web })
  const channel = `/channels/${made.body.channel.id}`

  const wide = await openShop(`${shop}/lamp`)
  await take(wide, 'widget-home')
  await wide.frame.locator('.begin').click()
  await wide.frame.locator('.pre-chat').waitFor()
  await take(wide, 'widget-form')
  await wide.frame.getByLabel('Name').fill('Ada Okafor')
  await wide.frame.locator('.begin').click()
  await talk(wide, space)
  await take(wide, 'widget')
  await wide.page.emulateMedia({ colorScheme: 'dark' })
  await take(wide, 'widget-dark')

  const phone = await openShop(`${shop}/lamp`, { isPhone: true })
  await phone.frame.locator('.begin').click()
  await phone.frame.getByLabel('Name').fill('Ada Okafor')
  await phone.frame.locator('.begin').click()
  await talk(phone, space)
  await take(phone, 'widget-phone')
  await phone.frame.getByRole('button', { name: 'Back to all conversations' }).click()
  await phone.frame.getByText('Your conversations').waitFor()
  await phone.page.emulateMedia({ colorScheme: 'dark' })
  await take(phone, 'widget-phone-dark')

  const hours = { time_zone: 'UTC', hours: [], away_message: { de: 'Wir antworten morgen früh.' } }
  await space.send('PATCH', channel, { web: { office_hours: hours } })
  const german = await openShop(`${shop}/lamp`)
  await german.page.evaluate(`Porchlight('update', { language: 'de' })`)
  await german.frame.getByText('Nachricht schreiben').waitFor()
  await take(german, 'widget-away-german')
  for (const { page } of [wide, phone, german]) await page.context().close()
})

type Shop = Awaited<ReturnType<typeof openShop>>

/** Chloe, who answers, and Omar. */
async function nameTeam({ send, adminId }: TestWorkspace): Promise<void> {
  const omar = 'omar@demo.example'
  await send('PATCH', `/team-members/${adminId}`, { first_name: 'Chloe', last_name: 'Martin' })
  await send('POST', '/team-members', { emails: [omar], send_invitation_email: false })
  const [{ id }] = (await send('GET', `/team-members?email=${omar}`)).body.team_members
  await send('PATCH', `/team-members/${id}`, { first_name: 'Omar', last_name: 'Said' })
}

async function openShop(url: string, { isPhone = false } = {}) {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 }
  const options = { viewport, deviceScaleFactor: isPhone ? 2 : 1, hasTouch: isPhone }
  const context = await (await launchBrowser()).newContext({ ...options, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('porchlight-chat button').click()
  const frame = page.frameLocator('iframe')
  await frame.locator('.home').waitFor()
  return { page, frame }
}

async function talk({ frame }: Shop, { send, adminEmail }: TestWorkspace) {
  const field = frame.getByRole('textbox', { name: 'Write a message' })
  await field.fill(question)
  await frame.getByRole('button', { name: 'Send', exact: true }).click()
  await frame.getByText('Sent', { exact: true }).waitFor()
  const { id } = (await send('GET', '/conversations?per_page=100')).body.conversations.at(-1)
  const path = `/conversations/${id}`
  for (const body of [
    '<p>It does. Any <b>E27</b> bulb up to 40 W, dimmable ones too.</p>',
    '<p>We use this one ourselves: <a href="https://shop.example/warm-globe">Warm globe, 6 W</a></p>',
  ]) {
    await send('POST', `${path}/messages`, { body, sender_email: adminEmail })
  }
  await frame.getByText('Warm globe').waitFor()
  await field.fill('Lovely. And could it arrive before the 12th?')
  await frame.getByRole('button', { name: 'Send', exact: true }).click()
  await frame.getByText('Sent', { exact: true }).waitFor()
  await send('POST', `${path}/read`, { reader_email: adminEmail })
  await frame.getByText('Read', { exact: true }).waitFor()
}

async function take({ page }: { readonly page: Page }, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: `${folder}/${name}.png` })
}
