import assert from 'node:assert/strict'
import { fstatSync } from 'node:fs'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { createWorkspace } from '../../chat/workspaces/create-workspace.ts'
import { readConfig } from '../../config/config.ts'
import { isSystemdJournal } from './is-systemd-journal.ts'
import { nextStep } from './next-step.ts'

const { owner, workspace } = await startOwnApp()

const next = async (more: { isKept?: boolean; env?: Record<string, string> } = {}) => {
  const config = readConfig(more.env ?? {})
  const address = 'http://127.0.0.1:4000'
  return (await nextStep(owner, { address, config, isKept: more.isKept ?? false })) ?? ''
}

test('a start without workspaces shows how to create one', async () => {
  assert.match(
    await next(),
    /^There is no workspace yet\..*\n\n {2}npm run porchlight -- workspace create acme --admin-email /,
  )
})

test('a later start of the demo names its shop, and how to get into its inbox', async () => {
  const admin = { email: 'ada@demo.example', first_name: 'Ada', last_name: 'Lund' }
  const given = { subdomain: 'demo', name: 'Demo', time_zone: 'UTC', admin }
  const { workspace: demo } = await createWorkspace(owner, given)
  const first = await next()
  assert.match(first, /made-up shop with its chat: http:\/\/shop\.localhost:4000\/$/m)
  const [, link = ''] = /^Its team's inbox: (\S+) \(for one use\)$/m.exec(first) ?? []
  assert.match(link, /^http:\/\/demo\.localhost:4000\/inbox\/welcome#[\w-]{43}$/)
  assert.match(first, /^ {2}npm run porchlight -- key create demo$/m)
  const kept = await next({ isKept: true })
  assert.match(
    kept,
    /inbox \(as ada@demo\.example; a link is printed by: npm run porchlight -- member /,
  )
  assert.doesNotMatch(kept, /#/)
  const { rows } = await owner.query<{ id: string }>(
    'select id from team_members where workspace_id = $1',
    [demo.id],
  )
  await owner.query(
    `insert into member_passwords (workspace_id, team_member_id, hash, changed_at)
     values ($1, $2, 'x', now())`,
    [demo.id, rows[0]?.id],
  )
  assert.match(
    await next(),
    /^Its team's inbox: http:\/\/demo\.localhost:4000\/inbox \(as ada@demo/m,
  )
  await workspace('acme')
  assert.match(await next(), /member password ada@demo\.example --workspace demo\)\n$/)
  assert.equal(await next({ env: { PORCHLIGHT_DEMO: 'off' } }), '')
})

test('the journal of systemd is recognised by its device and inode', () => {
  const { dev, ino } = fstatSync(2)
  assert.equal(isSystemdJournal(2, `${dev}:${ino}`), true)
  assert.equal(isSystemdJournal(2, `${dev}:${ino + 1}`), false)
  assert.equal(isSystemdJournal(2, undefined), false)
})
