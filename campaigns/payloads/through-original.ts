import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { basePath } from '../../server/start/app.ts'
import { startApp } from '../../test/app.ts'
import { launchBrowser } from '../../test/browser/launch-browser.ts'
import { mailChannel, postMail, rawMail } from '../../test/mails.ts'
import { sessionCookieName } from '../../server/api/access/session-token.ts'
import { signIn } from '../../test/sign-in.ts'
import { trap } from './watch-page.ts'

type Look = {
  readonly calls: readonly number[]
  readonly odd: readonly string[]
  readonly shown: number
}

/** Provokes every element of the page with the mail, then tells what ran and what stands in it that should not. */
const look = `(async () => {
  const all = [...document.querySelectorAll('*')]
  for (const element of all)
    for (const event of ['mouseover', 'focus', 'toggle', 'animationstart', 'error', 'load', 'begin'])
      element.dispatchEvent(new Event(event))
  await new Promise((resolve) => setTimeout(resolve, 100))
  const isHarmful = (address) => !/^(?:https?:|mailto:|tel:|data:image\\/(?:png|jpeg|gif|webp|avif);base64,|$)/i.test(address)
  const odd = all.filter((element) =>
    element.getAttributeNames().some((name) => name.startsWith('on')) ||
    ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href', 'srcset', 'background'].some((name) =>
      element.hasAttribute(name) && isHarmful(element.getAttribute(name))) ||
    element.matches('script, iframe, object, embed, form, input, button, link, svg, math, base:not(head base), meta:not([charset])'))
  return {
    calls: globalThis.calls ?? [],
    odd: odd.map((element) => element.outerHTML.slice(0, 200)),
    shown: new Set(document.documentElement.outerHTML.match(/fired\\(\\d+\\)/g)).size,
  }
})()`

/** A team member's browser that shows originals of mails with hostile values in their HTML, names and files. */
export async function openHostileOriginal() {
  const { workspace, port } = await startApp()
  const space = await workspace()
  const channelId = await mailChannel(space.send)
  const { cookie } = await signIn(space)
  const origin = `http://${space.subdomain}.localhost:${port}`
  const context = await (await launchBrowser()).newContext()
  const value = cookie.slice(sessionCookieName.length + 1)
  const domain = new URL(origin).hostname
  await context.addCookies([{ name: sessionCookieName, value, domain, path: '/', secure: true }])
  await context.addInitScript(trap)
  const page = await context.newPage()
  const foreign: string[] = []
  let isWatched = true
  page.on('request', (request) => {
    const isForeign = /^(?:http|ws)s?:/.test(request.url()) && !request.url().startsWith(origin)
    if (isWatched && isForeign) foreign.push(request.url())
  })
  // The browser announces some requests and then does not send them, because the policy refuses them.
  page.on('requestfailed', (request) => {
    const at = foreign.indexOf(request.url())
    if (at !== -1 && /csp/i.test(request.failure()?.errorText ?? '')) foreign.splice(at, 1)
  })
  await page.route('**/*', async (route) =>
    route.request().url().startsWith(origin) ? route.fallback() : route.abort(),
  )
  const fulfil = async (path: string, body: string) => {
    await page.route(`${origin}${path}`, async (route) =>
      route.fulfill({ body, contentType: 'text/html; charset=utf-8' }),
    )
    await page.goto(`${origin}${path}`)
    await page.unroute(`${origin}${path}`)
  }
  return {
    /** Shows a mail as the inbox does, and its page without any policy, where what was left of it stands alone. */
    show: async (values: readonly string[]): Promise<void> => {
      const { status, text, body } = await postMail(space.send, channelId, hostileMail(values))
      assert.equal(status, 202, text)
      const path = `${basePath}/mails/${body.mail.id}/original`
      const frame = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}"></iframe>`
      await fulfil('/framed', frame)
      const inner = await framed(page)
      assert.ok((await inner.content()).includes('porchlight-mail'))
      assert.deepEqual([await inner.evaluate('calls'), foreign], [[], []])
      isWatched = false
      const reply = await space.send('GET', `/mails/${body.mail.id}/original`)
      await fulfil('/bare', reply.text)
      await assertInert(page, values.length)
      isWatched = true
    },
    /** The same with HTML that is not sanitised, whose policy alone holds it. Returns what ran and what was asked of others. */
    showRaw: async (html: string, headers: Readonly<Record<string, string>>) => {
      await page.route(`${origin}/raw`, async (route) => route.fulfill({ body: html, headers }))
      await fulfil(
        '/framed',
        '<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/raw"></iframe>',
      )
      await page.unroute(`${origin}/raw`)
      const calls = await (await framed(page)).evaluate<readonly number[]>('calls')
      return [...calls, ...foreign.splice(0)]
    },
    close: async () => context.close(),
  }
}

async function framed(page: Page) {
  const frame = await page.locator('iframe').elementHandle()
  return (await frame?.contentFrame()) ?? assert.fail()
}

async function assertInert(page: Page, count: number): Promise<void> {
  const { calls, odd, shown } = await page.evaluate<Look>(look)
  assert.deepEqual({ calls, odd }, { calls: [], odd: [] })
  assert.ok(shown >= count * 0.3, `It shows ${shown} of ${count} values.`)
}

const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
const inLines = (text: string) =>
  Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n')

/** A mail whose every text is made of the values. */
function hostileMail(values: readonly string[]): Buffer {
  const html = values.map((value) => `<div>${value}</div>`).join('\n')
  const files = values
    .slice(0, 40)
    .flatMap((value) => [
      '--b',
      `Content-Type: application/pdf; name="${encoded(value)}"`,
      `Content-Disposition: attachment; filename="${encoded(value)}"`,
      '',
      'x',
    ])
  return rawMail(
    `From: ${encoded(values[0] ?? '')} <eve@example.com>`,
    `Subject: ${encoded(values.join(' '))}`,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    inLines(html),
    ...files,
    '--b--',
    '',
  )
}
