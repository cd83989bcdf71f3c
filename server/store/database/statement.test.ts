import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementOfAll } from './statement.ts'

test('A statement numbers its values in order of first use, the workspace first', () => {
  const find = statementOfAll<object, { name: string; workspaceId: string }>(
    'test_number',
    'select from groups where name = $name and workspace_id = $workspaceId or name = $name',
  )
  assert.deepEqual(find({ name: 'Sales', workspaceId: 'w' }), {
    name: 'test_number',
    text: 'select from groups where name = $2 and workspace_id = $1 or name = $2',
    values: ['w', 'Sales'],
  })
})

test('A text that counts a value itself cannot be defined, nor a second text under one name', () => {
  assert.throws(() => statementOfAll('test_count', 'select $name, $2'), /has no name/)
  statementOfAll('test_once', 'select 1')
  assert.throws(() => statementOfAll('test_once', 'select 2'), /Two statements/)
})

test('A missing named value throws where the statement is created', () => {
  const find = statementOfAll<object>('test_missing', 'select $word')
  assert.throws(() => (find as (values: object) => unknown)({ other: 1 }), /no value for \$word/)
})
