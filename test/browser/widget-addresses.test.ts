import assert from 'node:assert/strict'
import { test } from 'node:test'
import { words } from '../../widget/languages/de.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const env = { PORCHLIGHT_SMTP_URL: 'smtp://127.0.0.1:9', PORCHLIGHT_MAIL_FROM: 'chat@acme.test' }
const world = skip === false ? await startWidgetWorld({}, env) : undefined

/** A German visitor who has written. */
async function startVisit() {
  assert.ok(world)
  const { space } = world
  const tab = await world.visit({ path: '/?lang=de' })
  const { frame } = tab
  await tab.open()
  await frame.getByRole('button', { name: words.send_message }).click()
  const box = frame.getByRole('textbox', { name: words.write_message })
  await box.fill('Is the lamp in stock?')
  await box.press('Enter')
  await frame.getByRole('button', { name: words.save, exact: true }).waitFor()
  const { conversations } = (await space.send('GET', '/conversations?per_page=100')).body
  type Shown = { readonly created_at: string; readonly visitor: { readonly id: string } }
  const [newest] = (conversations as Shown[]).toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  )
  return { ...tab, ...world, contact: `/visitors/${newest?.visitor.id}` }
}

test(
  'A visitor is told in their language why an address was not kept, and that another one is known',
  { skip },
  async () => {
    const { context, frame, space, contact } = await startVisit()
    const field = frame.locator('form.ask input')
    const problem = frame.locator('form.ask .problem')
    const save = frame.getByRole('button', { name: words.save, exact: true })
    await save.click()
    await problem.getByText(words.email_wrong).waitFor()
    await context.route('**/email', async (route) => route.abort())
    await field.fill('lin@x.test')
    await save.click()
    // Nothing tries again by itself.
    await problem.getByText(words.not_sent).waitFor()
    await context.unroute('**/email')
    assert.ok((await space.send('PUT', `${contact}/block`)).status < 300)
    await save.click()
    await problem.getByText(words.errors.contact_blocked).waitFor()
    assert.ok((await space.send('DELETE', `${contact}/block`)).status < 300)
    assert.equal((await space.send('PATCH', contact, { email: 'eve@y.test' })).status, 200)
    await save.click()
    await frame.getByText(words.address_known).waitFor()
    assert.equal(await frame.getByText(words.address_saved).count(), 0)
    assert.match((await space.send('GET', contact)).text, /"email":"eve@y\.test"/)
    await context.close()
  },
)

test('A copy that cannot be mailed is told in the language of the visitor', { skip }, async () => {
  const { page, context, frame, open, app, space, contact } = await startVisit()
  assert.equal((await space.send('PATCH', contact, { email: 'lin@x.test' })).status, 200)
  const prove = async (isProven: boolean) =>
    app.owner.query('update contacts set email_verified = $2 where workspace_id = $1', [
      space.id,
      isProven,
    ])
  await prove(true)
  await page.reload()
  await open()
  await frame.getByText('Is the lamp in stock?').first().click()
  await frame.getByRole('button', { name: words.open_menu }).click()
  const copy = frame.getByRole('button', { name: words.transcript })
  await copy.waitFor()
  await prove(false)
  await copy.click()
  await frame.getByText(words.not_sent, { exact: true }).waitFor()
  await context.close()
})
