import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startServerProcess } from '../campaigns/server-process.ts'
import { until } from '../campaigns/until.ts'
import { buildTools } from '../server/operate/pages/build-if-changed.ts'
import { cloneDatabase } from './app.ts'
import { copyCheckout } from './copy-checkout.ts'
import { makeFolder } from './make-folder.ts'
import { urlOf } from '../server/operate/backup/testing/scenario.ts'
import { databaseSettings, skippedBehindPooler as skip } from './request-database.ts'

const folder = await makeFolder('compiled')
const checkout = join(folder, 'checkout')

test('A server that is killed leaves its compiled code for the next start', { skip }, async (t) => {
  await copyCheckout(checkout, buildTools)
  const settings = databaseSettings(urlOf(await cloneDatabase()))
  const env = { ...settings, PORCHLIGHT_WORKERS: '1' }
  const server = await startServerProcess(join(folder, 'data'), 60_000, env, { checkout })
  t.after(async () => server.stop('SIGKILL'))
  await until('the code is kept', 10_000, () => {
    return globSync(join(checkout, 'node_modules/.cache/porchlight/**/*')).length > 300
  })
  assert.equal(server.child.exitCode, null)
})
