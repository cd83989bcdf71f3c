import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import { launchBrowser, withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

const unreachable = 'We cannot be reached right now. Trying again…'

/** Where the launcher is drawn. */
const cornerOf = async (page: Page) => {
  const box = await page.getByRole('button', { name: /chat/i }).boundingBox()
  return [Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)]
}

/** The words of the page's developer tools that are ours. */
const ours = (lines: readonly string[]) => lines.filter((line) => line.includes('Porchlight: '))

test(
  'A chat whose server is away when it is opened says so, keeps its button, and appears by itself',
  { skip },
  async () => {
    assert.ok(world)
    const { chat } = world
    const context = await (await launchBrowser()).newContext()
    await context.clock.install()
    const visit = await world.visit({ context })
    const { page, frame, launcher } = visit
    await launcher.waitFor()
    const away = `${chat}/**`
    await context.route(away, async (route) => route.abort('connectionrefused'))
    await launcher.click()
    await context.clock.runFor(5_000)
    await page.getByText(unreachable).waitFor()
    // In a language from right to left the sentence has its own direction on any page.
    assert.equal(await page.getByText(unreachable).getAttribute('dir'), 'auto')
    assert.equal(ours(visit.console).length, 1, visit.console.join())
    assert.match(ours(visit.console)[0] ?? '', /cannot reach or frame http:\S+ Trying again/)
    // As long as a server takes that is installed anew; the button went after 15 seconds once.
    for (let second = 0; second < 60; second += 5) await context.clock.runFor(5_000)
    await page.getByText(unreachable).waitFor()
    assert.ok(await launcher.isVisible())
    // It can be closed and opened meanwhile, by keyboard, too.
    await page.keyboard.press('Escape')
    await page.getByText(unreachable).waitFor({ state: 'hidden' })
    await launcher.click()
    await page.getByText(unreachable).waitFor()
    await context.unroute(away)
    await until('the chat', 20_000, async () => {
      await context.clock.runFor(5_000)
      return frame.getByRole('button', { name: 'Send a message' }).isVisible()
    })
    await page.getByText(unreachable).waitFor({ state: 'hidden' })
    assert.equal(ours(visit.console).length, 1)
    await context.close()
  },
)

/** The server behind an address that can be away, whose replies have been in a cache for longer than they are fresh. */
async function startAddress() {
  assert.ok(world)
  const { port } = world.app
  const scripts: Promise<unknown>[] = []
  const server = createServer((asked, answer) => {
    const { url: path, method, headers } = asked
    const onward = request({ port, path, method, headers }, (reply) => {
      const age = path === '/widget.js' ? { age: '301' } : {}
      answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...age })
      reply.pipe(answer)
    })
    if (path === '/widget.js') scripts.push(once(answer, 'finish'))
    asked.pipe(onward)
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  const own = await listen(0)
  return { port: own, scripts, stop, start: async () => listen(own) }
}

test(
  'A page that is loaded while the server is away has the button of the last visit, and the chat once the server is back',
  { skip },
  async () => {
    assert.ok(world)
    const { channel, shop, space, hosts } = world
    const address = await startAddress()
    const chat = `http://chat--${space.subdomain}.localhost:${address.port}`
    shop.setStill(`<!doctype html><html lang="en"><body>A shop
      <script async src="${chat}/widget.js" data-channel="${channel}"></script></body></html>`)
    const { page, launcher, frame, context } = await world.visit({ path: '/still' })
    const visitAgain = async () => page.goto(`${hosts.shop}/still?${Math.random()}`)
    await launcher.waitFor()
    await address.stop()
    await visitAgain()
    await launcher.click()
    await page.getByText(unreachable).waitFor()
    await address.start()
    await frame.getByRole('button', { name: 'Send a message' }).waitFor({ timeout: 60_000 })

    // What has changed is there with the second page.
    await space.send('PATCH', `/channels/${channel}`, { web: { texts: { en: { title: 'New' } } } })
    const before = address.scripts.length
    await visitAgain()
    await launcher.waitFor()
    await until('the script to be asked for', 10_000, () => address.scripts.length > before)
    await Promise.all(address.scripts)
    await visitAgain()
    await page.getByRole('button', { name: 'Chat: New' }).waitFor()
    await address.stop()
    await context.close()
  },
)

