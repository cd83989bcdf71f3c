import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allows as allowsOnServer,
  patternsOf,
  permissions as permissionsOfServer,
} from '../../server/api/access/permissions.ts'
import { allows, permissions } from './permissions.ts'

test('The page knows every permission, and decides as the server does by each word and pattern', () => {
  assert.deepEqual(permissions, permissionsOfServer)
  for (const given of patternsOf(permissions))
    for (const wanted of permissions)
      assert.equal(allows([given], wanted), allowsOnServer([given], wanted), `${given}: ${wanted}`)
  assert.equal(allows([], 'contacts:read'), false)
})
