import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startServerProcess, type ServerProcess } from '../../../campaigns/server-process.ts'
import { slowdown, until } from '../../../campaigns/until.ts'
import { makeWorkspace, withOwner } from '../../../campaigns/workspaces.ts'
import { sender, type Send, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact } from '../../../test/conversations.ts'
import { freePort } from '../../../test/free-port.ts'
import { makeFolder } from '../../../test/make-folder.ts'
import { signIn } from '../../../test/sign-in.ts'

/** `long`: as many as one change may have. */
const isLong = process.env['PORCHLIGHT_TEST_BULK'] === 'long'
const conversations = isLong ? 10_000 : 200
/** The shares of the conversations after which the server is killed. A killed run's claim ends half a minute after its start. */
const kills = isLong ? { change: [0.2, 0.5, 0.8], undo: [0.3, 0.6] } : { change: [0.4], undo: [] }
const limitMs = 600_000
const startMs = 60_000

const dataFolder = await makeFolder('bulk-kills')
const omar = 'omar@bulk.test'

type Progress = {
  readonly total: number
  readonly done: number
  readonly changed: number
  readonly refused: number
  readonly ended_at: string | null
}

async function fill(send: Send): Promise<void> {
  const made = await send('POST', '/team-members', {
    emails: [omar],
    organization_role: 'Standard',
  })
  assert.equal(made.status, 201, made.text)
  for (let at = 0; at < conversations; at += 100) {
    const operations = Array.from({ length: 100 }, (_, item) => ({
      ...{ method: 'POST', path: '/conversations' },
      body: {
        visitor_attributes: { email: `c${(at + item) % 1_000}@bulk.test` },
        messages_attributes: [{ body: 'Hello' }],
      },
    }))
    const { status, text } = await send('POST', '/batch', { operations })
    assert.equal(status, 200, text)
  }
}

/** A server that is killed on its way through bulk changes. */
async function startKilled(context: TestContext) {
  const port = await freePort()
  const start = async () =>
    startServerProcess(dataFolder, startMs * slowdown(), { PORT: String(port) })
  let server: ServerProcess = await start()
  const made = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, 'bulk'))
  const space = { ...made.workspace, adminEmail: made.admin.email, port }
  const send = sender(port, { host: `${made.workspace.subdomain}.localhost`, key: made.api_key })
  /** Undefined right after a kill, which ends the connections. */
  const progressOf = async (id: string): Promise<Progress | undefined> =>
    send('GET', `/bulk-changes/${id}`).then(
      ({ body }) => body.bulk_change,
      () => undefined,
    )
  /** Follows a bulk change over the kills to its end; what it says of its progress never goes back. */
  const finish = async (
    what: keyof typeof kills,
    begin: () => Promise<string>,
  ): Promise<string> => {
    const startedAt = performance.now()
    const id = await begin()
    const begunMs = performance.now() - startedAt
    const steps: Progress[] = []
    let awayMs = 0
    const atLeast = async (share: number) =>
      until(`${share} of it is done`, limitMs, async () => {
        const now = await progressOf(id)
        if (now === undefined) return false
        steps.push(now)
        return share < 1 ? now.done >= share * conversations : now.ended_at !== null
      })
    for (const share of kills[what]) {
      await atLeast(share)
      const killedAt = performance.now()
      await server.stop('SIGKILL')
      server = await start()
      awayMs += performance.now() - killedAt
    }
    await atLeast(1)
    const seconds = (performance.now() - startedAt - awayMs) / 1000
    context.diagnostic(
      `${what}: begun in ${Math.round(begunMs)} ms, ${conversations} in ${seconds.toFixed(1)} s beside ${(awayMs / 1000).toFixed(1)} s of ${kills[what].length} kills and starts`,
    )
    for (const [at, { total, done, changed, refused }] of steps.entries()) {
      assert.deepEqual([total, changed, refused], [conversations, done, 0])
      assert.ok(done >= (steps[at - 1]?.done ?? 0))
    }
    assert.equal(steps.at(-1)?.done, conversations)
    return id
  }
  return { space, send, finish, stop: async () => server.stop('SIGTERM') }
}

test('Over kills of the server a change of many by a filter, and its undo, reach each conversation once, with one notice', async (context) => {
  const { space, send, finish, stop } = await startKilled(context)
  try {
    await fill(send)
    const change = { method: 'PATCH', body: { assignee_email: omar } }
    const id = await finish('change', async () => {
      const reply = await send('POST', '/bulk-changes', { filter: 'assignee:none', ...change })
      assert.equal(reply.status, 202, reply.text)
      return reply.body.bulk_change.id
    })
    const told = await withOwner(dataFolder, async (owner) => {
      const { browse } = await signIn({ ...space, owner } as unknown as TestWorkspace, omar)
      return (await browse('GET', '/auth/notifications')).body.notifications
    })
    assert.deepEqual(
      told.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
      [['assigned', conversations]],
    )
    await finish('undo', async () => {
      const reply = await send('POST', `/bulk-changes/${id}/undo`)
      assert.equal(reply.status, 202, reply.text)
      return reply.body.bulk_change.id
    })
    await withOwner(dataFolder, async (owner) => {
      const { rows } = await owner.query(
        `select type, count(*)::integer as events, count(distinct subject_id)::integer as conversations
           from events where workspace_id = $1 and type in ('conversation.assigned', 'conversation.unassigned')
          group by type order by type`,
        [space.id],
      )
      const once = { events: conversations, conversations }
      assert.deepEqual(rows, [
        { type: 'conversation.assigned', ...once },
        { type: 'conversation.unassigned', ...once },
      ])
      await assertCountersExact(owner, space.id)
    })
    const { pagination } = (await send('GET', '/conversations?assignee=none&per_page=1')).body
    assert.equal(pagination.total_count, conversations)
  } finally {
    await stop()
  }
})
