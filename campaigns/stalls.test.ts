import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { apiRoutes, basePath } from '../server/start/app.ts'
import { exchange, startApp } from '../test/app.ts'
import { documentedThings } from '../test/documented-things.ts'

/** The short form sends a few kinds of characters, the long one (`npm run stalls`) all of them. */
const isLong = process.env['PORCHLIGHT_TEST_STALLS'] === 'long'
const characters = Array.from(isLong ? '\t ,;:=/\\.-_@<>"\'&%a0*+()[]{}|?~!#$^`' : '\t,a.<')
const longestMs = 100

const { workspace, port } = await startApp()
const space = await workspace()
const things: Record<string, string> = { ...(await documentedThings(space)), user_identifier: 'x' }
const pathOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => things[name] ?? 'x')
const own = { host: 'localhost', 'x-api-key': space.key, accept: 'application/json' }

/** Fails if a request blocks the server's thread, and so `/health/live`, for longer in each of three tries. */
async function assertBrief(label: string, send: () => Promise<unknown>): Promise<void> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && best >= longestMs; tries += 1) {
    const from = process.threadCpuUsage()
    await send()
    const { user, system } = process.threadCpuUsage(from)
    best = Math.min(best, (user + system) / 1_000)
  }
  assert.ok(best < longestMs, `${label}: ${best} ms`)
}

/** All header fields in the server's source. */
const headerNames = new Set(
  globSync('server/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/headers(?:\??\.|\??\.?\[')([a-z][a-z-]+)/g),
    ])
    .map(([, name = '']) => name)
    .filter((name) => !['map', 'get', 'host', 'transfer-encoding', 'content-length'].includes(name))
    .concat('x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'host'),
)

test('No header field with long runs of characters blocks the server', async () => {
  assert.ok(headerNames.size > 12, [...headerNames].join(' '))
  const asked = [
    ['GET', '/', undefined],
    ['GET', `${basePath}/visitors`, undefined],
    ['POST', `${basePath}/attachments`, 'x'],
    ['PATCH', `${basePath}${pathOf('/conversations/:conversation_id')}`, '{}'],
  ] as const
  for (const name of headerNames) {
    for (const character of characters) {
      for (const length of [8_100, 30_000]) {
        for (const [method, path, body] of asked) {
          const value = `a${character.repeat(length)}x`
          const headers = { 'content-type': 'application/octet-stream', ...own, [name]: value }
          await assertBrief(`${name} ${JSON.stringify(character)} ${method} ${path}`, async () =>
            exchange(port, method, path, body, headers),
          )
        }
      }
    }
  }
})

const hasEnd = (mediaType: string | undefined) => mediaType !== 'text/event-stream'

test('No parameter with long runs of characters blocks the server', async () => {
  for (const route of apiRoutes.filter(({ replies }) => hasEnd(replies[200]?.mediaType))) {
    for (const name of Object.keys(route.query ?? {})) {
      for (const character of characters) {
        const value = encodeURIComponent(character)
        const run = value.repeat(Math.floor(15_000 / value.length))
        const path = `${basePath}${pathOf(route.path)}?${name}=a${run}x`
        await assertBrief(`${route.path} ${name} ${JSON.stringify(character)}`, async () =>
          exchange(port, route.method, path, undefined, own),
        )
      }
    }
  }
})

test('No field with long runs of characters blocks the server', async () => {
  for (const route of apiRoutes.filter(({ body }) => body !== undefined)) {
    for (const name of Object.keys((route.body?.['properties'] ?? {}) as object)) {
      for (const character of characters) {
        const run = `a${character.repeat(isLong ? 240_000 : 30_000)}x`
        const one = JSON.stringify(run)
        const forms = [
          one,
          `[${one}]`,
          `[{"body":${one},"email":${one}}]`,
          `{${one}:${one},"name":${one}}`,
        ]
        for (const value of forms) {
          const body = `{"body":"x","filename":"a","size":1,"${name}":${value}}`
          const headers = { ...own, 'content-type': 'application/json' }
          await assertBrief(`${route.path} ${name} ${JSON.stringify(character)}`, async () =>
            exchange(port, route.method, `${basePath}${pathOf(route.path)}`, body, headers),
          )
        }
      }
    }
  }
})
