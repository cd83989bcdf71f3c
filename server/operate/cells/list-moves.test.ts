import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startTwoCells } from './testing/two-cells.ts'

const { a, b, file, yaml, run } = await startTwoCells()
await a.workspace('acme')

test('An interrupted move is listed with the command that ends it, until it is complete or undone', async (context) => {
  const listed = async () => {
    const { code, out, err } = await run(context, 'cell', 'list')
    assert.equal(code, 0, err)
    return out.split('\n').filter((line) => !line.includes('\t') && line !== '')
  }
  assert.deepEqual(await listed(), [])
  // Nothing arrives in b, which ends the command with both records written.
  await b.owner.query(`alter table workspaces add constraint nobody check (subdomain <> 'acme')`)
  assert.equal((await run(context, 'workspace', 'move', 'acme', '--to', 'b')).code, 1)
  const interrupted = [
    'acme is on its way from a to b. If no command is moving it any more, run porchlight workspace move acme --to b, ' +
      'or undo it with --abort.',
  ]
  assert.deepEqual(await listed(), interrupted)
  const { out } = await run(context, 'cell', 'list', '--json')
  assert.deepEqual(JSON.parse(out).moves, [
    { subdomain: 'acme', from: 'a', to: 'b', is_open: false, is_aborted: false },
  ])
  await writeFile(file, yaml.replace(/^ {2}b:/m, '  other:'))
  assert.match(
    (await listed()).join(),
    /acme is on its way from a to b, but cells\.yaml has no cell b\. Give /,
  )
  await writeFile(file, yaml)
  await b.owner.query('alter table workspaces drop constraint nobody')
  const undone = await run(context, 'workspace', 'move', 'acme', '--to', 'b', '--abort')
  assert.equal(undone.code, 0, undone.err)
  assert.deepEqual(await listed(), [])
  assert.equal((await run(context, 'workspace', 'move', 'acme', '--to', 'b')).code, 0)
  assert.deepEqual(await listed(), [])
})

test('A move whose target is open is listed to be completed, and one that is being undone to be undone', async (context) => {
  await a.workspace('globex')
  const moved = await run(context, 'workspace', 'move', 'globex', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  const says = async (state: string) => {
    // What a command leaves that is killed there.
    await b.owner.query(
      `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
       select workspace_id, gen_random_uuid(), $1, 'a', subdomain, '{}', now() from workspaces where subdomain = 'globex'`,
      [state],
    )
    const { out } = await run(context, 'cell', 'list')
    await b.owner.query(`delete from workspace_moves where state = $1`, [state])
    return out.split('\n').find((line) => line.startsWith('globex '))
  }
  assert.match((await says('open')) ?? '', / run porchlight workspace move globex --to b\.$/)
  assert.match((await says('aborted')) ?? '', / run porchlight .* --to b --abort\.$/)
})
