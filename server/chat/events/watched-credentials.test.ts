import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { startApp } from '../../../test/app.ts'
import { signIn } from '../../../test/sign-in.ts'
import { until } from '../../../campaigns/until.ts'
import { authenticateSession } from '../../api/access/authenticate-session.ts'
import type { MemberPrincipal } from '../../api/access/principal.ts'
import { readStandings } from '../../api/access/standing.ts'
import { watchCredentials } from './watched-credentials.ts'

const { workspace, services } = await startApp()

/** The sessions of a new workspace, as principals. */
async function sessions(count: number): Promise<MemberPrincipal[]> {
  const space = await workspace()
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { cookie } = await signIn(space)
      const token = cookie.slice(cookie.indexOf('=') + 1)
      const given = { token, subdomain: space.subdomain, address: () => '127.0.0.1' }
      return authenticateSession(services, given)
    }),
  )
}

/** Watches with the real reads, which are noted, and fail while they should. */
function watching() {
  const reads: (readonly string[])[] = []
  const state = { fails: false, done: 0 }
  const member: typeof readStandings.member = async (database, workspaceId, ids) => {
    reads.push(ids)
    try {
      if (state.fails) throw new Error('PostgreSQL is away.')
      return await readStandings.member(database, workspaceId, ids)
    } finally {
      state.done += 1
    }
  }
  const watched = watchCredentials(services.database, { ...readStandings, member })
  return { watched, reads, state }
}

test('A new stream has its own credential read, once, however many others are open', async () => {
  const { watched, reads, state } = watching()
  const [last, ...others] = await sessions(20)
  const holder = () => ({ end: () => assert.fail('no credential has ended') })
  for (const principal of others) watched.add(principal, holder())
  await until('they are read together', 5_000, () => state.done === 1)
  assert.equal(reads[0]?.length, 19)
  watched.add(last!, holder())
  watched.add(last!, holder())
  await until('it is read', 5_000, () => state.done === 2)
  assert.deepEqual(reads[1], [last?.session_id])
  watched.tick()
  await turn()
  assert.equal(reads.length, 2)
})

test('A read that fails is repeated a little later, not with every tick or new stream, and ends nothing', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const { watched, reads, state } = watching()
  const [first, second] = await sessions(2)
  const ended: string[] = []
  const holder = (name: string) => ({ end: () => void ended.push(name) })
  state.fails = true
  watched.add(first!, holder('first'))
  await until('the read failed', 5_000, () => state.done === 1)
  watched.tick()
  watched.add(second!, holder('second'))
  await until('the other read failed', 5_000, () => state.done === 2)
  assert.deepEqual(reads, [[first?.session_id], [second?.session_id]])
  state.fails = false
  t.mock.timers.tick(2_000)
  watched.tick()
  await until('both are read', 5_000, () => state.done === 3)
  assert.equal(reads[2]?.length, 2)
  assert.deepEqual(ended, [])
})
