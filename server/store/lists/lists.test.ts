import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { insertMember, recountLists } from '../../../test/seed.ts'
import { readRows } from '../database/read.ts'
import { statement } from '../database/statement.ts'
import { writeInWorkspace } from '../writes/write-in-workspace.ts'
import { joinShifts, noShifts, type ListShifts } from './adjust-lists.ts'
import { miscounts } from './find-miscounts.ts'
import { moveConversation, standingColumns, type Standing } from './move-conversation.ts'
import {
  chunksPerSpan,
  planChunkCuts,
  planSpanCut,
  rowsPerChunk,
  type Pieces,
} from './plan-cuts.ts'
import { rebalanceAllLists } from './rebalance-lists.ts'

const { workspace, owner, services } = await startOwnApp()
const { database } = services
const { send, id: workspaceId } = await workspace()
const rows = 200
const statuses = ['new', 'open', 'closed', 'spam']
const seed = await createConversation(send)

await owner.query(
  `insert into conversations (workspace_id, id, status, title, priority, channel_name,
     origin_page_url, origin_page_title, contact_id, message_count, created_at, updated_at)
   select $1, gen_random_uuid(), ($3::text[])[1 + n % 4], 'n' || n, 'low', md5(n::text), '', '', $2, 0,
          timestamptz '2024-01-01' + (n / 3) * interval '1 minute',
          timestamptz '2024-01-02' + (n * 37 % 201) * interval '1 second'
     from generate_series(1, ${rows - 1}) n`,
  [workspaceId, seed.visitor.id, statuses],
)

const memberIds = [
  await insertMember(owner, workspaceId, { email: 'ann@x.test' }),
  await insertMember(owner, workspaceId, { email: 'bea@x.test' }),
]
const groupIds: string[] = []
for (const name of ['Billing', 'Support']) {
  groupIds.push((await send('POST', '/groups', { name })).body['group'].id)
}

type Row = Standing & { id: string }

const listRows = statement<Row, { workspaceId: string }>(
  'test_list_rows',
  `select c.id, ${standingColumns('c')} from conversations c where c.workspace_id = $workspaceId order by c.id`,
)

/**
 * What a change does to some of the rows: a new status, team member, group or moment of waiting, or the
 * same, and always a moment of its own.
 */
type Move = { row: number; status: number | undefined } & Partial<
  Pick<Standing, 'team_member_id' | 'group_id' | 'waiting_since'>
>

async function move(moves: readonly Move[]): Promise<void> {
  const context = {
    workspace_id: workspaceId,
    actor: { type: 'command', name: 'test' } as const,
    request_id: undefined,
  }
  await writeInWorkspace(database, context, {
    reads: [listRows({ workspaceId })],
    decide: ([all], tick) => {
      const moved = [...new Map(moves.map((one) => [one.row, one])).values()].map((one, nth) => {
        const before = all[one.row]
        assert.ok(before)
        const status = one.status === undefined ? before.status : (statuses[one.status] ?? 'new')
        const { row: _, status: __, ...changed } = one
        const updated_at = new Date(tick.getTime() + nth)
        return { before, after: { ...before, ...changed, status, updated_at } }
      })
      return {
        statements: moved.map(({ after }) => ({
          name: 'test_move',
          text: `update conversations set status = $3, updated_at = $4, team_member_id = $5, group_id = $6,
                        waiting_since = $7 where workspace_id = $1 and id = $2`,
          values: [
            workspaceId,
            after.id,
            after.status,
            after.updated_at,
            after.team_member_id,
            after.group_id,
            after.waiting_since,
          ],
        })),
        lists: moved.reduce<ListShifts>(
          (sum, { before, after }) => joinShifts(sum, moveConversation(before, after)),
          noShifts,
        ),
        events: [],
        extraTicks: moved.length,
        reply: () => undefined,
      }
    },
  })
}

async function assertNoMiscounts(): Promise<void> {
  for (const find of miscounts(workspaceId)) {
    assert.deepEqual(await readRows(database, workspaceId, find), [], find.name)
  }
}

const moves = fc.array(
  fc.record({
    row: fc.nat({ max: rows - 1 }),
    status: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
    team_member_id: fc.constantFrom(null, ...memberIds),
    group_id: fc.constantFrom(null, ...groupIds),
    waiting_since: fc.constantFrom(null, new Date('2024-01-03')),
  }),
  { minLength: 1, maxLength: 20 },
)

