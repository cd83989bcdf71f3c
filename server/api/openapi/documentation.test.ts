import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { exchange, startOwnApp } from '../../../test/app.ts'
import { documentedDoors } from '../../../test/documented-doors.ts'
import { missingTables, writeTables } from '../../../test/document-tables.ts'
import { documentedThings } from '../../../test/documented-things.ts'
import {
  isRecording,
  recordExamples,
  writeExamples,
  type Played,
  type Recorded,
} from '../../../test/recorded-examples.ts'
import { settleText } from '../../../test/settle-text.ts'
import { apiSchemas } from '../../start/api-schemas.ts'
import { apiRoutes, basePath, createApp, documentedRoutes } from '../../start/app.ts'
import { errorCodes, listErrors } from '../../error-catalogue.ts'
import { eventExamples } from './examples/sent-events.generated.ts'
import { operationExamples } from './examples/operations.generated.ts'
import { resourceExamples } from './examples/resources.generated.ts'
import { openApiPath } from './openapi.ts'
import { inFull } from './openapi-examples.ts'
import { scopes } from '../access/permissions.ts'

/** The pages of the API reference. */
const pages = ['docs/api.md', ...globSync('docs/api/*.md').toSorted()].map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
)
const page = pages.map(([, text]) => text).join('\n')
const app = await startOwnApp()
const { port, services, sendAs, workspace } = app

/** The text under a heading, up to the next one of any level. */
function section(heading: string): string {
  const start = page.indexOf(`\n${heading}\n`)
  assert.notEqual(start, -1, `docs/api.md has no heading ${heading}`)
  return page.slice(start + heading.length + 2).split(/\n#{2,3} /)[0] ?? ''
}

/** The rows of the table in a text that has this first column, cells without their marks. */
function table(text: string, firstColumn: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  const start = rows.findIndex((row) => row.startsWith(`| ${firstColumn} |`))
  if (start === -1) return []
  const end = rows.findIndex(
    (row, at) => at > start + 1 && /^\| (?:Field|Message|Code|Field code) \|/.test(row),
  )
  return rows.slice(start + 2, end === -1 ? undefined : end).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  )
}

const firstCells = (rows: string[][]) => rows.map(([cell]) => cell ?? '')
const addressOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${openApiPath(path)}`

const allAddresses = documentedRoutes.map(({ route: { method }, path }) =>
  addressOf({ method, path }),
)

test('docs/api.md has a section for exactly the existing endpoints', () => {
  const documented = [...page.matchAll(/^### `((?:GET|POST|PUT|PATCH|DELETE) .*)`$/gm)].map(
    ([, address]) => address,
  )
  assert.deepEqual(documented.toSorted(), allAddresses.toSorted())
})

test('docs/api.md lists exactly the fields of every endpoint and resource, with their types', () => {
  for (const [file, text] of pages) {
    const written = writeTables(text)
    if (isRecording) writeFileSync(file, written)
    else assert.equal(text, written, `The tables of ${file} are stale: npm run examples`)
  }
  assert.deepEqual(missingTables(page), [])
})

test('docs/api.md lists exactly the existing scopes', () => {
  const documented = firstCells(table(section('## Addresses and keys'), 'Scope'))
  assert.deepEqual(documented, [...scopes])
})

test('docs/api.md lists exactly the errors of the catalogue, with their messages', () => {
  const documented = table(section('## Errors'), 'Code').filter(
    ([, status]) => status !== undefined,
  )
  const catalogue = listErrors().map(({ code, status, message }) => [code, String(status), message])
  assert.deepEqual(documented, catalogue)
  const conflicts = ['in_use', 'reply_newer', 'wider_than_own']
  const fixed = new Set(listErrors().map(({ code }) => code))
  const composed = errorCodes.filter((code) => !fixed.has(code) && !conflicts.includes(code))
  const listed = firstCells(table(section('## Errors'), 'Field code'))
  assert.deepEqual(listed.toSorted(), composed.toSorted())
})

test('docs/api.md lists exactly the forms of all other errors', () => {
  const forms = firstCells(table(section('## Errors'), 'Message'))
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const templates = sources
    .flatMap((source) => [...source.matchAll(/fieldError\(\s*(`[^`]+`|'[^']+'|"[^"]+")/g)])
    .map(([, quoted = '']) => quoted.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, 'x'))
  assert.ok(templates.length > 10)
  const patterns = forms.map((form) => {
    const literal = form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/<\w+>/g, '.+')
    return { form, pattern: new RegExp(`^${literal}$`) }
  })
  for (const template of templates) {
    assert.ok(
      patterns.some(({ pattern }) => pattern.test(template)),
      `not in docs/api.md: ${template}`,
    )
  }
  for (const { form, pattern } of patterns) {
    assert.ok(
      templates.some((template) => pattern.test(template)),
      `nowhere in the sources: ${form}`,
    )
  }
})

