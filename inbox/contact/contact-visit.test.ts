import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWidget, webChannel } from '../../server/chat/channels/devices/testing/visitor.ts'
import { startApp } from '../../test/app.ts'
import { withoutBrowser as skip } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { signIn } from '../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const app = await startApp()
if (skip === false) await buildPagesForTests()

test(
  'The panel says what time it is where the contact is, the page that it is on, live, and those before',
  { skip },
  async () => {
    const space = await app.workspace()
    const visitor = openWidget(app, space, await webChannel(app, space))
    const { id } = await visitor.start('Hello')
    const go = async (path: string, title: string) => {
      const body = {
        time_zone: 'Asia/Kolkata',
        page: { url: `https://shop.example${path}`, title },
      }
      assert.equal((await visitor.widget('POST', '/visit', body)).status, 204)
    }
    await go('/lamps', 'Lamps')
    const { page, context, troubles } = await openInbox(
      space,
      `/inbox/open/${id}`,
      await signIn(space),
      { timezoneId: 'Asia/Tokyo' },
    )
    const panel = page.locator('#who')
    await panel
      .getByRole('region', { name: 'Local time' })
      .getByText(/^(?:\w{3} )?\d\d:\d\d, 3.5 hr behind you$/)
      .waitFor()
    const pages = panel.getByRole('region', { name: 'Pages' })
    await pages.getByRole('heading', { name: 'Page now' }).waitFor()
    await pages.getByRole('link', { name: 'Lamps' }).waitFor()
    await go('/cart', 'Cart')
    await pages.getByRole('link', { name: 'Cart' }).waitFor()
    await pages.getByText('1 page before').click()
    assert.equal(
      await pages.getByRole('link', { name: 'Lamps' }).getAttribute('href'),
      'https://shop.example/lamps',
    )
    await assertAccessible(page)
    await app.owner.query(
      `update widget_devices set pages = jsonb_build_array(jsonb_set(pages -> 0, '{visited_at}', to_jsonb(now() - interval '1 hour')))
        where workspace_id = $1`,
      [space.id],
    )
    await page.reload()
    await pages.getByRole('heading', { name: 'Last page' }).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
