import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { formatKeys } from '../composer/formats/format-keys.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, idOf } = await filledInbox()

test(
  'The palette sets formats in the editor, and the help has the key of each',
  { skip },
  async () => {
    const path = `/inbox/open/${idOf('Charged twice in March')}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    const box = page.locator('#write-box.rich')
    await box.waitFor()
    await box.click()
    await page.keyboard.type('plain ')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or jump to' })
    await field.fill('>bold')
    const option = page.getByRole('option', { name: 'Format: Bold' })
    assert.match((await option.textContent()) ?? '', /Ctrl B/)
    await option.click()
    await page.waitForFunction("document.activeElement?.id === 'write-box'")
    await page.waitForFunction(`document.querySelector('.format [aria-pressed="true"]') !== null`)
    await page.keyboard.type('heavy')
    assert.equal(await box.locator('strong').textContent(), 'heavy')
    await page.keyboard.press('Control+k')
    await field.fill('>format')
    const formats = await page.getByRole('option', { name: /^Format: / }).count()
    assert.equal(formats, Object.keys(formatKeys).length)
    await page.keyboard.press('Escape')
    await page.locator('.log').focus()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const key of Object.values(formatKeys)) {
      await help.locator('kbd').getByText(key, { exact: true }).first().waitFor()
    }
    await help.getByText('Strikethrough').waitFor()
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
