import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { makeFolder } from '../test/make-folder.ts'
import { documentNames } from '../server/api/openapi/reference/register-reference.ts'
import { basePath } from '../server/start/app.ts'
import { startApp } from '../test/app.ts'

const run = promisify(execFile)
const tools = resolve('node_modules/.cache/openapi/node_modules')
/** CI installs the tools: a skipped check must not look like a passed one. */
const skip =
  existsSync(tools) || process.env['CI'] !== undefined
    ? false
    : 'The tools are not there: npm run openapi:install'

// Otherwise they look for updates and send usage data to the vendor.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const { port, workspace } = await startApp()
const folder = await makeFolder('foreign-client')
const url = `http://127.0.0.1:${port}${basePath}`
const names = Object.values(documentNames)
for (const name of names) {
  await writeFile(join(folder, name), await (await fetch(`${url}/${name}`)).text())
}

const tool = async (bin: string, ...given: string[]) =>
  run(process.execPath, [join(tools, bin), ...given], { cwd: folder, env, maxBuffer: 2 ** 26 })

for (const name of names) {
  test(`The pinned linter finds no error in ${name}`, { skip }, async () => {
    const config = resolve('campaigns/foreign-client/redocly.yaml')
    const given = ['lint', name, '--config', config, '--format', 'json']
    const { stdout } = await tool('@redocly/cli/bin/cli.js', ...given).catch(
      (error: { stdout: string }) => error,
    )
    const { totals, problems } = JSON.parse(stdout) as {
      totals: { errors: number; warnings: number; ignored: number }
      problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
    }
    const found = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    )
    assert.deepEqual(found, [])
    assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 })
  })
}

test(
  'A client from a third-party generator compiles under strict settings and completes a journey',
  { skip },
  async () => {
    for (const [at, types] of ['api', 'sign-in', 'widget'].entries()) {
      await tool('openapi-typescript/bin/cli.js', names[at]!, '--output', `${types}.d.ts`)
    }
    for (const file of ['journey.mts', 'tsconfig.json']) {
      await cp(`campaigns/foreign-client/${file}`, join(folder, file))
    }
    await symlink(tools, join(folder, 'node_modules'))
    await tool('typescript/bin/tsc', '-p', join(folder, 'tsconfig.json'))
    const { key, adminEmail } = await workspace()
    const servers = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(folder, name), 'utf8')
        return (JSON.parse(text) as { servers: { url: string }[] }).servers[0]?.url
      }),
    )
    const [own, signIn] = servers.map(String)
    const given = [join(folder, 'out/journey.mjs'), own!, key, adminEmail, signIn!]
    const { stdout } = await run(process.execPath, given)
    assert.deepEqual(JSON.parse(stdout), {
      sender: 'User',
      status: 'closed',
      bodies: ['<p>Where is my order?</p>', '<p>On its way.</p>'],
      per_page: 100,
      contacts: ['Ada'],
      found: 2,
      batch: [200],
      events: ['message.created', 'message.created'],
      // Without a cookie; another base would be 404.
      session: 401,
      visitorList: '/api/external/v2/conversations',
      missing: [404, 'Conversation does not exist.'],
    })
  },
)
