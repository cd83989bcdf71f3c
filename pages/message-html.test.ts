import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { launchBrowser, withoutBrowser } from '../test/browser/launch-browser.ts'
import { pagePolicy } from '../server/api/pages/page-policy.ts'
import { keptElements } from '../server/chat/messages/html-elements.ts'
import { sanitiseHtml } from '../server/chat/messages/sanitise-html.ts'
import { allowedAttributes, allowedElements } from './allowed-html.ts'
import { compile } from './build/run-vite.ts'

const skip = withoutBrowser
const member = '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'

// Before the first test: the clean-up runs when all tests known by then have ended.
const files = new Map<string, string>()
if (skip === false) {
  const { output } = await compile(resolve('.'), 'bodies', 'pages/testing/bodies.ts')
  for (const file of output) {
    if (file.type === 'chunk') files.set(file.fileName, file.code)
  }
}
const [entry = ''] = [...files.keys()].filter((name) => name.startsWith('bodies'))

test('The pages allow the elements and attributes that the server keeps, and no others', () => {
  assert.deepEqual(allowedElements.toSorted(), keptElements.toSorted())
  const names = [
    ...new Set(Object.values(allowedAttributes).flat()),
    'id',
    'style',
    'title',
    'name',
  ]
  const valueOf: Readonly<Record<string, string>> = {
    href: 'https://a.test/',
    src: 'https://a.test/',
    class: 'mention',
    'data-member-id': member,
  }
  for (const element of keptElements) {
    const given = names.map((name) => `${name}="${valueOf[name] ?? '2'}"`).join(' ')
    const { html } = sanitiseHtml(`<${element} ${given}>`, { knownMemberIds: new Set([member]) })
    const kept = names.filter((name) => html.includes(` ${name}="`))
    assert.deepEqual(kept.toSorted(), (allowedAttributes[element] ?? []).toSorted(), element)
  }
})

/** A page of the app's policy that shows bodies; `native`: whether the browser has `setHTML`. */
async function openPage({ native, policy }: { native: boolean; policy: boolean }) {
  const context = await (await launchBrowser()).newContext()
  const page = await context.newPage()
  const asked: string[] = []
  await page.addInitScript(
    `globalThis.calls = []; globalThis.fired = (at) => calls.push(at)
    globalThis.alert = fired
    ${native ? '' : 'delete Element.prototype.setHTML; delete ShadowRoot.prototype.setHTML'}`,
  )
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    const name = url.pathname.split('/').at(-1) ?? ''
    if (url.hostname !== 'pages.localhost') {
      asked.push(url.href)
      return route.abort()
    }
    const code = files.get(name)
    if (code !== undefined) return route.fulfill({ contentType: 'text/javascript', body: code })
    const headers = policy ? { 'content-security-policy': pagePolicy("'none'") } : {}
    const body = `<!doctype html><title>x</title><script type="module" src="/pages/${entry}"></script>`
    return route.fulfill({ contentType: 'text/html', headers, body })
  })
  await page.goto('http://pages.localhost/')
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const show = async (bodies: readonly string[], files: readonly object[] = []) =>
    page.evaluate<string>(`show(${JSON.stringify(bodies)}, ${JSON.stringify(files)})`)
  return { page, show, asked, close: async () => context.close() }
}

