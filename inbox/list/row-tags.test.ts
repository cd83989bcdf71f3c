import { test } from 'node:test'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { ask, idOf, show } = await filledInbox()

test('Rows show tags as they are put, renamed and removed by others', { skip }, async () => {
  const [charged, phone] = [idOf('Charged twice in March'), idOf('Cannot sign in on my phone')]
  await ask('PATCH', `/conversations/${charged}`, { tags: ['card', 'refund'] })
  const page = await show('/inbox/open')
  const tagsOf = (id: string) => page.locator(`[data-row="${id}"] .tag`)
  await tagsOf(charged).and(page.getByTitle('card, refund')).waitFor()
  await tagsOf(charged).getByText('+1').waitFor()
  await assertAccessible(page)
  await ask('PUT', `/conversations/${phone}/tags/urgent`)
  await tagsOf(phone).getByText('urgent', { exact: true }).waitFor()

  const { tags } = await ask('GET', '/tags')
  const refund = tags.find(({ name }: { name: string }) => name === 'refund').id
  await ask('PATCH', `/tags/${refund}`, { name: 'money back' })
  await tagsOf(charged).and(page.getByTitle('card, money back')).waitFor()
  await ask('DELETE', `/conversations/${phone}/tags/urgent`)
  await tagsOf(phone).waitFor({ state: 'detached' })
  await page.reload()
  await tagsOf(charged).and(page.getByTitle('card, money back')).waitFor()
})