test('every link within docs/api.md has a target', () => {
  const slugs = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  const links = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, slug = '']) => slug)
  assert.ok(links.length > 0)
  for (const link of links) assert.ok(slugs.includes(link), link)
})

test('the server serves exactly the documented methods and paths', async () => {
  const { key, subdomain } = await workspace()
  const urls = new Set<string>()
  const server = createApp(services, { level: 'silent' })
  server.addHook('onRoute', ({ url }) => {
    urls.add(url)
  })
  await server.ready()
  const served: string[] = []
  for (const url of urls) {
    const path = url.slice(basePath.length)
    const isOurs =
      url.startsWith(`${basePath}/`) && !/[*_]|openapi/.test(path.replaceAll(/:\w+/g, ''))
    if (!isOurs || path === '/') continue
    const headers = { host: `${subdomain}.localhost`, 'x-api-key': key }
    const options = await server.inject({ method: 'OPTIONS', url, headers })
    const methods = String(options.headers['allow']).split(', ')
    const aliases = ['HEAD', 'OPTIONS', ...(methods.includes('PATCH') ? ['PUT'] : [])]
    const own = methods.filter((method) => !aliases.includes(method))
    served.push(...own.map((method) => addressOf({ method, path })))
  }
  await server.close()
  assert.deepEqual(served.toSorted(), apiRoutes.map(addressOf).toSorted())
})

test('every example of docs/api.md returns the documented status and reply', async () => {
  const space = await workspace()
  const things = await documentedThings(space)
  const doors = await documentedDoors(app, space)
  const { send } = doors
  const ids: Readonly<Record<string, string>> = { ...things, ...doors.ids }
  const examples = [
    ...page.matchAll(
      /```http (\d+)\n(\w+) (\S+)\n((?:[\w-]+: .*\n)*)(?:\n([\s\S]*?))?```(?:\n\n```json\n([\s\S]*?)```)?/g,
    ),
  ]
  let shown = 0
  const played: Played[] = []
  assert.equal(examples.length, page.split('```http').length - 1)
  assert.ok(examples.length >= documentedRoutes.length)
  for (const [text, status, method = '', path = '', lines = '', body, json] of examples) {
    const known = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
    const headers = [...lines.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ])
    const sent = body?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole)
    const reply = await send(method, known, sent, Object.fromEntries(headers))
    assert.equal(reply.status, Number(status), `${text}\n${reply.text}`)
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    played.push({
      method,
      path: known.split('?')[0] ?? '',
      status: reply.status,
      request: lines.includes('Content-Type:') ? undefined : body,
      reply: isJson ? reply.text : '',
    })
    if (json === undefined) continue
    assert.deepEqual(JSON.parse(settleText(reply.text)), JSON.parse(settleText(json)), text)
    shown += 1
  }
  assert.ok(shown >= 8)
  assert.equal(shown, page.split('```json').length - 1)
  const { events } = (await send('GET', '/events?limit=1000')).body
  await assertRecorded(recordExamples(played, events))
})

/** The examples of the OpenAPI document are these replies, recorded on request and otherwise compared. */
async function assertRecorded(recorded: Recorded): Promise<void> {
  if (isRecording) {
    writeExamples(recorded)
    return
  }
  const stored = {
    operations: operationExamples,
    resources: resourceExamples,
    events: eventExamples,
  }
  const comparable = (examples: object): unknown =>
    JSON.parse(settleText(JSON.stringify(inFull(examples))))
  const advice = 'The examples of the OpenAPI document are stale: npm run examples'
  assert.deepEqual(comparable(recorded), comparable(stored), advice)
}

test('an error has the documented body, and problem details on request', async () => {
  const stranger = sendAs({ host: 'nowhere.localhost' })
  const plain = await stranger('GET', '/visitors')
  assert.equal(plain.status, 401)
  assert.ok(plain.headers['www-authenticate'])
  assert.deepEqual(Object.keys(plain.body), ['error'])
  const problem = await exchange(port, 'GET', `${basePath}/visitors`, undefined, {
    accept: 'application/problem+json',
  })
  assert.match(String(problem.headers['content-type']), /^application\/problem\+json/)
  const { required } = apiSchemas['Problem'] ?? {}
  assert.deepEqual(Object.keys(problem.body), required)
  assert.equal(problem.body.detail, plain.body.error)
})
