import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { makeFolder } from '../make-folder.ts'
import { startServerProcess } from '../../campaigns/server-process.ts'
import { until } from '../../campaigns/until.ts'
import { makeWorkspace } from '../../campaigns/workspaces.ts'
import { readConfig } from '../../server/config/config.ts'
import { checkStandby } from '../../server/operate/doctor/check-standby.ts'
import { connectOwner } from '../../server/store/database/connect.ts'
import { sender, testSecretsKey } from '../app.ts'
import { startPair, withoutStandbys } from './start-pair.ts'

const startMs = 60_000

async function metricsOf(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

suite('PORCHLIGHT_REPLICA_URL', { skip: withoutStandbys }, async () => {
  if (withoutStandbys !== false) return
  const pair = await startPair()
  after(pair.remove)
  const folder = await makeFolder('wrong-standby')
  const owner = connectOwner({ url: pair.primary.url }, () => undefined, 1)
  after(async () => owner.end())
  const serve = async (replicaUrl: string, workers = '1') =>
    startServerProcess(join(folder, 'data'), startMs, {
      DATABASE_URL: pair.primary.url,
      PORCHLIGHT_REPLICA_URL: replicaUrl,
      PORCHLIGHT_SECRETS_KEY: testSecretsKey,
      PORCHLIGHT_WORKERS: workers,
    })
  const check = async (replicaUrl: string, env: Record<string, string> = {}) => {
    const settings = { DATABASE_URL: pair.primary.url, PORCHLIGHT_REPLICA_URL: replicaUrl, ...env }
    const config = readConfig(settings)
    const [finding] = await checkStandby({ config, owner, requests: owner, repair: false })
    return finding
  }

  test('An unrelated cluster is refused at the start and by the doctor', async () => {
    const stranger = await pair.addStranger()
    const refused = /PORCHLIGHT_REPLICA_URL leads to another cluster than DATABASE_URL\. Name a/
    await assert.rejects(serve(stranger.url), refused)
    const finding = await check(stranger.url)
    assert.equal(finding?.state, 'fail')
    assert.match(finding?.says ?? '', refused)
  })

  test('A primary, and an address where nothing listens, are reported, and the server starts', async () => {
    const absent = `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`
    for (const [url, reported] of [
      [pair.primary.url, /PORCHLIGHT_REPLICA_URL leads to a primary\./],
      [absent, /PORCHLIGHT_REPLICA_URL cannot be used .*There is no such socket/],
    ] as const) {
      const server = await serve(url)
      assert.match(server.said(), reported)
      assert.match(server.said(), /Until then the primary answers all reads\./)
      assert.match(await metricsOf(server.port), /^standby_up 0$/m)
      assert.equal(await server.stop('SIGTERM'), 0)
      assert.match((await check(url))?.says ?? '', reported)
    }
  })

  test('Several processes use one standby, and report its lag once', async () => {
    const server = await serve(pair.standby.url, '2')
    const { api_key: key } = await makeWorkspace(owner, 'acme')
    const ask = sender(server.port, { host: 'acme.localhost', key })
    await pair.untilEqual()
    // The first read of a process, which connects, may take longer than a read waits for the standby.
    const used = /^standby_reads_total\{process="worker-\d",outcome="used"\} [1-9]/m
    const text = await until('the standby is used', 10_000, async () => {
      assert.equal((await ask('GET', '/visitors')).status, 200)
      const found = await metricsOf(server.port)
      return used.test(found) ? found : undefined
    })
    assert.match(text, /^standby_up 1$/m)
    assert.equal([...text.matchAll(/^standby_lag_bytes \d+$/gm)].length, 1)
    assert.equal(await server.stop('SIGTERM'), 0)
  })

  test('The doctor reports the lag of a standby, and too few connections', async () => {
    await pair.untilEqual()
    const url = pair.standby.url
    assert.match((await check(url))?.says ?? '', /^0\.0 s and 0 bytes behind, 97 connections/)
    await pair.standby.query('select pg_wal_replay_pause()')
    await pair.primary.query('create table test_lag (number integer)')
    assert.match((await check(url))?.says ?? '', /^\d+\.\d s and [1-9]\d* bytes behind/)
    await pair.standby.query('select pg_wal_replay_resume()')
    const short = await check(url, { PORCHLIGHT_POOL_SIZE: '120', PORCHLIGHT_WORKERS: '1' })
    assert.match(
      short?.says ?? '',
      /^The standby allows 97 connections, a server uses up to 122\.$/,
    )
  })
})
