import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

const page = readFileSync('ARCHITECTURE.md', 'utf8')
const order = (/^database →[\s\S]*?(?=\n\n)/m.exec(page)?.[0] ?? '').split(/\s*→\s*/)
const files = globSync('server/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('/testing/'),
)

/** `contacts` of `server/contacts/queries.ts`; undefined for single files. */
const folderOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1]

/** The ways back that ARCHITECTURE.md tells of. */
const waysBack = [
  /^server\/workspaces\/(?:settings-file|field-values)\.ts > server\/http\/(?:text-rules|fields|timestamps)\.ts$/,
  /^server\/api-keys\/manage-keys\.ts > server\/workspaces\/(?:change-notices|record-events)\.ts$/,
]

/** Each import of one of our files by another that is there at run time. */
const imports = files.flatMap((from) => {
  const text = readFileSync(from, 'utf8')
  const found = text.matchAll(/^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)'/gm)
  return [...found].map(([, to = '']) => ({ from, to: normalize(join(dirname(from), to)) }))
})

test('ARCHITECTURE.md puts every folder of the server into its order', () => {
  const folders = new Set(files.map(folderOf).filter((folder) => folder !== undefined))
  assert.deepEqual(order.toSorted(), [...folders].toSorted())
})

test('Folders import only what stands before them in that order', () => {
  assert.ok(imports.length > 300)
  const against = imports
    .filter(({ from, to }) => {
      const [user, used] = [folderOf(from), folderOf(to)]
      if (user === undefined || used === undefined || user === used) return false
      return order.indexOf(used) > order.indexOf(user)
    })
    .map(({ from, to }) => `${from} > ${to}`)
    .filter((way) => !waysBack.some((known) => known.test(way)))
  assert.deepEqual(against, [])
})

test("Nobody imports another slice's routes or queries, but app.ts, which lists the routes", () => {
  const foreign = imports.filter(
    ({ from, to }) =>
      /\/(?:routes|queries)\.ts$/.test(to) &&
      folderOf(from) !== folderOf(to) &&
      from !== 'server/app.ts',
  )
  assert.deepEqual(foreign, [])
})
