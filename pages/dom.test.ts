import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { launchBrowser, withoutBrowser } from '../test/browser/launch-browser.ts'
import { pagePolicy } from '../server/api/pages/page-policy.ts'
import { compile } from './build/run-vite.ts'

const runtime = readFileSync('node_modules/solid-js/web/dist/web.js', 'utf8')

test('Our template repeats the one of the runtime, which has not changed', () => {
  const [, text = ''] = /^(function template\(.*?^\})$/ms.exec(runtime) ?? []
  assert.equal(
    text,
    `function template(html, isImportNode, isSVG, isMathML) {
  let node;
  const create = () => {
    const t = isMathML ? document.createElementNS("http://www.w3.org/1998/Math/MathML", "template") : document.createElement("template");
    t.innerHTML = html;
    return isSVG ? t.content.firstChild.firstChild : isMathML ? t.firstChild : t.content.firstChild;
  };
  const fn = isImportNode ? () => untrack(() => document.importNode(node || (node = create()), true)) : () => (node || (node = create())).cloneNode(true);
  fn.cloneNode = fn;
  return fn;
}`,
  )
  assert.match(runtime, /^export \{.*\btemplate\b.*\};$/m)
})

test('Every kind of template renders under Trusted Types', { skip: withoutBrowser }, async () => {
  const { output } = await compile(resolve('.'), 'kinds', 'pages/testing/kinds.tsx')
  const [script = assert.fail()] = output
  assert.ok(script.type === 'chunk')
  const { code } = script
  const context = await (await launchBrowser()).newContext()
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (line) => troubles.push(line.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  await page.route('**/*', async (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: code })
      : route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': pagePolicy("'none'") },
          body: '<!doctype html><title>x</title><body><script type="module" src="/kinds.js"></script></body>',
        }),
  )
  await page.goto('http://pages.localhost/')
  await page.locator('button').click()
  const found = await page.evaluate(`(() => {
    const space = (selector) => document.querySelector(selector).namespaceURI.split('/').at(-1)
    return [
      space('circle'),
      document.querySelectorAll('circle').length,
      space('mfrac'),
      document.querySelector('mn').textContent,
      document.querySelector('x-thing').title,
      [...document.querySelectorAll('td')].map((cell) => cell.textContent),
      document.querySelectorAll('b').length,
    ]
  })()`)
  const thrown = await page.evaluate(
    `(() => { try { document.body.innerHTML = '<i>'; return 'set' } catch (error) { return error.name } })()`,
  )
  const second = await page.evaluate(
    `(() => { try { trustedTypes.createPolicy('porchlight-templates', {}); return 'made' } catch (error) { return error.name } })()`,
  )
  await context.close()
  assert.deepEqual(found, ['svg', 2, 'MathML', '2', '2', ['<b>one</b>', 'two'], 0])
  assert.deepEqual([thrown, second], ['TypeError', 'TypeError'])
  assert.deepEqual(
    troubles.filter((text) => !/TrustedHTML|TrustedTypePolicy/.test(text)),
    [],
  )
})
