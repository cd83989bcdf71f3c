import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allows, builtInPermissions, patternsOf, permissions, scopes } from './permissions.ts'

test('Every scope is a permission; keys cannot have the permissions of roles', () => {
  assert.deepEqual(permissions.slice(0, scopes.length), scopes)
  assert.equal(patternsOf(scopes).includes('*:erase'), false)
  assert.equal(patternsOf(permissions).includes('*:erase'), true)
})

test('The built-in roles have only known permissions; Standard works on conversations and administers nothing', () => {
  const patterns = patternsOf(permissions)
  for (const given of Object.values(builtInPermissions)) {
    assert.deepEqual(
      given.filter((word) => !patterns.includes(word)),
      [],
    )
  }
  assert.ok(permissions.every((permission) => allows(builtInPermissions.Admin, permission)))
  const refused = permissions.filter(
    (permission) => !allows(builtInPermissions.Standard, permission),
  )
  assert.deepEqual(refused, [
    'team_members:write',
    'webhooks:read',
    'webhooks:write',
    'settings:write',
    'mails:read',
    'mails:write',
    'mails:receive',
    'audit:read',
    'keys:read',
    'keys:write',
    'directory:manage',
    'contacts:erase',
    'views:share',
    'replies:share',
  ])
})

test('Write includes read, but neither assign nor erase', () => {
  assert.equal(allows(['contacts:write'], 'contacts:read'), true)
  assert.equal(allows(['contacts:write'], 'contacts:erase'), false)
  assert.equal(allows(['conversations:write'], 'conversations:assign'), false)
  assert.equal(allows(['contacts:*'], 'contacts:erase'), true)
})
