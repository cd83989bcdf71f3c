import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { ConfigError, readConfig, type Config } from './config.ts'
import { variableNames } from './config-variables.ts'

const cwd = '/srv/porchlight'

const defaults: Config = {
  host: '127.0.0.1',
  port: 3000,
  dataFolder: '/srv/porchlight/data',
  secretsKeyFile: '/srv/porchlight/data.key',
  baseDomain: 'localhost',
  publicScheme: 'http',
  demo: true,
  trustedProxies: [],
  logLevel: 'info',
  workers: 1,
  poolSize: 8,
  bodyLimitBytes: 1_048_576,
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 10_000,
  statementTimeoutMs: 5000,
  maxConnections: 10_000,
  rateLimitPerMinute: 60_000,
  failedAttemptsPerMinute: 1_000,
  drainMs: 0,
  shutdownTimeoutMs: 10_000,
  mailFrom: 'Porchlight <porchlight@localhost>',
  uploadLimitBytes: 26_214_400,
  eventRetentionDays: 90,
  webhooksAllowPrivate: false,
  mailAllowPrivate: false,
  signInAllowPrivate: false,
  pushAllowPrivate: false,
  storageLimitBytes: 10 * 1024 ** 3,
  uploadsPerKey: 20,
  uploadParts: 1_000,
  uploadPartMinimumBytes: 65_536,
  secondFactor: 'off',
  invitationsPerHour: 100,
  followUpsPerHour: 500,
  digestsPerHour: 500,
  answersPerHour: 2_000,
  mailsPerMinute: 600,
  fileAttemptsPerMinute: 300,
  webhookTimeoutMs: 15_000,
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env, cwd)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    for (const problem of error.problems) assert.ok(error.message.includes(problem))
    return error.problems
  }
  return []
}

test('readConfig returns the defaults for an empty environment', () => {
  assert.deepEqual(readConfig({}, cwd), defaults)
})

test('readConfig counts blank variables as not set', () => {
  for (const blank of ['', ' ', '\t\n']) {
    const env = Object.fromEntries(variableNames.map((name) => [name, blank]))
    assert.deepEqual(readConfig({ ...env, PORCHLIGHT_TYPO: blank }, cwd), defaults)
  }
  assert.deepEqual(readConfig({ HOST: undefined, PORCHLIGHT_TYPO: undefined }, cwd), defaults)
})

test('readConfig ignores variables of other programs', () => {
  const env = { PATH: '/bin', HOME: '/root', PG_BIN_DIR: 'x', HOSTNAME: 'a b', PORTS: 'x' }
  assert.deepEqual(readConfig(env, cwd), defaults)
})

test('readConfig resolves relative folders against the current folder by default', () => {
  assert.equal(readConfig({}).dataFolder, `${process.cwd()}/data`)
})

test('readConfig freezes its result', () => {
  const config = readConfig({ PORCHLIGHT_TRUSTED_PROXIES: '10.0.0.1' }, cwd)
  assert.ok(Object.isFrozen(config))
  assert.ok(Object.isFrozen(config.trustedProxies))
  assert.ok(Object.isFrozen(readConfig({}, cwd).trustedProxies))
})

test('readConfig does not change the environment it reads', () => {
  const env = Object.freeze({ PORT: ' 80 ', PORCHLIGHT_DEMO: 'OFF' })
  assert.equal(readConfig(env, cwd).port, 80)
  assert.deepEqual(env, { PORT: ' 80 ', PORCHLIGHT_DEMO: 'OFF' })
})

test('readConfig sends mail from the base domain by default', () => {
  const config = readConfig({ PORCHLIGHT_BASE_DOMAIN: 'chat.example.com' }, cwd)
  assert.equal(config.mailFrom, 'Porchlight <porchlight@chat.example.com>')
})

test('readConfig hides the password of an address in the wrong variable', () => {
  const [problem = ''] = problemsOf({ HOST: 'postgres://porchlight:hunter@2@db/chat' })
  assert.equal(problem.includes('hunter'), false)
  assert.match(problem, /^HOST is "postgres:\/\/…@db\/chat"\./)
})

test('readConfig shortens a long value in its problem', () => {
  const [problem = ''] = problemsOf({ PORT: 'x'.repeat(100_000) })
  assert.ok(problem.length < 250, `${problem.length} characters`)
})

test('readConfig reports all problems together', () => {
  const problems = problemsOf({
    PORT: 'abc',
    PORCHLIGHT_DEMO: 'maybe',
    DATABASE_URL: 'mysql://db',
    PORCHLIGHT_DEMOO: 'on',
    PORCHLIGHT_POOL_SIZE: '0',
  })
  const named = problems.map((problem) => problem.split(' ')[0])
  assert.deepEqual(
    new Set(named),
    new Set([
      'DATABASE_URL',
      'PORCHLIGHT_DEMO',
      'PORCHLIGHT_DEMOO',
      'PORCHLIGHT_POOL_SIZE',
      'PORT',
    ]),
  )
})