test('After any moves, alone or together, with any chunks, every counter equals a recount', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 8, max: 300 }),
      fc.integer({ min: 1, max: 6 }),
      fc.array(moves, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (rowsEach, chunksEach, changes, settles) => {
        const sizes = { rowsPerChunk: rowsEach, chunksPerSpan: chunksEach }
        await recountLists(owner, workspaceId, sizes)
        // Those that wait for each other share a transaction.
        await Promise.all(changes.map(async (change) => move(change)))
        if (settles) await rebalanceAllLists(database, workspaceId)
        await assertNoMiscounts()
      },
    ),
    { numRuns: 8, endOnFailure: true },
  )
  await assertCountersExact(owner, workspaceId)
})

test('A conversation that moves within the newest chunk writes no counter', async () => {
  // A rebalance that an earlier change has left to be done would write some.
  const { pool } = database
  await until('the pool is at rest', 10_000, () => pool.idleCount === pool.totalCount)
  await recountLists(owner, workspaceId, { rowsPerChunk: 50, chunksPerSpan: 2 })
  const counters = async () => {
    const { rows: found } = await owner.query<{ version: string }>(
      `select xmin::text as version from list_chunks where workspace_id = $1
        union all select xmin::text from list_spans where workspace_id = $1
        union all select xmin::text from cell_spans where workspace_id = $1`,
      [workspaceId],
    )
    return found.map(({ version }) => version)
  }
  const before = await counters()
  const all = await readRows(database, workspaceId, listRows({ workspaceId }))
  const newest = all.findIndex(
    ({ updated_at: at }) => !all.some(({ updated_at: other }) => other > at),
  )
  await move([{ row: newest, status: undefined }])
  assert.deepEqual(await counters(), before)
  const oldest = all.findIndex(
    ({ updated_at: at }) => !all.some(({ updated_at: other }) => other < at),
  )
  await move([{ row: oldest, status: undefined }])
  assert.notDeepEqual(await counters(), before)
  await assertNoMiscounts()
})

test('Chunks and spans are cut into even parts, at the growing end into full ones', () => {
  const one = (held: number, endsAt: string): Pieces => ({
    pieces: [{ starts_at: '-infinity', held }],
    endsAt,
  })
  assert.deepEqual(planChunkCuts(one(2 * rowsPerChunk, 'infinity')), [])
  assert.deepEqual(planChunkCuts(one(2 * rowsPerChunk + 1, 'infinity')), [
    { from: '-infinity', to: 'infinity', size: rowsPerChunk },
  ])
  assert.deepEqual(planChunkCuts(one(2 * rowsPerChunk + 1, '2024-01-01')), [
    { from: '-infinity', to: '2024-01-01', size: rowsPerChunk + 1 },
  ])
  const small = [1, 2, 3].map((at) => ({ starts_at: `${at}`, held: 10 }))
  assert.deepEqual(planChunkCuts({ pieces: small, endsAt: '4' }), [
    { from: '1', to: '4', size: 30 },
  ])
  // The newest one is still growing.
  assert.deepEqual(planChunkCuts({ pieces: small, endsAt: 'infinity' }), [
    { from: '1', to: '3', size: 20 },
  ])
  const many = Array.from({ length: 2 * chunksPerSpan + 1 }, (_, at) => ({
    starts_at: `${at}`,
    held: 300,
  }))
  const nothing: Pieces = { pieces: [], endsAt: 'infinity' }
  assert.deepEqual(planChunkCuts({ pieces: many, endsAt: 'infinity' }), [])
  assert.equal(planSpanCut({ pieces: many.slice(1), endsAt: 'z' }, nothing), undefined)
  assert.deepEqual(planSpanCut({ pieces: many, endsAt: 'z' }, nothing), {
    from: '0',
    to: 'z',
    size: chunksPerSpan + 1,
  })
  const few = { pieces: many.slice(0, 5), endsAt: '5' }
  const next = { pieces: many.slice(5, 12), endsAt: '12' }
  assert.deepEqual(planSpanCut(few, next), { from: '0', to: '12', size: chunksPerSpan })
  assert.equal(planSpanCut(few, { ...next, endsAt: 'infinity' }), undefined)
})
