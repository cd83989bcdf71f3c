import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf } = await filledInbox()
const charged = idOf('Charged twice in March')

/** Waits for the next change that the member makes. */
const change = (page: Page) =>
  page.waitForResponse(
    (reply) =>
      reply.ok() &&
      reply.request().method() !== 'GET' &&
      /\/v2\/(?!presence)(?!.*\/(?:typing|looking|read)$)/.test(reply.url()),
  )

const run = promisify(execFile)

/** Runs a command with an API key in its environment and returns the status of the reply. */
async function statusOf(command: string): Promise<string> {
  const { stdout } = await run(
    'bash',
    ['-c', `${command} --silent --output /dev/null --write-out '%{http_code}'`],
    {
      env: { ...process.env, PORCHLIGHT_API_KEY: space.key },
    },
  )
  return stdout
}

test(
  'The last change is copied as a command, which runs as it is with a key',
  { skip },
  async () => {
    const path = `/inbox/open/${charged}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space), {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('heading', { name: 'Charged twice in March' }).waitFor()
    await page.locator('.log').focus()
    await page.keyboard.press('Shift+C')
    await page.getByText('Nothing was changed in this tab yet.').waitFor()
    const copied = async (method: string, end: string) => {
      await page.locator('.log').focus()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('>copy the last change')
      await page.keyboard.press('Enter')
      await page.getByText('Copied. The command reads').waitFor()
      const command = await page.evaluate<string>('navigator.clipboard.readText()')
      assert.match(command, /^curl -X [A-Z]+ 'http:/)
      assert.ok(command.includes(`-X ${method} `) && command.split("'")[1]?.endsWith(end), command)
      const status = await statusOf(command)
      assert.match(status, /^20\d$/, command)
      await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    }
    const conversation = `/conversations/${charged}`
    const does = async (act: () => Promise<unknown>, method: string, end: string) => {
      const made = change(page)
      await act()
      await made
      await copied(method, end)
    }
    const press = (key: string) => async () => {
      await page.locator('.log').focus()
      await page.keyboard.press(key)
    }
    const write = (key: string, text: string) => async () => {
      await press(key)()
      await page.locator('#write-box').fill(text)
      await page.keyboard.press('Control+Enter')
    }
    await does(press('e'), 'PATCH', conversation)
    await does(press('e'), 'PATCH', conversation)
    await does(press('i'), 'PATCH', conversation)
    await does(write('r', "It's <done>, $HOME & `id`"), 'POST', `${conversation}/messages`)
    await does(write('n', 'A "note"'), 'POST', `${conversation}/messages`)
    await does(
      async () => {
        await press('z')()
        await page.getByRole('menuitem', { name: /tomorrow morning/i }).click()
      },
      'PUT',
      `${conversation}/snooze`,
    )
    await does(
      async () => {
        await press('c')()
        const form = page.getByRole('dialog', { name: 'Start a conversation' })
        await form.getByLabel('Name').fill('Olga')
        await form.getByLabel('Text').fill('Hello')
        await page.keyboard.press('Control+Enter')
        await form.waitFor({ state: 'detached' })
      },
      'POST',
      '/conversations',
    )
    const { messages } = await ask('GET', `${conversation}/messages?per_page=100`)
    // The message has an id of its own: sent again, it is the same one.
    const sent = messages.filter(({ body }: { body: string }) => body.includes('$HOME'))
    assert.equal(sent.length, 1)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
