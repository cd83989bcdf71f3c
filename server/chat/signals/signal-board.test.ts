import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactOf, memberOf } from '../../../test/serve-as.ts'
import { newId } from '../../ids.ts'
import { makeSignalBoard } from './signal-board.ts'
import type { Passed } from './signal-batches.ts'
import { lifetimes, signalKey, type Signal, type SignalType } from './signal.ts'

const space = { id: newId(), subdomain: 'acme' }
const shownLee = { id: newId(), first_name: 'Lee', picture: null }
const lee = { ...shownLee, chosen_name: 'Lee' }
const place = {
  conversation_id: newId(),
  contact_id: newId(),
  device_id: null,
  is_on_devices: true,
  team_member_id: null,
  group_id: null,
}

function signalOf(type: SignalType, given: Partial<Signal> = {}): Signal {
  const key = signalKey(type, place.conversation_id, lee.id)
  const who = { member: lee }
  return { workspace_id: space.id, type, key, who, place, ...given }
}

/** A board with a clock of its own; `listen` returns what a principal is told. */
function startBoard() {
  const clock = { ms: 1_000_000 }
  const board = makeSignalBoard(() => clock.ms)
  const listen = (one: Parameters<typeof board.listen>[0]) => {
    const frames: Record<string, unknown>[] = []
    board.listen(one, (frame) => {
      assert.match(frame, /^event: signal\ndata: .*\n\n$/)
      frames.push(JSON.parse(frame.split('\ndata: ')[1] ?? '') as Record<string, unknown>)
    })
    return frames
  }
  return { board, clock, listen }
}

for (const [type, limit] of Object.entries(lifetimes) as [SignalType, number][]) {
  test(`${type} that is not repeated is over within ${limit / 1000} seconds, and not before`, () => {
    const { board, clock, listen } = startBoard()
    const frames = listen(memberOf(space))
    board.give(signalOf(type))
    clock.ms += limit - 1
    board.tick()
    assert.equal(board.now(space.id).length, 1)
    assert.equal(frames.length, 1)
    clock.ms += 1
    assert.equal(board.now(space.id).length, 0)
    board.tick()
    const { until, status } = frames[1] ?? {}
    if (type === 'presence') assert.equal(status, 'offline')
    else assert.equal(until, null)
  })
}

test('One signal of an author and conversation has an effect in two seconds; its end always has one', () => {
  const { board, clock, listen } = startBoard()
  const frames = listen(memberOf(space))
  const typing = signalOf('typing')
  for (const ms of [0, 1_000, 999]) {
    clock.ms += ms
    board.give(typing)
  }
  assert.equal(frames.length, 1)
  assert.equal(board.end(space.id, typing.key), true)
  assert.equal(board.end(space.id, typing.key), false)
  board.give(typing)
  board.tick()
  assert.equal(frames.length, 2)
  clock.ms += 1
  board.give(typing)
  assert.equal(frames.length, 3)
})

test('A stream that begins is told at once what is true now', () => {
  const { board, clock, listen } = startBoard()
  board.give(signalOf('typing'))
  board.give(signalOf('looking'))
  clock.ms += lifetimes.typing
  assert.deepEqual(
    listen(memberOf(space)).map(({ type }) => type),
    ['looking'],
  )
})

test('A contact is told of agents who write to them, by first name, and of nothing else', () => {
  const { board, clock, listen } = startBoard()
  const own = listen(contactOf(space, place.contact_id))
  const other = listen(contactOf(space, newId()))
  const none = listen(contactOf(space, null))
  board.give(signalOf('looking'))
  board.give(signalOf('presence'))
  board.give(signalOf('typing', { is_note: true }))
  clock.ms += 2_000
  board.give(signalOf('typing', { key: 'own', who: { contact: true }, text: 'Well' }))
  assert.deepEqual(own, [])
  board.give(signalOf('typing', { key: 'reply' }))
  const until = new Date(clock.ms + lifetimes.typing).toISOString()
  const agent = { first_name: 'Lee', picture: null }
  assert.deepEqual(own, [{ type: 'typing', conversation_id: place.conversation_id, agent, until }])
  assert.deepEqual([...other, ...none], [])
})

test('Members are told by what they see and may read, and nothing of themselves', () => {
  const { board, listen } = startBoard()
  const all = listen(memberOf(space))
  const own = listen(memberOf(space, { member_id: lee.id }))
  const unseen = listen(memberOf(space, { sees: 'assigned' }))
  const wordless = listen(memberOf(space, { permissions: ['conversations:read'] }))
  const blind = listen(memberOf(space, { permissions: ['contacts:read'] }))
  const elsewhere = listen(memberOf({ id: newId(), subdomain: 'other' }))
  board.give(signalOf('typing'))
  board.give(signalOf('typing', { key: 'contact', who: { contact: true }, text: 'Well' }))
  assert.deepEqual(
    all.map(({ member, contact, text }) => ({ member, contact, text })),
    [
      { member: shownLee, contact: undefined, text: undefined },
      { member: undefined, contact: true, text: 'Well' },
    ],
  )
  assert.deepEqual(
    [own, unseen, wordless, blind, elsewhere].map((frames) => frames.map(({ text }) => text)),
    [['Well'], [], [undefined, undefined], [], []],
  )
})

test('Other processes are told in batches that fit in a notice, and no more than is of use', async () => {
  const { board } = startBoard()
  const remote = startBoard()
  const frames = remote.listen(memberOf(space))
  const sizes: number[] = []
  let passed = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  board.connect((batch: readonly Passed[]) => {
    sizes.push(Buffer.byteLength(JSON.stringify(batch)))
    passed += batch.length
    remote.board.hear(JSON.parse(JSON.stringify(batch)) as Passed[])
    setImmediate(resolve)
  })
  for (let at = 0; at < 2_500; at += 1) {
    board.give(signalOf('typing', { key: `${at}`, text: '\u0001'.repeat(500) }))
  }
  assert.equal(board.now(space.id).length, 2_000)
  await promise
  assert.ok(sizes.length > 5 && Math.max(...sizes) < 7_600, sizes.join())
  assert.ok(passed > 10 && passed < 40, `${passed}`)
  assert.equal(frames.length, passed)
})

test('Presence that goes on is told to other processes, and not again to their streams', () => {
  const { board, clock, listen } = startBoard()
  const frames = listen(memberOf(space))
  const online = signalOf('presence', { status: 'online' })
  for (let seconds = 0; seconds < 60; seconds += 10) {
    board.hear([{ signal: online, left: lifetimes.presence }])
    clock.ms += 10_000
    board.tick()
  }
  assert.deepEqual(frames, [{ type: 'presence', member: shownLee, status: 'online' }])
  board.hear([{ signal: { ...online, status: 'away' }, left: lifetimes.presence }])
  assert.equal(frames.at(-1)?.['status'], 'away')
  board.hear([{ signal: online, left: null }])
  assert.equal(frames.at(-1)?.['status'], 'offline')
})
