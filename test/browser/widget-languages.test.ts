import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { textsOf } from '../../pages/testing/check-words.ts'
import { words as english } from '../../widget/languages/en.ts'
import type { WidgetMessages } from '../../widget/languages/messages.ts'
import { assertAccessible, chatOf } from './check-looks.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world =
  skip === false
    ? await startWidgetWorld({
        texts: { en: { title: 'The reading lamp', greeting: 'How can we help?' } },
        office_hours: { time_zone: 'UTC', hours: [], away_message: { en: 'Leave a message.' } },
        pre_chat: { fields: [{ field: 'name', required: true }] },
      })
    : undefined

test(
  'Texts of people have their own direction, messages a time, history is not announced, and code scrolls by keyboard',
  { skip },
  async () => {
    assert.ok(world)
    const { space, answer } = world
    const { page, frame, open, context } = await world.visit({ path: '/?lang=en' })
    await context.addInitScript(`globalThis.added = []
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) {
          const log = node.localName === 'article' && node.closest('.log')
          if (log) added.push([log.ariaBusy, log.ariaLive])
        }
      }).observe(document, { childList: true, subtree: true })`)
    await open()
    await frame.locator('.begin').click()
    await frame.getByLabel('Name').fill('سارة')
    await frame.locator('.pre-chat .begin').click()
    const field = frame.locator('textarea')
    // The Enter that takes words of an input method, in Chromium and in Safari.
    await field.fill('こんにちは')
    for (const how of ['isComposing: true', 'keyCode: 229']) {
      await chatOf(page).evaluate(`document.querySelector('textarea').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ${how} }))`)
    }
    assert.equal(await frame.locator('article').count(), 0)
    await field.fill('مرحبا بكم')
    await field.press('Enter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    const { conversations } = (await space.send('GET', '/conversations?per_page=100')).body
    const { id } = conversations.find((one: { title: string }) => one.title === 'مرحبا بكم')
    await answer(id, `<p>So:</p><pre>${'lamp '.repeat(80)}</pre>`)
    const code = frame.getByRole('group', { name: 'Code' })
    await code.focus()
    await until('the answer to be read', 5_000, async () => {
      const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
      return messages.at(-1).status === 'read'
    })
    await answer(id, 'What it says of the first has come before this')
    await frame.getByText('What it says of the first').waitFor()
    await until('the code to scroll', 5_000, async () => {
      await page.keyboard.press('ArrowRight')
      return chatOf(page).evaluate<boolean>(`document.querySelector('pre').scrollLeft > 0`)
    })
    const directions = await chatOf(page).evaluate<string[]>(
      `[...document.querySelectorAll('.body')].map((body) => getComputedStyle(body).direction)`,
    )
    assert.deepEqual(directions, ['rtl', 'ltr', 'ltr'])
    const times = frame.locator('article time')
    assert.match(await times.first().innerText(), /^\d+:\d\d [AP]M$/)
    await page.reload()
    await open()
    await frame.locator('article').nth(2).waitFor()
    const history = await chatOf(page).evaluate<string[][]>('added')
    assert.deepEqual(
      history,
      Array.from({ length: 3 }, () => ['true', 'off']),
    )
    await frame.locator('.log[aria-busy=false]').waitFor()
    await answer(id, '<p>And this.</p>')
    await frame.getByText('And this.').waitFor()
    assert.deepEqual((await chatOf(page).evaluate<string[][]>('added')).slice(3), [
      ['false', 'polite'],
    ])
    await context.close()
  },
)

/** Everything that the chat says: its text, its labels and its hints. */
const said = `[...document.querySelectorAll('body, body *')].flatMap((each) => [
  each.ariaLabel, each.placeholder,
  ...[...each.childNodes].map((node) => node.nodeType === 3 ? node.data : ''),
]).map((text) => text?.trim()).filter(Boolean)`

const languages = ['de', 'es', 'fr', 'pt-BR', 'it', 'nl', 'pl', 'tr', 'ja', 'zh-CN', 'ar', 'he']

test(
  'In each language the chat loads one file of words and says nothing in English',
  { skip },
  async () => {
    assert.ok(world)
    const texts = [...textsOf(english).values()]
    for (const language of languages) {
      const base = language.slice(0, 2)
      const file = `../../widget/languages/${base}.ts`
      const { words } = (await import(file)) as { words: WidgetMessages }
      const own = [...textsOf(words).values()]
      const { page, frame, open, context, requests } = await world.visit({
        path: `/?lang=${language}`,
      })
      const heard: string[] = []
      const hear = async () => heard.push(...(await chatOf(page).evaluate<string[]>(said)))
      await open()
      await hear()
      if (base === 'ar') await assertAccessible(page, 'home in Arabic')
      await frame.locator('.begin').click()
      await frame.locator('.pre-chat .begin').click()
      await frame.locator('.problem').waitFor()
      await hear()
      if (base === 'ar') await assertAccessible(page, 'form in Arabic')
      await frame.locator('input').first().fill('Ada')
      await frame.locator('.pre-chat .begin').click()
      await frame.locator('textarea').fill('Text')
      await frame.locator('textarea').press('Enter')
      await frame.getByText(words.sent, { exact: true }).waitFor()
      await hear()
      if (base === 'ar') await assertAccessible(page, 'conversation in Arabic')
      const direction = await chatOf(page).evaluate('document.documentElement.dir')
      assert.equal(direction, ['ar', 'he'].includes(base) ? 'rtl' : 'ltr', language)
      const foreign = heard.filter((text) => texts.includes(text) && !own.includes(text))
      assert.deepEqual(foreign, [], language)
      assert.ok(heard.includes(words.write_message) && heard.includes(words.form_title), language)
      const loaded = requests.filter((url) => /\/pages\/(?:[a-z]{2}|plural)-[^/]*\.js$/.test(url))
      assert.deepEqual(
        loaded.map((url) => /\/([a-z]+)-[^/]*$/.exec(url)?.[1]),
        [base],
      )
      await context.close()
    }
  },
)

test('A language without words has those of the site\u2019s own texts', { skip }, async () => {
  assert.ok(world)
  const { space, hosts, shop, channel } = world
  const texts = {
    sv: { greeting: 'Hej och välkommen', title: 'Skriv till oss' },
    'fr-CA': { title: 'Écrivez-nous' },
  }
  const web = { allowed_origins: [hosts.shop], texts }
  const made = await space.send('POST', '/channels', { name: 'Other', kind: 'web', web })
  shop.show(made.body.channel.id)
  const { page, frame, open, context } = await world.visit({
    path: '/?lang=sv-FI',
    locale: 'sv-FI',
  })
  shop.show(channel)
  await page.getByRole('button', { name: 'Chat: Skriv till oss' }).waitFor()
  await open()
  await frame.getByRole('heading', { name: 'Hej och välkommen' }).waitFor()
  await frame.getByRole('button', { name: 'Envoyer un message' }).waitFor()
  await page.evaluate(`Porchlight('update', { language: 'fr-CH' })`)
  await frame.getByRole('heading', { name: 'Écrivez-nous' }).waitFor()
  await page.evaluate(`Porchlight('update', { language: 'he-IL' })`)
  await frame.getByRole('button', { name: 'שליחת הודעה' }).waitFor()
  await context.close()
  const mirrored = await world.visit({ path: '/?lang=ar', locale: 'ar' })
  await mirrored.page.getByRole('button', { name: /^محادثة: / }).waitFor()
  await mirrored.open()
  const box = await mirrored.page.locator('iframe').boundingBox()
  assert.equal(box?.x, 20, 'mirrored, the chat is on the other side')
  await mirrored.context.close()
})
