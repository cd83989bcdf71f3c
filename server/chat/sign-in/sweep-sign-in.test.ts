import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { signIn } from '../../../test/sign-in.ts'
import { makeLink } from '../mail/make-link.ts'
import { signInSweeps } from './sweep-sign-in.ts'

const { workspace, owner, services } = await startApp()
const dayMs = 86_400_000

/** Sweeps as if `days` had passed; returns whether a batch was full. */
async function sweep(id: string, days: number): Promise<boolean> {
  let isMore = false
  for (const one of signInSweeps) {
    isMore = (await one.sweep(owner, id, new Date(Date.now() + days * dayMs))) || isMore
  }
  return isMore
}

test('Sessions are deleted when they have ended, idle or old, and not before', async () => {
  const space = await workspace()
  const kept = await signIn(space)
  await signIn(space, space.adminEmail, { createdMsAgo: 20 * dayMs, seenMsAgo: 14.1 * dayMs })
  await signIn(space, space.adminEmail, { createdMsAgo: 90.1 * dayMs })
  await sweep(space.id, 0)
  const { rows } = await owner.query('select id from member_sessions where workspace_id = $1', [
    space.id,
  ])
  assert.deepEqual(rows, [{ id: kept.session_id }])
  assert.equal((await kept.browse('GET', '/auth/session')).status, 200)
})

test('Links are deleted when they are used or expired, a batch at a time', async () => {
  const space = await workspace()
  const { id } = space
  const of = {
    workspace_id: id,
    email_key: space.adminEmail,
    purpose: 'reset',
    actor: { type: 'command', name: 'test' },
  } as const
  await makeLink(owner, services.config, of)
  const left = async () => {
    const text = 'select count(*)::int as n from member_tokens where workspace_id = $1'
    return (await owner.query(text, [id])).rows[0].n
  }
  await owner.query(
    `insert into member_tokens
     select workspace_id, gen_random_uuid(), id, 'reset', email_key, sha256(n::text::bytea), now(), now() + interval '1 day', now()
       from team_members, generate_series(1, 1000) n where workspace_id = $1`,
    [id],
  )
  assert.equal(await sweep(id, 0), true)
  assert.equal(await sweep(id, 0), false)
  assert.equal(await left(), 1)
  await sweep(id, 1)
  assert.equal(await left(), 0)
})
