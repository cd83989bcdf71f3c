import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask } = await filledInbox()

async function begin(title: string, ...bodies: string[]): Promise<string> {
  const given = {
    visitor_attributes: { email: 'una@merges.test', name: 'Una Twice' },
    messages_attributes: bodies.map((body) => ({ body })),
    title,
  }
  return (await ask('POST', '/conversations', given)).conversation.id
}

test(
  'An open conversation that somebody else merges shows the one that has its messages',
  { skip },
  async () => {
    const into = await begin('Kept here', 'One')
    const from = await begin('Goes there', 'Two')
    const { page, context } = await openInbox(space, `/inbox/open/${from}`, await signIn(space))
    await page.getByRole('log').getByText('Two').waitFor()
    await ask('POST', `/conversations/${into}/merge`, { from })
    await page.getByRole('heading', { name: 'Kept here', level: 2 }).waitFor()
    await page.getByRole('log').getByText('One').waitFor()
    await page.getByRole('log').getByText('Two').waitFor()
    assert.ok(page.url().endsWith(into))
    const { merges } = await ask('GET', `/conversations/${into}/merges`)
    await ask('DELETE', `/conversations/${into}/merges/${merges[0].id}`)
    await page.getByRole('log').getByText('Two').waitFor({ state: 'detached' })
    await context.close()
  },
)