const payloads = readFileSync('server/chat/messages/message-body.payloads.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line, at) => line.replaceAll('CALL', `fired(${at})`))

for (const native of [true, false]) {
  const by = native ? 'the browser’s sanitiser' : 'DOMPurify'

  test(`Bodies come out of ${by} with links and pictures made safe`, { skip }, async () => {
    const { show, asked, close } = await openPage({ native, policy: true })
    const cases = [
      ['<p>Hello <b>you</b></p>', '<p>Hello <b>you</b></p>'],
      [
        '<a href="https://a.test/x">x</a>',
        '<a href="https://a.test/x" target="_blank" rel="noopener noreferrer nofollow">x</a>',
      ],
      ['<a href="javascript:fired(1)">x</a>', '<a>x</a>'],
      [
        '<img src="https://b.test/pixel.gif" alt="cat">',
        '<a class="chip image" href="https://b.test/pixel.gif" title="cat" target="_blank" rel="noopener noreferrer nofollow">Image from b.test</a>',
      ],
      [
        `<span class="mention" data-member-id="${member}">Lin</span><span class="primary">x</span>`,
        `<span class="mention" data-member-id="${member}">Lin</span><span>x</span>`,
      ],
      [
        '<p>Look: https://a.test/x&amp;y, or (www.b.test) <code>https://c.test</code> <a href="https://d.test/">https://e.test/</a></p>',
        '<p>Look: <a href="https://a.test/x&amp;y" target="_blank" rel="noopener noreferrer nofollow">https://a.test/x&amp;y</a>, or (<a href="https://www.b.test/" target="_blank" rel="noopener noreferrer nofollow">www.b.test</a>) <code>https://c.test</code> <a href="https://d.test/" target="_blank" rel="noopener noreferrer nofollow">https://e.test/</a></p>',
      ],
      [
        '<p>https://a.test/"onclick="fired(1) kim@a.test javascript:fired(2)</p>',
        '<p><a href="https://a.test/" target="_blank" rel="noopener noreferrer nofollow">https://a.test/</a>"onclick="fired(1) <a href="mailto:kim@a.test" target="_blank" rel="noopener noreferrer nofollow">kim@a.test</a> javascript:fired(2)</p>',
      ],
      ['<p style="color:red" id="inbox" onclick="fired(1)">x</p>', '<p>x</p>'],
      ['<form action="/"><p>x</p></form><style>p{}</style>y<!-- z -->', undefined],
    ] as const
    for (const [given, wanted] of cases) {
      const shown = await show([given])
      if (wanted === undefined) assert.doesNotMatch(shown, /form|style|<!--/)
      else assert.deepEqual(attributesSorted(shown), attributesSorted(wanted))
    }
    await close()
    assert.deepEqual(asked, [])
  })

  test(
    `Files of a message are images in its text through ${by}, of the page's own host alone`,
    { skip },
    async () => {
      const { show, asked, close } = await openPage({ native, policy: true })
      const file = {
        id: member,
        content_type: 'image/png',
        url: 'https://x.test/files/a?signature=b',
      }
      const image = `<img src="cid:${member}" alt="A chart">`
      const shown =
        '<img alt="A chart" loading="lazy" decoding="async" width="20" height="10" src="/files/a?signature=b">'
      const link =
        'target="_blank" rel="noopener noreferrer nofollow" class="picture" href="/files/a?signature=b"'
      const sized = { ...file, width: 20, height: 10 }
      const cases = [
        [`<p>See ${image}</p>`, [sized], `<p>See <a ${link}>${shown}</a></p>`],
        [
          `<a href="https://a.test/">${image}</a>`,
          [sized],
          `<a href="https://a.test/" target="_blank" rel="noopener noreferrer nofollow">${shown}</a>`,
        ],
        [`<p>See ${image}</p>`, [], '<p>See A chart</p>'],
        [`<p>See ${image}</p>`, [{ ...file, id: member.replace('0', '1') }], '<p>See A chart</p>'],
        [`<p>See ${image}</p>`, [{ ...file, content_type: 'image/svg+xml' }], '<p>See A chart</p>'],
        [
          `<p>${image}</p>`,
          [{ ...file, url: 'javascript:fired(1)' }],
          '<p><a target="_blank" rel="noopener noreferrer nofollow" class="picture"><img alt="A chart" loading="lazy" decoding="async"></a></p>',
        ],
        [
          `<p>${image}</p>`,
          [{ ...file, url: 'https://x.test/pixel.png' }],
          '<p><a target="_blank" rel="noopener noreferrer nofollow" class="picture"><img alt="A chart" loading="lazy" decoding="async"></a></p>',
        ],
      ] as const
      for (const [given, files, wanted] of cases)
        assert.deepEqual(attributesSorted(await show([given], files)), attributesSorted(wanted))
      await close()
      assert.deepEqual(asked, [])
    },
  )

  test(
    `No payload runs or loads anything through ${by}, with the policy and without`,
    { skip },
    async () => {
      for (const policy of [true, false]) {
        const { page, show, asked, close } = await openPage({ native, policy })
        await show(payloads)
        await page.evaluate(`(() => {
        for (const element of document.body.querySelectorAll('*')) {
          for (const event of ['click', 'mouseover', 'focus', 'toggle', 'error', 'load']) {
            if (!element.href) element.dispatchEvent(new Event(event))
          }
        }
      })()`)
        const calls = await page.evaluate('calls')
        await close()
        assert.deepEqual([calls, asked], [[], []])
      }
    },
  )
}

/** Browsers differ in the order of attributes. */
function attributesSorted(html: string): string {
  return html.replaceAll(/<(\w+)((?: [\w-]+="[^"]*")+)>/g, (_, name: string, list: string) => {
    const each = list.trim().match(/[\w-]+="[^"]*"/g) ?? []
    return `<${name} ${each.toSorted().join(' ')}>`
  })
}
