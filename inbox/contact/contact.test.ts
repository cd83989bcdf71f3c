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
  'What could not be read of a contact is there once the server answers, and follows what changes',
  { skip },
  async () => {
    const { conversation } = await ask('GET', `/conversations/${id}`)
    const { visitor } = conversation
    await ask('POST', '/conversations', {
      ...{ visitor_attributes: { email: visitor.email }, title: 'The other one' },
      messages_attributes: [{ body: 'Hello' }],
    })
    await ask('POST', '/contact-fields', { name: 'Plan', kind: 'text' })
    const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
    await page.locator('a.row').first().waitFor()
    const reads = /\/visitors\/|\/merges$|[?&]visitor=/
    const lost = new Map<string, number>()
    await context.route(reads, async (route) => {
      const { pathname } = new URL(route.request().url())
      lost.set(pathname, (lost.get(pathname) ?? 0) + 1)
      await route.abort('connectionreset')
    })
    await page.locator(`[data-row="${id}"]`).click()
    const panel = page.locator('#who')
    await panel.getByText(visitor.email).waitFor()
    await panel.locator('.merges').waitFor()
    // The contact, its block, its other conversations and the merges. A call gives up after three tries.
    await until('each is asked for anew', 20_000, () => {
      const tries = [...lost.values()]
      return tries.length === 4 && tries.every((count) => count > 3)
    })
    assert.equal(await panel.getByRole('button', { name: 'Block', exact: true }).count(), 0)
    await context.unroute(reads)
    await panel.getByRole('button', { name: 'Block', exact: true }).waitFor()
    await panel.getByText('Since', { exact: true }).waitFor()
    await panel.getByRole('link', { name: 'The other one' }).waitFor()
    await ask('PATCH', `/visitors/${visitor.id}`, { field_values: { Plan: 'Gold' } })
    const plan = panel.getByLabel('Plan', { exact: true })
    await until('the new value is shown', 20_000, async () => (await plan.inputValue()) === 'Gold')
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A contact and a colleague who get other names have them in the open messages at once',
  { skip },
  async () => {
    const { conversation } = await ask('GET', `/conversations/${id}`)
    const { page, context, troubles } = await openInbox(
      space,
      `/inbox/open/${id}`,
      await signIn(space),
    )
    const said = (text: string) => page.locator('.log article.said', { hasText: text })
    await said('my card was charged twice').getByText('Lin Zhang', { exact: true }).waitFor()
    await ask('PATCH', `/visitors/${conversation.visitor.id}`, { name: 'Lin Moved' })
    await said('my card was charged twice').getByText('Lin Moved', { exact: true }).waitFor()
    await ask('PATCH', `/team-members/${space.adminId}`, { last_name: 'Married' })
    await said('I can see both charges').getByText('Chloe Married', { exact: true }).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A panel does not ask again for what it shows of a contact when a conversation changes',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
    await page.locator('a.row').first().waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.locator(`[data-row="${id}"]`).click()
    await page.locator('#who').getByRole('button', { name: 'Block', exact: true }).waitFor()
    for (const title of ['Charged once', 'Charged twice in March']) {
      await ask('PATCH', `/conversations/${id}`, { title })
      await page.getByRole('heading', { name: title, exact: true }).first().waitFor()
    }
    assert.equal(asked.filter((one) => one.endsWith('/block')).length, 1, asked.join('\n'))
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
