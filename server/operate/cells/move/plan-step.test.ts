import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { planStep, serves, type SourceState, type Step, type TargetState } from './plan-step.ts'

type Record<State> = { readonly state: NonNullable<State>; readonly id: number } | undefined

/** What both cells hold of one workspace; `isInTarget`: the target has its rows. */
type World = {
  readonly source: Record<SourceState>
  readonly target: Record<TargetState>
  readonly isInTarget: boolean
}

const first: World = { source: undefined, target: undefined, isInTarget: false }

let lastId = 0
/** Two commands that begin at once have two ids, also if one of them announces its move long after the other. */
const newId = () => (lastId += 1)

type Planned = { readonly step: Step; readonly id: number }

/** What a command does next, from the records that it has read; undefined if it stops. */
function plan(world: World, intent: 'move' | 'abort'): Planned | undefined {
  const { source, target } = world
  if (source !== undefined && target !== undefined && source.id !== target.id && intent === 'move')
    return undefined
  const step = planStep({ source: source?.state, target: target?.state }, intent)
  if (typeof step === 'object' || step === 'done') return undefined
  const id = (step === 'take back' || step === 'retire' ? source?.id : target?.id) ?? newId()
  return { step, id }
}

/** The step's transaction: it changes one record, if that is still the one of its move and in the state it expects. */
function take(world: World, { step, id }: Planned): World {
  const { source, target, isInTarget } = world
  const isSource = (...states: unknown[]) => source?.id === id && states.includes(source.state)
  const isTarget = (...states: unknown[]) => target?.id === id && states.includes(target.state)
  if (step === 'announce' && target === undefined && !isInTarget)
    return { ...world, target: { state: 'arriving', id } }
  if (step === 'leave' && source === undefined)
    return { ...world, source: { state: 'leaving', id } }
  if (step === 'hand over' && isSource('leaving'))
    return {
      ...world,
      source: { state: 'handed', id },
      isInTarget: isInTarget || isTarget('arriving'),
    }
  if (step === 'open' && isTarget('arriving')) return { ...world, target: { state: 'open', id } }
  if (step === 'retire' && isSource('handed')) return { ...world, source: { state: 'gone', id } }
  if (step === 'settle' && isTarget('open')) return { ...world, target: undefined }
  if (step === 'give up' && isTarget('arriving'))
    return { ...world, target: { state: 'aborted', id } }
  if (step === 'take back' && isSource('leaving', 'handed')) return { ...world, source: undefined }
  if (step === 'wipe' && isTarget('aborted'))
    return { ...world, target: undefined, isInTarget: false }
  return world
}

const cellsThatServe = ({ source, target, isInTarget }: World) => [
  ...(serves(source?.state) ? ['source'] : []),
  ...(serves(target?.state) && isInTarget ? ['target'] : []),
]

/** Runs one command until it stops by itself. */
function run(world: World, intent: 'move' | 'abort'): World {
  let now = world
  for (let steps = 0; steps < 12; steps += 1) {
    const next = plan(now, intent)
    if (next === undefined) return now
    now = take(now, next)
  }
  throw new Error(`It does not end: ${JSON.stringify(now)}`)
}

const intents = fc.constantFrom('move' as const, 'move' as const, 'move' as const, 'abort' as const)

test('Whatever commands run at once and are killed, two cells never serve a workspace', () => {
  // Three commands take turns: each reads the records in one turn, and takes its step in a later one.
  const turns = fc.array(fc.record({ intent: intents, who: fc.integer({ min: 0, max: 2 }) }), {
    maxLength: 60,
    size: 'max',
  })
  let opened = 0
  fc.assert(
    fc.property(turns, (given) => {
      let world = first
      const planned = new Map<number, Planned>()
      for (const { intent, who } of given) {
        const before = planned.get(who)
        planned.delete(who)
        if (before !== undefined) world = take(world, before)
        else {
          const next = plan(world, intent)
          if (next !== undefined) planned.set(who, next)
        }
        assert.ok(cellsThatServe(world).length <= 1, JSON.stringify(world))
        if (world.target?.state === 'open') opened += 1
      }
    }),
    { numRuns: 5_000 },
  )
  assert.ok(opened > 1_000, 'Hardly any move got to its end.')
})

test('After a crash, one run of the move or of its abort leaves exactly one cell that serves', () => {
  fc.assert(
    fc.property(fc.array(intents, { maxLength: 20 }), (given) => {
      let world = first
      for (const intent of given) {
        const next = plan(world, intent)
        if (next !== undefined) world = take(world, next)
      }
      for (const ends of [run(world, 'move'), run(world, 'abort')]) {
        const isStuck = ends.target?.state === 'aborted' || ends.source?.state === 'handed'
        if (!isStuck) assert.equal(cellsThatServe(ends).length, 1, JSON.stringify(ends))
      }
      // What one direction refuses, the other one ends.
      const ended = run(run(world, 'abort'), 'move')
      assert.deepEqual(cellsThatServe(ended), ['target'], JSON.stringify(ended))
    }),
    { numRuns: 3_000 },
  )
})

test('A move ends in the target; an abort before its opening ends in the source, and one after is refused', () => {
  const moved = run(first, 'move')
  assert.deepEqual(cellsThatServe(moved), ['target'])
  assert.equal(moved.source?.state, 'gone')
  assert.equal(moved.target, undefined)
  const handed: World = {
    source: { state: 'handed', id: 1 },
    target: { state: 'arriving', id: 1 },
    isInTarget: true,
  }
  assert.deepEqual(run(handed, 'abort'), first)
  assert.ok('refused' in Object(planStep({ source: 'gone', target: undefined }, 'abort')))
})
