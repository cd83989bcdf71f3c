import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { statement } from '../database/statement.ts'
import { AppError, appError } from '../../errors.ts'
import { takeTurn } from './take-turn.ts'
import { writeInWorkspace, type Decision } from './write-in-workspace.ts'

const { services, owner, workspace } = await startApp()
const { id: workspaceId } = await workspace()
const context = {
  workspace_id: workspaceId,
  actor: { type: 'command', name: 'test' },
  request_id: undefined,
} as const

const findName = statement<{ name: string }, [string]>(
  'test_find_name',
  'select name from workspaces where workspace_id = $1',
)
const setName = statement<{ transaction: string }, [string, string]>(
  'test_set_name',
  `update workspaces set name = $2 where workspace_id = $1
   returning pg_current_xact_id()::text as transaction`,
)

type Outcome = { name: string; transaction: string; tick: number }

/** Appends a letter to the workspace's name as it finds it. */
async function append(letter: string): Promise<Outcome> {
  return change((name, tick) => {
    const longer = name + letter
    return {
      statements: [setName(workspaceId, longer)],
      reply: ([rows]) => {
        const [{ transaction }] = rows as [{ transaction: string }]
        return { name: longer, transaction, tick: tick.getTime() }
      },
    }
  })
}

type Written = Pick<Exclude<Decision<Outcome>, { unchanged: unknown }>, 'statements' | 'reply'>

async function change(decide: (name: string, tick: Date) => Written): Promise<Outcome> {
  return writeInWorkspace(services.database, context, {
    look: [findName(workspaceId)],
    decide: ([[row]], tick) => ({
      ...decide(row?.name ?? '', tick),
      lists: { chunks: [], totals: [] },
      events: [],
    }),
  })
}

beforeEach(async () => {
  await owner.query(`update workspaces set name = ''`)
})

test(
  'A change that is made at any moment around the end of another gets its turn',
  { timeout: 10_000 },
  async () => {
    const change = { look: [], decide: () => ({ unchanged: undefined }) }
    const ask = (resolve: () => void, reject: (error: unknown) => void) =>
      takeTurn(services.database, { context, change, resolve, reject, since: performance.now() })
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

test('Changes that wait for a workspace share one commit, each on what the one before wrote', async () => {
  const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(append))
  assert.deepEqual(
    outcomes.map(({ name }) => name),
    ['a', 'ab', 'abc', 'abcd'],
  )
  const [first, second, ...others] = outcomes.map(({ transaction }) => transaction)
  assert.notEqual(first, second)
  assert.deepEqual(others, [second, second])
  const ticks = outcomes.map(({ tick }) => tick)
  assert.deepEqual(ticks, [...new Set(ticks)].toSorted())
})

test('A change that is refused harms none of those that share its commit', async () => {
  const refuse = async () =>
    change(() => {
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

test('A change that PostgreSQL refuses is told so alone, and nothing of it stays', async () => {
  const fail = async () =>
    change((name) => ({
      statements: [
        setName(workspaceId, `${name}!`),
        { name: 'test_fail', text: 'select 1 / $1::int', values: [0] },
      ],
      reply: () => assert.fail('a failed change was acknowledged'),
    }))
  const started = [append('a'), append('b'), fail(), append('c')]
  const [first, second, failed, last] = await Promise.allSettled(started)
  assert.match(failed?.status === 'rejected' ? String(failed.reason) : '', /division by zero/)
  assert.deepEqual(
    [first, second, last].map((one) => one?.status === 'fulfilled' && one.value.name),
    ['a', 'ab', 'abc'],
  )
})

test('A change that is written and cannot be told is not written again', async () => {
  const mute = async () =>
    change((name) => ({
      statements: [setName(workspaceId, `${name}!`)],
      reply: () => {
        throw new Error('lost for words')
      },
    }))
  const started = [append('a'), append('b'), mute(), append('c')]
  const [, , failed, last] = await Promise.allSettled(started)
  assert.match(failed?.status === 'rejected' ? String(failed.reason) : '', /lost for words/)
  assert.equal(last?.status === 'fulfilled' && last.value.name, 'ab!c')
})

test('Changes of a workspace that is gone are told that their key is not valid', async () => {
  const absent = { ...context, workspace_id: '00000000-0000-4000-8000-000000000000' }
  const outcome = writeInWorkspace(services.database, absent, {
    look: [],
    decide: () => assert.fail('decided for a workspace that is not there'),
  })
  await assert.rejects(outcome, { code: 'unauthenticated' })
})
