import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

const page = readFileSync('ARCHITECTURE.md', 'utf8')

/** `store/lists` of `store: database → lists`, in the order of the page; a wing's own files come first. */
const order = [
  ...page.matchAll(/^- `(config|store|api|chat|start|operate)`(?::(.*(?:\n {2}.*)*))?$/gm),
].flatMap(([, wing = '', folders = '']) => [
  wing,
  ...folders
    .split('→')
    .map((folder) => folder.trim())
    .filter((folder) => folder !== '')
    .map((folder) => `${wing}/${folder}`),
])

const roots = [
  ...['server', 'client', 'mcp', 'pages', 'inbox', 'widget', 'examples'],
  ...['test', 'campaigns', 'bench'],
]
const allFiles = globSync([`{${roots.join(',')}}/**/*.{ts,tsx}`, '*.ts'], {
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
const files = allFiles.filter((file) => file.startsWith('server/') && !isTest(file))

/** The list of channel kinds and their settings, which the settings of a workspace need before `channels` can stand. */
const kindsOfChannels = /^server\/(chat\/channels\/kinds)\/(?:[^/]+|[^/]+\/settings\/.+)$/

/** `chat/contacts` of `server/chat/contacts/queries.ts`, '' for the files that stand above all wings. */
const folderOf = (file: string) =>
  kindsOfChannels.exec(file)?.[1] ??
  /^server\/((?:[^/]+\/){0,2})/.exec(file)?.[1]?.slice(0, -1) ??
  ''

/** Each import of one of our files by another, types alone included. */
const allImports = allFiles.flatMap((from) => {
  const text = readFileSync(from, 'utf8')
  const found = text.matchAll(
    /(?:^(?:import|export)\b[^;]*? from |^import |\bimport\()'(\.[^']+)'/gm,
  )
  return [...found].map(([, to = '']) => ({ from, to: normalize(join(dirname(from), to)) }))
})
const imports = allImports.filter(
  ({ from, to }) => files.includes(from) && to.startsWith('server/'),
)

/** What the files of a root may import from others, tests and generators aside. */
const fromOthers: Readonly<Record<string, RegExp>> = {
  server: /^mcp\/source\/|^client\/source\/filter\//,
  client: /^$/,
  mcp: /^client\/source\/|^server\/api\/(?:openapi\/document-types|access\/permissions)\.ts$/,
  pages: /^client\/source\//,
  inbox: /^(?:client\/source|pages)\//,
  widget: /^(?:client\/source|pages)\//,
  examples: /^$/,
}
const isTool = (file: string) => /^(?:client\/generate|pages\/build)\//.test(file)
const rootOf = (file: string) => file.split('/')[0] ?? ''

test('ARCHITECTURE.md puts every folder of the server into its order', () => {
  const folders = new Set(files.map(folderOf).filter((folder) => folder !== ''))
  const wings = new Set([...folders].map((folder) => folder.split('/')[0] ?? ''))
  assert.deepEqual(order.toSorted(), [...new Set([...wings, ...folders])].toSorted())
})

test('Folders import only what stands before them in that order, types included', () => {
  assert.ok(imports.length > 1_000)
  const upward = imports
    .filter(({ from, to }) => order.indexOf(folderOf(to)) > order.indexOf(folderOf(from)))
    .map(({ from, to }) => `${from} > ${to}`)
  assert.deepEqual(upward, [])
})

test('The server, the client, the tools of agents and the apps import each other one way', () => {
  const wrong = allImports.filter(({ from, to }) => {
    const allowed = fromOthers[rootOf(from)]
    const isFree = allowed === undefined || isTest(from) || isTool(from)
    return !isFree && rootOf(from) !== rootOf(to) && !allowed.test(to)
  })
  assert.deepEqual(wrong, [])
})

test('No file imports itself by way of others, types included', () => {
  assert.deepEqual(
    roots.filter((root) => !allImports.some(({ from }) => rootOf(from) === root)),
    [],
  )
  const next = Map.groupBy(allImports, ({ from }) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '))
    if (path.includes(file) || done.has(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of allFiles) visit(file, [])
  assert.deepEqual(circles, [])
})

test("A slice's routes and queries are its own; app.ts and api-schemas.ts alone list them", () => {
  const foreign = imports.filter(
    ({ from, to }) =>
      /^server\/chat\/.*[/-](?:routes|queries)\.ts$/.test(to) &&
      folderOf(from) !== folderOf(to) &&
      !/^server\/start\/(?:app|api-schemas)\.ts$/.test(from),
  )
  assert.deepEqual(foreign, [])
})
