import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig, type Config } from './config.ts'

const cwd = '/srv/porchlight'
const defaults = readConfig({}, cwd)

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env, cwd)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.problems
  }
  return []
}

const key = Buffer.alloc(32, 'k').toString('base64')

const read: [name: string, text: string, field: keyof Config, expected: unknown][] = [
  ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
  ['HOST', '::', 'host', '::'],
  ['HOST', ' chat.example.com ', 'host', 'chat.example.com'],
  ['PORT', '0', 'port', 0],
  ['PORT', '65535', 'port', 65_535],
  ['PORCHLIGHT_DATA', '/var/lib/porchlight', 'dataFolder', '/var/lib/porchlight'],
  ['PORCHLIGHT_DATA', '../chat data', 'dataFolder', '/srv/chat data'],
  ['PORCHLIGHT_SECRETS_KEY_FILE', '../key', 'secretsKeyFile', '/srv/key'],
  ['PORCHLIGHT_SECRETS_KEY', key, 'secretsKeys', [key]],
  ['PORCHLIGHT_SECRETS_KEY', `${key}, ${key}`, 'secretsKeys', [key, key]],
  ['PORCHLIGHT_PG_BIN_DIR', '/usr/lib/pg/bin', 'postgresBinFolder', '/usr/lib/pg/bin'],
  ['PORCHLIGHT_PG_BIN_DIR', 'pg/bin', 'postgresBinFolder', '/srv/porchlight/pg/bin'],
  ['DATABASE_URL', 'postgres://u:p@db:5432/chat', 'databaseUrl', 'postgres://u:p@db:5432/chat'],
  [
    'DATABASE_URL',
    'postgres://db/c?sslmode=require',
    'databaseUrl',
    'postgres://db/c?sslmode=verify-full',
  ],
  [
    'DATABASE_URL',
    'postgres://db/c?sslmode=disable',
    'databaseUrl',
    'postgres://db/c?sslmode=disable',
  ],
  ['DATABASE_URL', 'postgresql://db/chat', 'databaseUrl', 'postgresql://db/chat'],
  ['DATABASE_URL', 'postgres:///chat?host=/run/pg', 'databaseUrl', 'postgres:///chat?host=/run/pg'],
  [
    'DATABASE_URL',
    'postgres://u:p@/chat?host=/run',
    'databaseUrl',
    'postgres://u:p@/chat?host=/run',
  ],
  ['DATABASE_URL', 'postgres://u@%2Frun%2Fpg/chat', 'databaseUrl', 'postgres://u@%2Frun%2Fpg/chat'],
  ['PORCHLIGHT_BASE_DOMAIN', 'Chat.Example.COM', 'baseDomain', 'chat.example.com'],
  ['PORCHLIGHT_BASE_DOMAIN', 'xn--bcher-kva.example', 'baseDomain', 'xn--bcher-kva.example'],
  ['PORCHLIGHT_SCHEME', 'HTTPS', 'publicScheme', 'https'],
  ['PORCHLIGHT_LOG_LEVEL', 'Silent', 'logLevel', 'silent'],
  ['PORCHLIGHT_POOL_SIZE', '1', 'poolSize', 1],
  ['PORCHLIGHT_POOL_SIZE', '200', 'poolSize', 200],
  ['PORCHLIGHT_BODY_LIMIT', '1MiB', 'bodyLimitBytes', 1_048_576],
  ['PORCHLIGHT_BODY_LIMIT', '512 kib', 'bodyLimitBytes', 524_288],
  ['PORCHLIGHT_BODY_LIMIT', '1024', 'bodyLimitBytes', 1024],
  ['PORCHLIGHT_BODY_LIMIT', '2000B', 'bodyLimitBytes', 2000],
  ['PORCHLIGHT_BODY_LIMIT', '16MiB', 'bodyLimitBytes', 16_777_216],
  ['PORCHLIGHT_REQUEST_TIMEOUT_SECONDS', '600', 'requestTimeoutMs', 600_000],
  ['PORCHLIGHT_HEADERS_TIMEOUT_SECONDS', '30', 'headersTimeoutMs', 30_000],
  ['PORCHLIGHT_STATEMENT_TIMEOUT_SECONDS', '2.5', 'statementTimeoutMs', 2500],
  ['PORCHLIGHT_SHUTDOWN_SECONDS', '1', 'shutdownTimeoutMs', 1000],
  ['PORCHLIGHT_MAX_CONNECTIONS', '1', 'maxConnections', 1],
  ['PORCHLIGHT_RATE_LIMIT_PER_MINUTE', '0', 'rateLimitPerMinute', 0],
  ['PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE', '0', 'failedAttemptsPerMinute', 0],
  ['PORCHLIGHT_SMTP_URL', 'smtp://mail:25', 'smtpUrl', 'smtp://mail:25'],
  ['PORCHLIGHT_SMTP_URL', 'smtps://u:p@mail', 'smtpUrl', 'smtps://u:p@mail'],
  ['PORCHLIGHT_MAIL_FROM', 'chat@example.com', 'mailFrom', 'chat@example.com'],
  ['PORCHLIGHT_MAIL_FROM', 'Grüße <a@b.de>', 'mailFrom', 'Grüße <a@b.de>'],
  ['PORCHLIGHT_MAIL_FROM', '"Acme, Inc." <a@b.de>', 'mailFrom', '"Acme, Inc." <a@b.de>'],
  ['PORCHLIGHT_UPLOAD_LIMIT', '100MiB', 'uploadLimitBytes', 104_857_600],
  [
    'PORCHLIGHT_S3_URL',
    'https://key:a%2Fb@s3.example.com/files/?region=eu-central-1',
    's3',
    {
      endpoint: 'https://s3.example.com/files',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'a/b',
    },
  ],
  ['PORCHLIGHT_TRUSTED_PROXIES', '127.0.0.1', 'trustedProxies', ['127.0.0.1']],
  [
    'PORCHLIGHT_TRUSTED_PROXIES',
    '10.0.0.0/8, ::1 fd00::/8,192.0.2.7/32,',
    'trustedProxies',
    ['10.0.0.0/8', '::1', 'fd00::/8', '192.0.2.7/32'],
  ],
]

