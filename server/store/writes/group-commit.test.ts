import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { statement } from '../database/statement.ts'
import { AppError, appError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { enqueueChange } from './write-queue.ts'
import type { Decision, Write } from './change.ts'
import type { Drafted } from './reply-draft.ts'
import { ReplayedReply, type Keep } from './stored-replies.ts'
import { noShifts } from '../lists/adjust-lists.ts'
import { writeInWorkspace } from './write-in-workspace.ts'

const { services, owner, workspace } = await startOwnApp()
const { id: workspaceId } = await workspace()
const context = {
  workspace_id: workspaceId,
  actor: { type: 'command', name: 'test' },
  request_id: undefined,
} as const

const findName = statement<{ name: string }, { workspaceId: string }>(
  'test_find_name',
  'select name from workspaces where workspace_id = $workspaceId',
)
const setName = statement<{ json: string }, { workspaceId: string; name: string }>(
  'test_set_name',
  `update workspaces set name = $name where workspace_id = $workspaceId
   returning pg_current_xact_id()::text as json`,
)

/** `json`: the transaction that wrote it. */
type Outcome = { name: string; json: string; tick: number }

/** Appends a letter to the workspace's current name. */
async function append(letter: string, keep?: Keep): Promise<Outcome> {
  return change(keep, (name, tick) => {
    const longer = name + letter
    return {
      statements: [setName({ workspaceId, name: longer })],
      reply: { name: longer, json: { row: 0 }, tick: tick.getTime() },
    }
  })
}

type Written = Pick<Write<Drafted<Outcome>>, 'statements' | 'reply'>

async function change(
  keep: Keep | undefined,
  decide: (name: string, tick: Date) => Written,
): Promise<Outcome> {
  return writeInWorkspace(services.database, keep === undefined ? context : { ...context, keep }, {
    reads: [findName({ workspaceId })],
    decide: ([[row]], tick): Decision<Outcome> => ({
      ...decide(row?.name ?? '', tick),
      lists: noShifts,
      events: [],
    }),
  })
}

beforeEach(async () => {
  await owner.query(`update workspaces set name = ''`)
})

test(
  'A change that arrives at any moment around the end of another is also made',
  { timeout: 10_000 },
  async () => {
    const change = { reads: [], decide: () => ({ unchanged: [{ done: undefined }] }) }
    const series = { together: () => change }
    const ask = (resolve: () => void, reject: (error: unknown) => void) =>
      enqueueChange(services.database, {
        context,
        series,
        input: undefined,
        resolve,
        reject,
        since: performance.now(),
      })
    for (const laterTicks of [0, 1, 2, 3, 4]) {
      await new Promise<void>((resolve, reject) => {
        const askAgain = async () => {
          for (let tick = 0; tick < laterTicks; tick += 1) await Promise.resolve()
          ask(resolve, reject)
        }
        ask(() => void askAgain(), reject)
      })
    }
  },
)

test('Changes that wait for a workspace share one commit, each on the state the previous one left', async () => {
  const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(async (letter) => append(letter)))
  assert.deepEqual(
    outcomes.map(({ name }) => name),
    ['a', 'ab', 'abc', 'abcd'],
  )
  const [first, second, ...others] = outcomes.map(({ json }) => json)
  assert.notEqual(first, second)
  assert.deepEqual(others, [second, second])
  const ticks = outcomes.map(({ tick }) => tick)
  assert.deepEqual(ticks, [...new Set(ticks)].toSorted())
})

test('A rejected change does not affect those that share its commit', async () => {
  const refuse = async () =>
    change(undefined, () => {
      throw appError('conversation_unknown')
    })
  const started = [append('a'), append('b'), refuse(), append('c')]
  const [first, second, refused, last] = await Promise.allSettled(started)
  assert.ok(refused?.status === 'rejected' && refused.reason instanceof AppError)
  assert.deepEqual(
    [first, second, last].map((one) => one?.status === 'fulfilled' && one.value.name),
    ['a', 'ab', 'abc'],
  )
})

test('In one commit a retry gets the stored reply of its own API key, and another key with the same Idempotency-Key is not refused', async () => {
  const keepOf = (apiKeyId: string, digest: string): Keep => ({
    api_key_id: apiKeyId,
    key: 'order-42',
    digest: Buffer.from(digest),
    replyTo: (drafted) => ({ status: 201, whole: JSON.stringify((drafted as Outcome).name) }),
    noteStored: () => undefined,
  })
  const mine = keepOf(newId(), 'mine')
  const other = keepOf(newId(), 'other')
  await append('a', mine)
  const started = [append('b'), append('c', mine), append('d', other)]
  const [, retried, fresh] = await Promise.allSettled(started)
  assert.ok(retried?.status === 'rejected' && retried.reason instanceof ReplayedReply)
  assert.deepEqual(retried.reason.reply, { status: 201, json: '"a"' })
  assert.equal(fresh?.status === 'fulfilled' && fresh.value.name, 'abd')
  const again = [append('e'), append('f', mine), append('g', other)]
  const [, first, second] = await Promise.allSettled(again)
  assert.ok(first?.status === 'rejected' && first.reason instanceof ReplayedReply)
  assert.ok(second?.status === 'rejected' && second.reason instanceof ReplayedReply)
  assert.deepEqual([first.reason.reply.json, second.reason.reply.json], ['"a"', '"abd"'])
})

test('A change that PostgreSQL rejects fails alone, and nothing of it stays', async () => {
  const fail = async () =>
    change(undefined, (name) => ({
      statements: [
        setName({ workspaceId, name: `${name}!` }),
        { name: 'test_fail', text: 'select 1 / $1::int', values: [0] },
      ],
      reply: { name: 'acknowledged', json: '', tick: 0 },
    }))
  const started = [append('a'), append('b'), fail(), append('c')]
  const [first, second, failed, last] = await Promise.allSettled(started)
  assert.match(failed?.status === 'rejected' ? String(failed.reason) : '', /division by zero/)
  assert.deepEqual(
    [first, second, last].map((one) => one?.status === 'fulfilled' && one.value.name),
    ['a', 'ab', 'abc'],
  )
})

test('A written change whose result is missing is not written again', async () => {
  const mute = async () =>
    change(undefined, (name) => ({
      statements: [setName({ workspaceId, name: `${name}!` })],
      reply: { name: 'mute', json: { row: 7 }, tick: 0 },
    }))
  const started = [append('a'), append('b'), mute(), append('c')]
  const [, , failed, last] = await Promise.allSettled(started)
  assert.match(
    failed?.status === 'rejected' ? String(failed.reason) : '',
    /refers to a row that is not there/,
  )
  assert.equal(last?.status === 'fulfilled' && last.value.name, 'ab!c')
})

test('Changes of a deleted workspace fail with an invalid key', async () => {
  const absent = { ...context, workspace_id: '00000000-0000-4000-8000-000000000000' }
  const outcome = writeInWorkspace(services.database, absent, {
    reads: [],
    decide: () => assert.fail('decided for a workspace that is not there'),
  })
  await assert.rejects(outcome, { code: 'unauthenticated' })
})
