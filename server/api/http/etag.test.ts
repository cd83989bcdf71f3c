import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf, isKnown } from './etag.ts'

test('If-None-Match matches a tag by weak comparison, in a list, and by a star', () => {
  const tag = etagOf('{"a":1}')
  for (const known of [tag, `W/${tag}`, `"x", W/${tag}`, ` ${tag} ,"x"`, '*']) {
    assert.equal(isKnown(known, tag), true, known)
  }
  for (const unknown of [undefined, '', '"x"', etagOf('{"a":2}')]) {
    assert.equal(isKnown(unknown, tag), false, String(unknown))
  }
  assert.equal(isKnown('*', undefined), false)
})