for (const [name, text, field, expected] of read) {
  test(`readConfig reads ${name}=${text}`, () => {
    const others: Record<string, string> = { baseDomain: 'mailFrom', dataFolder: 'secretsKeyFile' }
    const changed = new Set([field, others[field]])
    const config = readConfig({ [name]: text }, cwd, 1)
    assert.deepEqual(config[field], expected)
    for (const [other, value] of Object.entries(defaults)) {
      if (!changed.has(other)) assert.deepEqual(Reflect.get(config, other), value)
    }
  })
}

test('readConfig reads the usual words for on and off, case-insensitively', () => {
  for (const word of ['on', 'true', '1', 'yes', 'Y', 'TRUE']) {
    assert.equal(readConfig({ PORCHLIGHT_DEMO: word }, cwd).demo, true, word)
  }
  for (const word of ['off', 'false', '0', 'no', 'N', 'Off']) {
    assert.equal(readConfig({ PORCHLIGHT_DEMO: word }, cwd).demo, false, word)
  }
})

const refused: Record<string, string[]> = {
  HOST: ['http://localhost', 'localhost:3000', '[::1]', 'a b', '-a', 'a..b', 'a/b', '0.0.0.0:80'],
  PORT: [
    'abc',
    '-1',
    '65536',
    '3000.5',
    '0x50',
    '1e3',
    'tcp://10.0.0.1:80',
    '99999999999999999999',
  ],
  PORCHLIGHT_DATA: ['~/data', '~', 'a\0b'],
  PORCHLIGHT_SECRETS_KEY_FILE: ['~/key'],
  PORCHLIGHT_PG_BIN_DIR: ['~/bin'],
  PORCHLIGHT_BASE_DOMAIN: [
    'https://chat.example.com',
    'chat.example.com:3000',
    'chat.example.com/',
    '.example.com',
    'example.com.',
    '*.example.com',
    '192.0.2.1',
    '::1',
    'bücher.example',
    `${'a'.repeat(64)}.com`,
    'a.'.repeat(130) + 'com',
  ],
  PORCHLIGHT_SCHEME: ['https://', 'ws', 'http,https'],
  PORCHLIGHT_UPLOAD_LIMIT: ['0', '25MB', '1025MiB'],
  PORCHLIGHT_DEMO: ['maybe', '2', 'constructor', '__proto__', 'toString'],
  PORCHLIGHT_TRUSTED_PROXIES: [
    'true',
    '*',
    'proxy.example.com',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '::1/129',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0',
    '10.0.0.256',
    '010.0.0.1',
    'fe80::1%eth0',
    '10.0.0.1, nonsense',
    ',',
  ],
  PORCHLIGHT_LOG_LEVEL: ['verbose', '30', 'info,debug'],
  PORCHLIGHT_POOL_SIZE: ['0', '201', '-8', '8.5', 'many'],
  PORCHLIGHT_BODY_LIMIT: [
    '1023',
    '17MiB',
    '16777217',
    '1MB',
    '1M',
    '1.5MiB',
    '-1MiB',
    'MiB',
    '1GiB',
  ],
  PORCHLIGHT_REQUEST_TIMEOUT_SECONDS: ['0', '0.5', '601', '30s', '-1', 'Infinity', '1e2', '1.0001'],
  PORCHLIGHT_HEADERS_TIMEOUT_SECONDS: ['0', '601', 'off'],
  PORCHLIGHT_STATEMENT_TIMEOUT_SECONDS: ['0', '601', '5000'],
  PORCHLIGHT_SHUTDOWN_SECONDS: ['0', '601', 'never'],
  PORCHLIGHT_MAX_CONNECTIONS: ['0', '1000001', 'unlimited'],
  PORCHLIGHT_RATE_LIMIT_PER_MINUTE: ['1000000000', '-1', '1/s'],
  PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: ['1000001', '-1', 'off'],
  PORCHLIGHT_MAIL_FROM: [
    'porchlight',
    'Porchlight',
    'a@b, c@d',
    'a@b <c@d> <e@f>',
    'A <a@b>\r\nBcc: victim@example.com',
    'A\r\nBcc: victim@example.com <a@b>',
    'A, B <a@b>',
    '<>',
    '@b',
    'a@',
  ],
}

