import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

test(
  'A visitor who has written tells of the time zone and of each page, also of those exchanged in parts, and a reader of nothing',
  { skip },
  async () => {
    assert.ok(world)
    const { space, hosts } = world
    const visit = await world.visit({
      timezoneId: 'Asia/Tokyo',
      path: '/?title=Lamps&token=secret',
    })
    const { page, frame } = visit
    const told = () => visit.requests.filter((url) => url.endsWith('/widget/visit')).length
    await visit.open()
    await frame.getByRole('button', { name: 'Send a message' }).click()
    const field = frame.getByRole('textbox', { name: 'Write a message' })
    await field.fill('Hello')
    assert.equal(told(), 0)
    await field.press('Enter')
    const visitor = await until('the contact', 20_000, async () => {
      const { conversations } = (await space.send('GET', '/conversations')).body
      return conversations[0]?.visitor
    })
    const where = async () => (await space.send('GET', `/visitors/${visitor.id}/visit`)).body.visit
    const seen = async () =>
      (await where()).pages.map((one: { url: string; title: string }) => `${one.url} ${one.title}`)
    await until('the first page', 20_000, async () => (await seen()).length === 1)
    assert.deepEqual(await seen(), [`${hosts.shop}/ Lamps`])
    assert.equal((await where()).time_zone, 'Asia/Tokyo')
    await page.evaluate(`history.pushState({}, '', '/cart#pay'); document.title = 'Cart'`)
    await until('the next one', 30_000, async () => (await seen()).length === 2)
    assert.equal((await seen())[0], `${hosts.shop}/cart Cart`)
    await page.goto(`${hosts.shop}/lamp?title=A lamp`)
    await until('the third', 30_000, async () => (await seen()).length === 3)
    assert.equal((await seen())[0], `${hosts.shop}/lamp A lamp`)
    assert.equal(told(), 3, 'One request for each page.')
    assert.deepEqual(
      visit.console.filter((line) => line.includes('Porchlight')),
      [],
    )
    await visit.context.close()
  },
)
