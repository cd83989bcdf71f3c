import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../test/app.ts'
import { keyHash } from '../api/access/key-format.ts'
import { allChanged, changeChannel } from '../store/writes/change-notices.ts'

const { owner, services, workspace } = await startOwnApp()
const [mine, theirs] = [await workspace(), await workspace()]

const isCached = ({ id, key }: TestWorkspace) =>
  services.keys.get(keyHash(key)) !== undefined && services.settings.has(id)

/** Uses the key and the settings of both, after the notices of their creation. */
async function fillCaches(): Promise<void> {
  await until('both are cached', 5_000, async () => {
    for (const { send } of [mine, theirs]) {
      assert.equal((await send('GET', '/conversations?status=new')).status, 200)
    }
    return isCached(mine) && isCached(theirs)
  })
}

test('A notice clears the caches of its workspace alone', async () => {
  await fillCaches()
  await owner.query('select pg_notify($1, $2)', [changeChannel, mine.id])
  await until('mine is cleared', 5_000, () => !isCached(mine))
  assert.ok(isCached(theirs))
})

test('A notice of a restored database clears the caches of all', async () => {
  await fillCaches()
  await owner.query('select pg_notify($1, $2)', [changeChannel, allChanged])
  await until('all are cleared', 5_000, () => !isCached(mine) && !isCached(theirs))
})