test(
  'A page that exchanges or transforms its body keeps the chat, open and with the words that are written',
  { skip },
  async () => {
    assert.ok(world)
    const { page, frame, open, context, console: lines } = await world.visit({ path: '/bare' })
    const corner = await cornerOf(page)
    await page.evaluate(`document.body.style.transform = 'translate(-40px, -40px) scale(.5)'`)
    assert.deepEqual(await cornerOf(page), corner)
    await open()
    await frame.getByRole('button', { name: 'Send a message' }).click()
    const field = frame.getByRole('textbox', { name: 'Write a message' })
    await field.fill('Half a sentence')
    // As Turbo and Astro do: another body, whose scripts run again.
    await page.evaluate(`(() => {
      const next = document.createElement('body')
      const old = document.querySelector('script[data-channel]')
      const again = document.createElement('script')
      again.src = old.src
      again.dataset.channel = old.dataset.channel
      next.append('Another page', again)
      window.Porchlight = function () { (Porchlight.q ??= []).push(arguments) }
      Porchlight('update', { language: 'en' })
      globalThis.ran = new Promise((resolve) => again.addEventListener('load', resolve))
      document.body.replaceWith(next)
      return ran.then(() => undefined)
    })()`)
    assert.equal(await field.inputValue(), 'Half a sentence')
    assert.equal(await page.locator('porchlight-chat').count(), 1)
    assert.equal(await page.evaluate('Porchlight.isReady'), true)
    // Whatever writes the whole document anew takes the chat with it: it comes back as it was.
    await page.evaluate(`document.documentElement.innerHTML = '<head></head><body>All new</body>'`)
    await until('the words', 10_000, async () =>
      field.inputValue({ timeout: 500 }).then(
        (words) => words === 'Half a sentence',
        () => false,
      ),
    )
    await page.evaluate(
      `document.documentElement.replaceWith(document.documentElement.cloneNode())`,
    )
    await until('the words again', 10_000, async () =>
      field.inputValue({ timeout: 500 }).then(
        (words) => words === 'Half a sentence',
        () => false,
      ),
    )
    assert.equal(await page.locator('porchlight-chat').count(), 1)
    assert.equal(await page.getByRole('button', { name: /chat/i }).count(), 1)
    assert.deepEqual(lines, [])
    await context.close()
  },
)

test(
  'A page without frame-src is told, and has no button that does nothing',
  { skip },
  async () => {
    assert.ok(world)
    const { chat } = world
    const { page, launcher, context, console: lines } = await world.visit({ path: '/no-frames' })
    await launcher.click()
    await until('the page to be told', 3000, () => ours(lines).length > 0)
    assert.match(ours(lines).join(), new RegExp(`needs "frame-src ${chat}"`))
    assert.equal(await page.locator('porchlight-chat').count(), 0)
    await context.close()
  },
)

test('A page that isolates itself by COEP shows the chat', { skip }, async () => {
  assert.ok(world)
  const { frame, open, context, console: lines } = await world.visit({ path: '/isolated' })
  await open()
  await frame.getByRole('button', { name: 'Send a message' }).waitFor()
  assert.deepEqual(lines, [])
  await context.close()
})

test(
  'A page that the channel does not allow is told why, and has no button that does nothing',
  { skip },
  async () => {
    assert.ok(world)
    const { hosts } = world
    const evil = await world.visit({ host: hosts.evil, path: '/bare' })
    await evil.launcher.click()
    await until('the page to be told', 3000, () => ours(evil.console).length > 0)
    assert.match(ours(evil.console).join(), /cannot be shown here: Pages of this origin/)
    assert.equal(await evil.page.locator('porchlight-chat').count(), 0)
    await evil.context.close()
  },
)
