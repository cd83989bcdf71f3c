import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  originalHeaders,
  originalPage,
} from '../server/chat/channels/kinds/mail/originals/original-page.ts'
import { readMessageBody } from '../server/chat/messages/message-body.ts'
import { launchBrowser, withoutBrowser } from '../test/browser/launch-browser.ts'
import { knownInPayloads, makePayloads } from './payloads/make-payloads.ts'
import { openHostileInbox } from './payloads/through-inbox.ts'
import { mailHtmls } from './payloads/mail-htmls.ts'
import { openHostilePlaces } from './payloads/through-places.ts'
import { openHostileOriginal } from './payloads/through-original.ts'
import { openHostileWidget } from './payloads/through-widget.ts'
import { assertHarmless, trap } from './payloads/watch-page.ts'

const skip = withoutBrowser
/** The short form shows every eightieth value, the long one (`npm run payloads`) all of them. */
const isLong = process.env['PORCHLIGHT_TEST_PAYLOADS'] === 'long'
const payloads = makePayloads().filter((_, at) => isLong || at % 80 === 0)
/** The deepest ones, and those that leave the page, can end the whole browser where nothing holds them. */
const isBearable = (html: string) =>
  html.length < 1000 && !/<(?:i?frame|embed|object|meta|base|link|form)/i.test(html)
/** So many are shown at once: what a page does for each event of a stream grows with what it shows. */
const atOnce = 80
const batches = Array.from({ length: Math.ceil(payloads.length / atOnce) }, (_, at) =>
  payloads.slice(at * atOnce, (at + 1) * atOnce),
)
/** With the pages' policy, and without it: then without the browser's sanitiser as well, so that each part stands alone. */
const guards = [
  { policy: true, native: true },
  ...(isLong ? [{ policy: false, native: true }] : []),
  { policy: false, native: false },
]

/** Shows HTML as it is given, in a page without any policy. */
async function openBarePage(html: readonly string[], onCall?: (at: number) => void) {
  const context = await (await launchBrowser()).newContext()
  const page = await context.newPage()
  await page.route('**/*', async (route) => route.abort())
  await page.addInitScript(trap)
  await page.goto('about:blank')
  if (onCall !== undefined) {
    await page.exposeFunction('told', onCall)
    await page.evaluate('globalThis.fired = (at) => { told(at) }')
  }
  const filled = page.evaluate(`for (const html of ${JSON.stringify(html)}) {
    document.body.appendChild(document.createElement('div')).innerHTML = html
  }`)
  await (onCall === undefined ? filled : filled.catch(() => undefined))
  return { page, close: async () => context.close() }
}

test(
  'The values run where nothing holds them, so that the next tests can fail',
  { skip },
  async () => {
    assert.ok(!isLong || payloads.length >= 3000)
    const ran = new Set<number>()
    for (const batch of batches) {
      const { page, close } = await openBarePage(batch.filter(isBearable), (at) => ran.add(at))
      // Some leave the page, which ends the look at it.
      await assertHarmless(page, 0, 'bare').catch(() => undefined)
      await close()
    }
    assert.ok(ran.size > payloads.length / 10, `${ran.size} of ${payloads.length} ran.`)
  },
)

test('What the server keeps of each is harmless in a page without a policy', { skip }, async () => {
  for (const batch of batches) {
    const kept = batch.map((body) => readMessageBody(body, knownInPayloads) ?? '')
    const { page, close } = await openBarePage(kept)
    await assertHarmless(page, 0, 'bare')
    await close()
  }
})

test(
  'No value runs in a mail that the server writes, in a page without a policy',
  { skip },
  async () => {
    for (const batch of batches) {
      const { page, close } = await openBarePage(batch.flatMap(mailHtmls))
      await assertHarmless(page, 0, 'mails')
      await close()
    }
  },
)

test('No value runs in any place of the widget', { skip }, async () => {
  const { show, close } = await openHostileWidget()
  for (const guard of guards) for (const batch of batches) await show(batch, guard)
  await close()
})

test('No value runs in any place of the inbox', { skip }, async () => {
  const { show, close } = await openHostileInbox()
  for (const guard of guards) for (const batch of batches) await show(batch, guard)
  await close()
})

test(
  'No value runs in any list, dialog and page that shows what somebody has named',
  { skip },
  async () => {
    const { show, close } = await openHostilePlaces()
    for (const guard of guards) for (const batch of batches) await show(batch, guard)
    await close()
  },
)

test(
  'No value runs or asks another server in an original of a mail, by its policy and by what is left of it',
  { skip },
  async () => {
    const { show, showRaw, close } = await openHostileOriginal()
    for (const batch of batches) {
      await show(batch)
      const raw = originalPage(batch.filter(isBearable).join('\n'))
      // The policy alone stops every script. Chromium announces two requests of such pages without an error of the policy;
      // what is served is sanitised, too, and asks for nothing.
      const ran = (await showRaw(raw, originalHeaders)).filter((one) => typeof one === 'number')
      assert.deepEqual(ran, [])
    }
    await close()
  },
)
