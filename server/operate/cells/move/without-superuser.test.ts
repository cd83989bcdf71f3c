import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sender } from '../../../../test/app.ts'
import { startConversation } from '../../../../test/seed.ts'
import { ownDatabase } from '../testing/own-database.ts'
import { startTwoCells } from '../testing/two-cells.ts'

test('A move needs no superuser: logins that own the tables are enough, there and back', async (context) => {
  const [one, other] = [await ownDatabase(), await ownDatabase()]
  const { a, b, run } = await startTwoCells({}, { databases: { a: one, b: other } })
  const acme = await a.workspace('acme')
  await startConversation(acme.send)
  await other.owner.query(`alter database ${other.name} owner to postgres`)
  const refused = await run(context, 'workspace', 'move', 'acme', '--to', 'b')
  assert.equal(refused.code, 1)
  assert.match(refused.err, /grant create on database <its database> to login_\w+;/)
  await other.owner.query(`grant create on database ${other.name} to ${other.login}`)
  const move = async (...words: string[]) => {
    const { code, err } = await run(context, 'workspace', 'move', 'acme', ...words)
    assert.equal(code, 0, err)
  }
  await move('--to', 'b')
  const there = sender(b.port, { host: 'acme.localhost', key: acme.key })
  assert.equal((await there('GET', '/conversations')).body.pagination.total_count, 1)
  await startConversation(there, 'max@x.test')
  const early = await run(context, 'workspace', 'move', 'acme', '--to', 'a')
  assert.match(early.err, /The cell a still has the rows of acme .* --to b --clean-up\./)
  await move('--to', 'b', '--clean-up')
  await move('--to', 'a')
  const { body } = await acme.send('GET', '/conversations')
  assert.equal(body.pagination.total_count, 2)
  const { rows } = await b.owner.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not (relrowsecurity and relforcerowsecurity) and relname <> 'porchlight_migrations'`,
  )
  assert.deepEqual(rows, [])
})
