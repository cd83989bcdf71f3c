import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median } from '../../bench/median.ts'
import { slowdown, until } from '../../campaigns/until.ts'
import { withoutBrowser } from './launch-browser.ts'
import { chatOf } from './check-looks.ts'
import { measureWidget, type Measured } from './measure-widget.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

/** Calls that a page may make by mistake. */
const mistakes = `(() => {
  const endless = {}
  endless.own = endless
  for (let times = 0; times < 2; times += 1) {
    Porchlight('dance')
    Porchlight()
    Porchlight(Symbol('x'))
    Porchlight('identify', { name: () => 1 })
    Porchlight('identify', endless)
    Porchlight('identify', 7n)
    Porchlight('update', null)
    Porchlight('update', { language: 7, theme: {} })
    Porchlight('on', 'open')
    Porchlight('on', 'dance', () => 1)
    Porchlight('on', 'open', () => { throw Object.create(null) })
    Porchlight('on', 'open', () => { throw new Error('mine') })
    Porchlight('off', 'open', () => 1)
  }
})()`

test(
  'Whatever a page calls, nothing is thrown into it, and each fault is said once',
  { skip },
  async () => {
    assert.ok(world)
    const { shop } = world
    shop.setEarly(`window.Porchlight = { q: 5 }`)
    const broken = await world.visit({ path: '/early' })
    await broken.launcher.waitFor()
    shop.setEarly(`window.Porchlight = function () { (Porchlight.q ??= []).push(arguments) }
      Porchlight('update', { language: 'de' }); Porchlight('open')`)
    const { page, frame, console: lines, context, launcher } = await world.visit({ path: '/early' })
    await frame.getByRole('button', { name: 'Nachricht schreiben' }).waitFor()
    assert.equal(lines.length, 0, lines.join())
    await launcher.and(page.locator('[aria-expanded=true]')).waitFor()
    await page.evaluate(`Porchlight('close'); Porchlight('update', { language: 'pl' })`)
    await page.evaluate(mistakes)
    await page.evaluate(`Porchlight('open')`)
    await frame.getByRole('button', { name: 'Wyślij wiadomość' }).waitFor()
    assert.deepEqual(
      lines.filter((line) => !line.startsWith('error: Porchlight: ')),
      [],
    )
    assert.deepEqual([...new Set(lines)], lines)
    for (const words of ['no call "dance"', 'no event "dance"', 'not a function', 'mine']) {
      assert.equal(lines.filter((line) => line.includes(words)).length, 1, words)
    }
    await context.close()
    assert.equal(broken.console.filter((line) => !line.includes('error: Porchlight: ')).length, 0)
    await broken.context.close()
  },
)

test('A channel that is not there is said once, and nothing is drawn', { skip }, async () => {
  assert.ok(world)
  const { shop, channel } = world
  for (const wrong of ['', 'nonsense', '__proto__', '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8']) {
    shop.show(wrong)
    const { page, console: lines, context } = await world.visit({ path: '/bare' })
    await until('the page to be told', 3000, () => lines.length > 0)
    await page.evaluate(`for (const name of ['open', 'dance']) Porchlight(name)`)
    assert.equal(await page.locator('porchlight-chat').count(), 0)
    assert.match(lines.join(), /^error: Porchlight: there is no channel [^,]*$/)
    await context.close()
  }
  shop.show(channel)
})

test('The script costs the page at most 10 ms and moves nothing', { skip }, async () => {
  assert.ok(world)
  const spent: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const { page, launcher, context } = await world.visit()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.reload()
    await launcher.waitFor()
    const { metrics } = await devtools.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Infinity
    spent.push(seconds * 1000)
    const moved: number = await page.evaluate(`new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length))
          .observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      })`)
    assert.equal(moved, 0)
    await context.close()
  }
  const [median = Infinity] = spent.toSorted((one, other) => one - other).slice(2)
  assert.ok(median <= 10, `${median} ms of script`)
})

test('Opening, writing and going back are painted within their budgets', { skip }, async (t) => {
  assert.ok(world)
  const rounds: Measured[] = []
  for (let round = 0; round < 5; round += 1) rounds.push(await measureWidget(world))
  const typical = (name: keyof Measured) => median(rounds.map((one) => one[name]))
  const [opening, still] = [typical('opening'), typical('still')]
  const [echo, conversation] = [typical('echo'), typical('conversation')]
  t.diagnostic(
    `opening ${opening.toFixed()} ms, ${(opening / still).toFixed(1)} times a still page; echo ${echo.toFixed()} ms, conversation ${conversation.toFixed()} ms`,
  )
  assert.ok(opening <= 1_000 * slowdown(), `${opening} ms to open`)
  assert.ok(echo <= 50 * slowdown(), `${echo} ms to show what was written`)
  assert.ok(conversation <= 200 * slowdown(), `${conversation} ms to show a conversation`)
})

test(
  'Home is shown without formatters, of which the first takes 12 ms of a processor',
  { skip },
  async () => {
    assert.ok(world)
    const { page, context, frame, open } = await world.visit({ path: '/bare' })
    await context.addInitScript(`
      globalThis.made = []
      for (const name of Object.getOwnPropertyNames(Intl)) {
        if (Intl[name].prototype === undefined) continue
        Intl[name] = new Proxy(Intl[name], {
          construct: (made, given) => (globalThis.made.push(name), Reflect.construct(made, given)),
          get: (made, key) => (key === 'supportedLocalesOf' && globalThis.made.push(key), made[key]),
        })
      }`)
    await page.reload()
    await open()
    await frame.getByRole('button', { name: 'Send a message' }).waitFor()
    assert.deepEqual(await chatOf(page).evaluate('made'), [])
    await context.close()
  },
)
