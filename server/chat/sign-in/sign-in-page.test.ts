import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openApiPath } from '../../api/openapi/openapi.ts'
import { signInRoutes } from '../../start/app.ts'

const page = readFileSync('docs/sign-in.md', 'utf8')

test('docs/sign-in.md lists exactly the addresses and the body fields of signing in', () => {
  const rows = [...page.matchAll(/^\| `([A-Z]+ \/auth\/\S+)` \| (.*?) ?\| /gm)].map(
    ([, address = '', fields = '']) => [address, fields.replaceAll('`', '')],
  )
  const served = signInRoutes.map(({ method, path, body }) => [
    `${method} ${openApiPath(path)}`,
    Object.keys(body?.['properties'] ?? {}).join(', '),
  ])
  assert.deepEqual(rows.toSorted(), served.toSorted())
})
