import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import { launchBrowser, withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { givePassword, signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
const space = await app.workspace()
if (skip === false) await buildPagesForTests()
await givePassword(space)

test(
  'What is set for a website chat is seen by its visitors, and the link of its page is there to copy',
  { skip },
  async () => {
    const admin = await signIn(space)
    const { body: made } = await space.send('POST', '/channels', { name: 'Set', kind: 'web' })
    const { id } = made.channel
    const path = `/inbox/settings/channels/${id}`
    const { page, context, troubles } = await openInbox(space, path, admin)
    const chat = `http://chat--${space.subdomain}.localhost:${app.port}`
    const shop = createServer((_asked, answer) => {
      answer.setHeader('content-type', 'text/html')
      answer.end(`<!doctype html><html lang="de"><link rel="icon" href="data:,"><body>
        <script async src="${chat}/widget.js" data-channel="${id}"></script>
        <button data-porchlight-open>Ask</button>`)
    })
    shop.listen(0, '127.0.0.1')
    await once(shop, 'listening')
    const { port } = shop.address() as AddressInfo
    const site = `http://shop.localhost:${port}`
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    }
    await page.getByLabel('Websites that may show it').fill(site)
    await page.locator('input[type=color]').fill('#7a1f5c')
    await page.getByLabel('Left', { exact: true }).check()
    await page.getByLabel('Texts', { exact: true }).selectOption('German')
    for (const [label, words] of Object.entries({
      'Name of the chat': 'Laden',
      'Greeting, German': 'Schön, dass Sie da sind',
      'Introduction, German': 'Wir wissen alles über Lampen.',
      'When you reply': 'In einer Stunde',
      'Above the questions': 'Zwei Dinge vorab',
      'Line before the first message': 'Lesen Sie [das hier] vorher.',
      'Greeting beside the button': 'Suchen Sie etwas?',
    }))
      await page.getByLabel(label).fill(words)
    await page.getByLabel('Privacy policy').fill('https://shop.example/privacy')
    await page.getByLabel('Greet visitors after so many seconds').fill('1')
    await page.getByRole('group', { name: 'Email', exact: true }).getByLabel('Required').check()
    await page.getByLabel('Show what visitors type').check()
    await page.getByLabel('Play a sound').uncheck()
    await page.getByLabel('The chat as a page of its own').check()
    await save()
    const link = page.locator('.code').filter({ hasText: '/chat/' })
    const address = `${chat}/chat/${id}`
    assert.equal(await link.locator('code').textContent(), address)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await link.getByRole('button', { name: 'Copy' }).click()
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), address)
    await assertAccessible(page)

    const visitors = await (await launchBrowser()).newContext({ locale: 'de-DE' })
    const visitor = await visitors.newPage()
    await visitor.goto(site)
    const frame = visitor.frameLocator('iframe')
    const button = visitor.getByRole('button', { name: 'Chat: Laden' })
    await frame.getByRole('button', { name: /Laden\s+Suchen Sie etwas\?/ }).waitFor()
    const looks = await visitor.evaluate(
      `getComputedStyle(document.querySelector('porchlight-chat').shadowRoot.querySelector('button')).backgroundColor`,
    )
    assert.equal(looks, 'rgb(122, 31, 92)')
    assert.equal((await button.boundingBox())?.x, 20)
    await button.click()
    for (const words of ['Schön, dass Sie da sind', 'Wir wissen alles über', 'In einer Stunde'])
      await frame.getByText(words).waitFor()
    await frame.getByRole('button', { name: 'Nachricht schreiben' }).click()
    await frame.getByText('Zwei Dinge vorab').waitFor()
    await frame.getByLabel('E-Mail').fill('ada@x.test')
    await frame.locator('.begin').click()
    const privacy = frame.getByRole('link', { name: 'das hier' })
    assert.equal(await privacy.getAttribute('href'), 'https://shop.example/privacy')
    await frame.getByText('Wir sehen').waitFor()
    await frame.getByRole('button', { name: 'Menü' }).click()
    await frame.getByText('Ton einschalten').waitFor()
    await visitor.goto(address)
    await visitor.getByText('Schön, dass Sie da sind').waitFor()

    await page.getByLabel('Show the button').uncheck()
    await page.getByLabel('Greet visitors after so many seconds').fill('')
    await page.getByLabel('Show the first words of an answer').uncheck()
    await page.getByLabel('The chat as a page of its own').uncheck()
    await save()
    await link.waitFor({ state: 'detached' })
    const { web } = (await space.send('GET', `/channels/${id}`)).body.channel
    assert.deepEqual([web.greet_after, web.preview_answers], [null, false])
    const others = await (await launchBrowser()).newContext({ locale: 'de-DE' })
    const other = await others.newPage()
    await other.goto(site)
    await other.locator('porchlight-chat').waitFor({ state: 'attached' })
    assert.equal(await other.getByRole('button', { name: 'Chat: Laden' }).count(), 0)
    await other.getByRole('button', { name: 'Ask' }).click()
    await other.frameLocator('iframe').getByText('Schön, dass Sie da sind').waitFor()
    assert.equal((await other.goto(address))?.status(), 404)
    assert.deepEqual(troubles, [])
    shop.closeAllConnections()
    shop.close()
    for (const each of [context, visitors, others]) await each.close()
  },
)
