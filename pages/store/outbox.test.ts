import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as check, asyncProperty, constant, nat, oneof, record } from 'fast-check'
import type { Clock } from './clock.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { inMemory, type OutboxDisk } from './outbox-disk.ts'
import type { Outgoing } from './outgoing.ts'
import type { SendOutgoing } from './send-in-order.ts'

const settle = async () => new Promise<void>((done) => void setImmediate(done))

/** A server that keeps each key's message once, and fails as it is told to. */
function makeServer() {
  const stored = new Map<
    string,
    { readonly text: string; readonly line: string; readonly given: string | undefined }
  >()
  const refused = new Set<string>()
  const faults: ('lost' | 'away')[] = []
  const send: SendOutgoing = async ({ id, content, conversation_id: conversationId }) => {
    await settle()
    const fault = faults.shift()
    if (fault === 'away') return { outcome: 'later' }
    const text = String(content['text'])
    if (text.startsWith('bad') && !stored.has(id)) {
      refused.add(id)
      return { outcome: 'refused', error: 'Too long.' }
    }
    if (!stored.has(id)) {
      stored.set(id, { text, line: conversationId ?? 'v', given: conversationId })
    }
    return fault === 'lost' ? { outcome: 'later' } : { outcome: 'sent', conversation_id: 'v' }
  }
  return { stored, refused, faults, send }
}

/** Several tabs of one browser: one disk, one set of locks, one channel. */
function makeBrowser(send: SendOutgoing, clock?: Clock) {
  const disk: OutboxDisk = { ...inMemory(), isKept: true }
  const locked = new Map<string, number>()
  const listening = new Map<number, () => void>()
  let ids = 0
  return {
    disk,
    open: async (tab: number): Promise<Outbox> => {
      listening.delete(tab)
      for (const [line, holder] of locked) if (holder === tab) locked.delete(line)
      return openOutbox({
        ...{ disk, send, clock },
        newId: () => `id-${String((ids += 1)).padStart(4, '0')}`,
        tryLock: async (line, work) => {
          if (locked.has(line)) return false
          locked.set(line, tab)
          await work()
          if (locked.get(line) === tab) locked.delete(line)
          return true
        },
        channel: {
          tell: () => {
            for (const [other, listener] of listening) if (other !== tab) setImmediate(listener)
          },
          onNews: (listener) => void listening.set(tab, () => listener('changed')),
          close: () => void listening.delete(tab),
        },
      })
    },
  }
}

const step = oneof(
  { weight: 4, arbitrary: record({ do: constant('add' as const), tab: nat(1), hold: nat(2) }) },
  record({ do: constant('bad' as const), tab: nat(1) }),
  { weight: 2, arbitrary: record({ do: constant('fault' as const), which: nat(1) }) },
  record({ do: constant('back' as const), tab: nat(1), which: nat(3) }),
  record({ do: constant('reload' as const), tab: nat(1) }),
  { weight: 3, arbitrary: record({ do: constant('pass' as const), ms: nat(4_000) }) },
)

/** A clock that stands still but for `pass`. */
function makeClock() {
  const planned = new Map<() => void, number>()
  let time = Date.UTC(2026, 0, 1)
  const clock: Clock = {
    now: () => time,
    after: (ms, work) => {
      const run = () => work()
      planned.set(run, time + ms)
      return () => void planned.delete(run)
    },
  }
  const tick = (ms: number) => {
    time += ms
    for (const [run, at] of planned) {
      if (at <= time && planned.delete(run)) run()
    }
  }
  const pass = async (ms: number) => {
    tick(ms)
    for (let turn = 0; turn < 12; turn += 1) await settle()
  }
  return { clock, tick, pass }
}

test('Over lost replies, reloads and two tabs each message is stored once, in order, or refused or taken back', async () => {
  await check(
    asyncProperty(array(step, { maxLength: 25, size: 'max' }), async (steps) => {
      const server = makeServer()
      const { clock, tick, pass } = makeClock()
      const browser = makeBrowser(server.send, clock)
      const tabs = [await browser.open(0), await browser.open(1)]
      const added: Outgoing[] = []
      const taken = new Set<string>()
      let number = 0
      for (const one of steps) {
        const tab = 'tab' in one ? tabs[one.tab] : undefined
        if (one.do === 'fault') server.faults.push(one.which === 0 ? 'lost' : 'away')
        else if (one.do === 'pass') await pass(one.ms)
        else if (one.do === 'reload') {
          // The page ends: nothing of it goes on.
          tab?.close()
          tabs[one.tab] = await browser.open(one.tab)
        } else if (one.do === 'back') {
          const chosen = tab?.all()[one.which]
          const found = chosen === undefined ? undefined : await tab?.takeBack(chosen.id)
          if (found !== undefined) taken.add(found.id)
        } else if (tab !== undefined) {
          number += 1
          const text = `${one.do === 'bad' ? 'bad' : 'said'} ${String(number).padStart(3, '0')}`
          const hold = one.do === 'add' ? one.hold * 1_000 : 0
          tick(1)
          const conversation = { conversation_id: number % 2 === 0 ? 'v' : 'w' }
          added.push(await tab.add({ ...conversation, content: { text } }, hold))
        }
      }
      for (let round = 0; round < 20; round += 1) await pass(60_000)
      const kept = added.filter(({ id }) => !taken.has(id))
      const textOf = ({ content }: Outgoing) => String(content['text'])
      for (const line of ['v', 'w']) {
        const inLine = kept.filter((one) => one.conversation_id === line).map(textOf)
        const wanted = inLine.filter((text) => !text.startsWith('bad'))
        const texts = [...server.stored.values()].filter((one) => one.line === line)
        assert.deepEqual(
          texts.map(({ text }) => text).filter((text) => !text.startsWith('bad')),
          wanted,
        )
      }
      for (const id of taken) assert.ok(!server.stored.has(id), 'What was taken back was sent.')
      const left = await browser.disk.all()
      assert.ok(left.every(({ state }) => state === 'refused'))
      const refused = kept.filter((one) => textOf(one).startsWith('bad')).map(({ id }) => id)
      assert.deepEqual(left.map(({ id }) => id).toSorted(), refused)
      for (const tab of tabs) tab.close()
    }),
    { numRuns: 100 },
  )
})

test('What is written before a conversation has its id follows the message that begins it', async () => {
  const server = makeServer()
  server.faults.push('lost')
  const outbox = await makeBrowser(server.send).open(0)
  const say = async (text: string) => outbox.add({ conversation_id: undefined, content: { text } })
  await say('first')
  await say('second')
  await say('third')
  const { promise, resolve } = Promise.withResolvers<void>()
  outbox.listen(() => {
    if (outbox.all().length === 0) resolve()
  })
  outbox.wake()
  await promise
  outbox.close()
  assert.deepEqual(
    [...server.stored.values()].map(({ text, given }) => [text, given]),
    [
      ['first', undefined],
      ['second', 'v'],
      ['third', 'v'],
    ],
  )
})

test('A message that the disk does not take is sent from memory', async () => {
  const server = makeServer()
  const full = async () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'))
  const disk: OutboxDisk = { ...inMemory(), isKept: true, write: full }
  const outbox = await openOutbox({
    ...{ disk, send: server.send },
    tryLock: async (_line, work) => work().then(() => true),
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  outbox.listen(() => {
    if (outbox.all().length === 0) resolve()
  })
  await outbox.add({ conversation_id: 'v', content: { text: 'kept in mind' } })
  await promise
  assert.deepEqual(server.stored.size, 1)
  outbox.close()
})
