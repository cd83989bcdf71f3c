import assert from 'node:assert/strict'
import { test } from 'node:test'
import { combine } from './combine.ts'

const workspaceId = '00000000-0000-7000-8000-000000000001'
const one = (name: string, text: string, ...values: unknown[]) => ({
  name,
  text,
  values: [workspaceId, ...values],
})

test('Combined writes share the workspace, keep their values in order, and return the rows of the last', () => {
  const first = one(
    'test_a',
    'update tags set name = $2 where workspace_id = $1 and id = $3',
    'n',
    1,
  )
  const second = one('test_b', 'insert into tags values ($1, $2)', 2)
  const last = one('test_c', ' with t as (select $2) select $3 from t', 3, 4)
  const { name, text, values } = combine([first, second], last)
  assert.deepEqual(values, [workspaceId, 'n', 1, 2, 3, 4])
  assert.equal(
    text,
    `with write_1 as (update tags set name = $2 where workspace_id = $1 and id = $3),
write_2 as (insert into tags values ($1, $4)),
t as (select $5) select $6 from t`,
  )
  assert.ok(name.length <= 63)
  assert.equal(combine([first, second], last).name, name)
  assert.notEqual(combine([second, first], last).name, name)
  assert.equal(
    combine([second], first).text.split('\n').at(-1),
    'update tags set name = $3 where workspace_id = $1 and id = $4',
  )
  assert.equal(combine([], last), last)
})
