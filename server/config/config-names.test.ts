import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownVariableProblems } from './config-names.ts'
import { variableNames } from './config-variables.ts'

function problemsOf(env: Record<string, string>): string[] {
  return unknownVariableProblems(env, variableNames)
}

test('unknownVariableProblems rejects an unknown name and suggests the nearest setting', () => {
  const nearest = {
    PORCHLIGHT_DEMOO: 'PORCHLIGHT_DEMO',
    PORCHLIGHT_DTAA: 'PORCHLIGHT_DATA',
    PORCHLIGHT_PORT: 'PORT',
    PORCHLIGHT_HOST: 'HOST',
    PORCHLIGHT_DATABASE_URL: 'DATABASE_URL',
    PORCHLIGHT_SMTP: 'PORCHLIGHT_SMTP_URL',
    PORCHLIGHT_TRUSTED_PROXY: 'PORCHLIGHT_TRUSTED_PROXIES',
    PORCHLIGHT_REQUEST_TIMEOUT: 'PORCHLIGHT_REQUEST_TIMEOUT_SECONDS',
    PORCHLIGHT_SHUTDOWN_TIMEOUT_SECONDS: 'PORCHLIGHT_SHUTDOWN_SECONDS',
    PORCHLIGHT_POOLSIZE: 'PORCHLIGHT_POOL_SIZE',
    PORCHLIGHT_LOGLEVEL: 'PORCHLIGHT_LOG_LEVEL',
    PORCHLIGHT_BASEDOMAIN: 'PORCHLIGHT_BASE_DOMAIN',
    PORCHLIGHT_MAILFROM: 'PORCHLIGHT_MAIL_FROM',
    porchlight_demo: 'PORCHLIGHT_DEMO',
  }
  for (const [name, known] of Object.entries(nearest)) {
    assert.deepEqual(problemsOf({ [name]: 'a value that may be secret' }), [
      `${name} is not a setting. Write ${known}, or remove it.`,
    ])
  }
})

test('unknownVariableProblems suggests nothing if no setting is near', () => {
  for (const name of [
    'PORCHLIGHT_FOO',
    'PORCHLIGHT_REDIS_URL',
    'PORCHLIGHT_PASSWORD',
    'PORCHLIGHT_',
  ]) {
    assert.deepEqual(problemsOf({ [name]: 'x' }), [
      `${name} is not a setting. Remove it; .env.example lists every setting.`,
    ])
  }
})

test('unknownVariableProblems ignores settings, variables of tests and those of service links', () => {
  const env = {
    ...Object.fromEntries(variableNames.map((name) => [name, 'x'])),
    PORCHLIGHT_TEST_BIN_DIR: '/usr/lib/postgresql/15/bin',
    PORCHLIGHT_SERVICE_HOST: '10.0.0.1',
    PORCHLIGHT_SERVICE_PORT: '80',
    PORCHLIGHT_SERVICE_PORT_HTTP: '80',
    PORCHLIGHT_PORT: 'tcp://10.0.0.1:80',
    PORCHLIGHT_PORT_80_TCP: 'tcp://10.0.0.1:80',
    PORCHLIGHT_PORT_80_TCP_PROTO: 'tcp',
    PORCHLIGHT_PORT_80_TCP_PORT: '80',
    PORCHLIGHT_PORT_80_TCP_ADDR: '10.0.0.1',
    PORCHLIGHT_DB_SERVICE_HOST: '10.0.0.2',
    PORCHLIGHT_DB_PORT: 'tcp://10.0.0.2:5432',
  }
  assert.deepEqual(problemsOf(env), [])
})
