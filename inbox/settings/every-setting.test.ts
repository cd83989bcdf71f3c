import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { operations } from '../../client/source/operations.generated.ts'

const sources = globSync('inbox/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** What programs do, in place of members. */
const ofPrograms = ['savedReplies.use', 'mails.receive']

/** Statuses, groups and others of one kind are changed by their path. */
const isListed = (path: string) => {
  const [, list = ''] = /^(\/[a-z-]+)(?:\/\{\w+\})?$/.exec(path) ?? []
  return sources.includes(`path: '${list}',`)
}

test('Every setting of the API is changed by a page', () => {
  const { settings, teamMembers, apiKeys, webhooks, savedReplies, mails, views } = operations
  const groups = { settings, teamMembers, apiKeys, webhooks, savedReplies, mails, views }
  const changes = Object.entries(groups).flatMap(([group, table]) =>
    Object.entries(table).flatMap(([name, { method, path }]) =>
      method === 'GET' ? [] : [{ name: `${group}.${name}`, path }],
    ),
  )
  assert.ok(changes.length > 45)
  const missing = changes.filter(
    ({ name, path }) => !sources.includes(`api.${name}(`) && !isListed(path),
  )
  assert.deepEqual(
    missing.map(({ name }) => name),
    ofPrograms,
  )
})
