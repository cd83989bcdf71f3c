import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf } = await filledInbox()
const id = idOf('Charged twice in March')

test(
  'Ctrl Shift Enter sends and closes; what is taken back is neither sent nor closed',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(
      space,
      `/inbox/open/${id}`,
      await signIn(space),
      { preferences: { undoSeconds: 6 } },
    )
    const box = page.locator('#write-box.rich')
    const close = page.getByTitle('Close  E')
    const now = async () => (await ask('GET', `/conversations/${id}`)).conversation.status
    const before = await now()
    await box.click()
    await page.keyboard.type('The money is on its way')
    await page.keyboard.press('Control+Shift+Enter')
    const log = page.getByRole('log')
    await log.getByText('The money is on its way').waitFor()
    await page.getByText(/Sending in \d+ s/).waitFor()
    await page.keyboard.press('Control+z')
    await box.getByText('The money is on its way').waitFor()
    await log.getByText('The money is on its way').waitFor({ state: 'detached' })
    // What was taken back is sent without its closing, unless that is asked for again.
    await page.keyboard.press('Control+Enter')
    await until('it is sent', 60_000, async () => {
      const { messages } = await ask('GET', `/conversations/${id}/messages?sort=desc`)
      return JSON.stringify(messages).includes('The money is on its way')
    })
    assert.equal(await now(), before)
    await close.waitFor()

    await box.click()
    await page.keyboard.type('Thank you')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('>send and close')
    await page.keyboard.press('Enter')
    await until('it is closed', 60_000, async () => (await now()) === 'closed')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
