import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { buildPagesForTests } from '../test/built-pages.ts'
import { readBuiltPages } from '../server/api/pages/built-pages.ts'

await buildPagesForTests()
const built = (await readBuiltPages()) ?? assert.fail('The pages are not built.')

const sources = globSync('{pages,inbox,widget}/**/*.{ts,tsx}').filter(
  (file) => !/node_modules|\.test\.ts$|\/testing\/|^pages\/build\//.test(file),
)

/** Gzipped bytes of what a page loads first, by kind. */
function firstLoad(entry: 'inbox' | 'frame' | 'loader'): { js: number; css: number } {
  const { scripts, styles, preloads } = built.entries[entry]
  const sum = (addresses: readonly string[]) =>
    addresses.reduce(
      (total, one) => total + (built.files[one.replace('/pages/', '')]?.gzip ?? 0),
      0,
    )
  return { js: sum([...scripts, ...preloads]), css: sum(styles) }
}

test('What inbox, frame and loader load first stays within its budget', () => {
  const budgets = { inbox: [75_000, 15_000], frame: [30_000, 6_000], loader: [4_096, 0] } as const
  for (const entry of ['inbox', 'frame', 'loader'] as const) {
    const { js, css } = firstLoad(entry)
    const [mostJs, mostCss] = budgets[entry]
    assert.ok(js > 0 && js <= mostJs, `${entry}: ${js} bytes of scripts`)
    assert.ok(css <= mostCss, `${entry}: ${css} bytes of styles`)
  }
})

test('The editor of messages stays within its budget, and is no part of the first load', () => {
  const { scripts, preloads } = built.entries.inbox
  const parts = Object.entries(built.files).filter(([name]) => /^editor-.*\.js$/.test(name))
  const [[name, file] = ['', undefined]] = parts
  const size = file?.gzip ?? 0
  assert.equal(parts.length, 1)
  // With all of ProseMirror.
  assert.ok(size > 40_000 && size <= 75_000, `${size} bytes`)
  assert.ok(![...scripts, ...preloads].includes(`/pages/${name}`))
})

test('The pages reach the server only through the client', () => {
  const own = sources.filter((file) =>
    /\b(?:fetch|EventSource|XMLHttpRequest|WebSocket)\(/.test(withoutComments(file)),
  )
  assert.ok(sources.length > 50)
  assert.deepEqual(own, [
    // Only XMLHttpRequest tells how much of an upload has been sent.
    'widget/composer/send-file.ts',
    // Asks for the page itself, before there is a client.
    'inbox/main.tsx',
    // As the page's head asks for it: the client's headers would have it sent a second time.
    'inbox/state/early-reads.ts',
    // The `fetch` that the client is given.
    'inbox/state/fetch-again.ts',
  ])
})

test('Neither app imports the other, and what both share imports neither', () => {
  const foreign = sources.flatMap((from) => {
    const [app = ''] = from.split('/')
    const allowed = new Set([app, 'pages', 'client'])
    const found = withoutComments(from).matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)
    return [...found]
      .map(([, to = '']) => normalize(join(dirname(from), to)))
      .filter((to) => !allowed.has(to.split('/')[0] ?? ''))
      .map((to) => `${from} > ${to}`)
  })
  assert.deepEqual(foreign, [])
})

test('No package that builds the pages runs a script when it is installed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }>
  }
  const running = Object.entries(packages).filter(
    ([path, { hasInstallScript, optional }]) =>
      path !== '' && hasInstallScript === true && optional !== true,
  )
  assert.deepEqual(
    running.map(([path]) => path),
    [],
  )
})

function withoutComments(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
}