test('readConfig rejects a headers timeout above the request timeout, as node does', () => {
  const problems = problemsOf({
    PORCHLIGHT_REQUEST_TIMEOUT_SECONDS: '20',
    PORCHLIGHT_HEADERS_TIMEOUT_SECONDS: '21',
  })
  assert.equal(problems.length, 1)
  assert.match(problems[0]!, /^PORCHLIGHT_HEADERS_TIMEOUT_SECONDS is 21.* Write 20 or less/)
})

test('readConfig accepts a pooler only with the PostgreSQL behind it', () => {
  const pooler = { PORCHLIGHT_POOLER_URL: 'postgres://porchlight_app:hunter2@pooler:6432/chat' }
  const [problem = '', ...others] = problemsOf({ ...pooler, DATABASE_URL: ' ' })
  assert.match(problem, /^PORCHLIGHT_POOLER_URL is set, but DATABASE_URL is not\. Write /)
  assert.doesNotMatch(problem, /hunter2/)
  assert.deepEqual(others, [])
  const config = readConfig({ ...pooler, DATABASE_URL: 'postgres://db/chat' })
  assert.equal(config.poolerUrl, pooler.PORCHLIGHT_POOLER_URL)
})

test('readConfig accepts a standby only with its primary', () => {
  const standby = { PORCHLIGHT_REPLICA_URL: 'postgres://chat:hunter2@standby/chat' }
  const [problem = '', ...others] = problemsOf(standby)
  assert.match(problem, /^PORCHLIGHT_REPLICA_URL is set, but DATABASE_URL is not\. Write /)
  assert.deepEqual(others, [])
  const config = readConfig({ ...standby, DATABASE_URL: 'postgres://db/chat' })
  assert.equal(config.replicaUrl, standby.PORCHLIGHT_REPLICA_URL)
})

test('readConfig defaults to a worker per core with an external database, else to one', () => {
  const external = { DATABASE_URL: 'postgres://db/chat' }
  const sizesOf = (env: Record<string, string>, cores: number) => {
    const { workers, poolSize } = readConfig(env, cwd, cores)
    return [workers, poolSize]
  }
  assert.deepEqual(sizesOf({}, 16), [1, 8])
  assert.deepEqual(sizesOf(external, 4), [4, 32])
  // More connections than PostgreSQL's default would fail under load only.
  assert.deepEqual(sizesOf(external, 200), [64, 64])
  assert.deepEqual(sizesOf({ ...external, PORCHLIGHT_POOL_SIZE: '6' }, 8), [6, 6])
  assert.deepEqual(sizesOf({ PORCHLIGHT_WORKERS: '3' }, 1), [3, 24])
  const [problem] = problemsOf({ PORCHLIGHT_WORKERS: '3', PORCHLIGHT_POOL_SIZE: '2' })
  assert.match(
    problem!,
    /^PORCHLIGHT_POOL_SIZE is 2, but each of 3 workers needs .* Write 3 or more/,
  )
})

test('readConfig accepts only one worker where processes cannot share a port', () => {
  const env = { DATABASE_URL: 'postgres://db/chat' }
  for (const platform of ['darwin', 'win32'] as const) {
    assert.equal(readConfig(env, cwd, 4, platform).workers, 1)
    assert.throws(() => readConfig({ ...env, PORCHLIGHT_WORKERS: '2' }, cwd, 4, platform), {
      message:
        /PORCHLIGHT_WORKERS is 2, but several processes can share a port only on Linux\. Write 1/,
    })
  }
})

test('readConfig shortens the headers timeout if only a short request timeout is set', () => {
  const config = readConfig({ PORCHLIGHT_REQUEST_TIMEOUT_SECONDS: '5' }, cwd)
  assert.equal(config.headersTimeoutMs, 5000)
})

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
const uncommented = parseEnv(example.replaceAll(/^#(?=[A-Z\d_]+=)/gm, ''))

test('.env.example lists exactly the variables of readConfig, each with an explanation', () => {
  assert.deepEqual(Object.keys(uncommented).toSorted(), variableNames.toSorted())
  for (const name of variableNames) {
    assert.match(example, new RegExp(`^# [A-Za-z0-9].+\\.\n#${name}=`, 'm'), name)
  }
  assert.deepEqual(Object.keys(parseEnv(example)), [], 'as it stands it sets nothing')
})

test('.env.example is valid when uncommented, and shows the real defaults', () => {
  const { databaseUrl, poolerUrl, replicaUrl, smtpUrl, s3, postgresBinFolder, ...others } =
    readConfig({ ...uncommented }, cwd)
  assert.ok(databaseUrl && poolerUrl && replicaUrl && smtpUrl && s3 && postgresBinFolder)
  const { clientUrl, clientApiKey, mcpMember, ...rest } = others
  assert.ok(clientUrl && clientApiKey && mcpMember)
  assert.deepEqual(rest, defaults)
})