for (const [name, texts] of Object.entries(refused)) {
  test(`readConfig rejects an invalid ${name} with its name, the value and what to write`, () => {
    for (const text of texts) {
      const problems = problemsOf({ [name]: text })
      assert.equal(problems.length, 1, text)
      assert.match(problems[0]!, new RegExp(`^${name} is "`))
      assert.ok(problems[0]!.includes(JSON.stringify(text).slice(0, 50)), problems[0]!)
      assert.match(problems[0]!, /"\. Write .+\.$/)
      assert.doesNotMatch(problems[0]!, /\n/)
    }
  })
}

test('readConfig rejects invalid addresses without showing them, because of the password', () => {
  const secrets: Record<string, string[]> = {
    PORCHLIGHT_SECRETS_KEY: ['hunter2', key.slice(1) + 'hunter2', `${key};hunter2`],
    DATABASE_URL: [
      'mysql://root:hunter2@db/chat',
      'hunter2',
      'db:5432/hunter2',
      'postgres:hunter2@db',
      'http://u:hunter2@db',
      'postgres://u:hunter2@db:port/chat',
      '/run/hunter2',
    ],
    PORCHLIGHT_S3_URL: [
      's3://k:hunter2@h/b',
      'https://hunter2/b',
      'https://hunter2@h/b',
      'https://k:hunter2%zz@h/b',
    ],
    PORCHLIGHT_SMTP_URL: [
      'http://u:hunter2@mail',
      'u:hunter2@mail',
      'smtp:hunter2',
      'smtp:///hunter2',
      'smtp://u:hunter2@mail:port',
      'hunter2.example.com',
    ],
  }
  for (const [name, texts] of Object.entries(secrets)) {
    for (const text of texts) {
      const problems = problemsOf({ [name]: text })
      assert.equal(problems.length, 1, text)
      assert.doesNotMatch(problems[0]!, /hunter2/)
      assert.match(problems[0]!, /Write (?:an address such as|keys of 32 bytes)/)
    }
  }
})
