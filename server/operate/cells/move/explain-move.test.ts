import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { runCommand } from '../../backup/testing/run-command.ts'
import { urlOf } from '../../backup/testing/scenario.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const { a, b, folder, run } = await startTwoCells()
await a.workspace('acme')

const move = async (context: TestContext, ...words: string[]) =>
  run(context, 'workspace', 'move', 'acme', ...words)

/** Does that in the target when the first row arrives. */
async function whenRowsArrive(does: string): Promise<void> {
  await b.owner.query(
    `create or replace function on_arrival() returns trigger language plpgsql as
       $$ begin ${does}; return new; end $$`,
  )
  await b.owner.query(
    'create or replace trigger on_arrival before insert on workspaces for each row execute function on_arrival()',
  )
  await b.owner.query('alter table workspaces enable always trigger on_arrival')
}

test('A clean-up without a move says that there is nothing to remove', async (context) => {
  const { code, err } = await move(context, '--to', 'b', '--clean-up')
  assert.equal(code, 1)
  assert.equal(
    err,
    'The workspace is in the cell a and has not moved to b. There is nothing to remove.\n',
  )
})

test('A PostgreSQL that goes away during a move, and a full disk, are explained, and the same command goes on', async (context) => {
  await whenRowsArrive('perform pg_terminate_backend(pg_backend_pid())')
  const lost = await move(context, '--to', 'b')
  assert.equal(lost.code, 1)
  assert.match(
    lost.err,
    /^PostgreSQL of the cell a or b failed \(.*\)\. When porchlight cell list shows both, run the same command again\.$/m,
  )
  await whenRowsArrive(`raise exception 'No space left on device' using errcode = '53100'`)
  const full = await move(context, '--to', 'b')
  assert.equal(full.code, 1)
  assert.match(
    full.err,
    /^The disk of the cell a or b is full\. Make room on it, and run the same/m,
  )
  await b.owner.query('drop trigger on_arrival on workspaces')
  const done = await move(context, '--to', 'b')
  assert.equal(done.code, 0, done.err)
})

test('Commands in the cell that a workspace has left say so', async (context) => {
  const settings = { DATABASE_URL: urlOf(a.address), PORCHLIGHT_DATA: join(folder, 'a') }
  const listed = await runCommand(context, ['workspace', 'list'], settings)
  assert.match(listed.out, /^acme\tacme\t\S+\tmoved to b$/m)
  const there = { DATABASE_URL: urlOf(b.address), PORCHLIGHT_DATA: join(folder, 'b') }
  assert.match((await runCommand(context, ['workspace', 'list'], there)).out, /^acme\tacme\t\S+$/m)
  for (const words of [
    ['key', 'create', 'acme'],
    ['workspace', 'hosts', 'acme', '--team', 'help.acme.test'],
  ]) {
    const { code, err } = await runCommand(context, words, settings)
    assert.equal(code, 1)
    assert.match(err, /^The workspace has moved to another cell, or is being moved\. .*\n$/)
  }
})

test('A workspace whose last move was killed at its end does not move on before that is complete', async (context) => {
  const cleaned = await move(context, '--to', 'b', '--clean-up')
  assert.equal(cleaned.code, 0, cleaned.err)
  // What a command leaves that is killed before its last step.
  await b.owner.query(
    `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
     select workspace_id, $1, 'open', 'a', 'acme', '{}', now() from workspaces where subdomain = 'acme'`,
    [(await a.owner.query('select move_id from workspace_moves')).rows[0].move_id],
  )
  const on = await move(context, '--to', 'a')
  assert.equal(on.code, 1)
  assert.match(
    on.err,
    /acme has arrived in b, but its move from a is not complete\. Complete it with porchlight workspace move acme --to b\./,
  )
  assert.equal((await move(context, '--to', 'b')).code, 0)
  const back = await move(context, '--to', 'a')
  assert.equal(back.code, 0, back.err)
})
