import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as check, asyncProperty, constant, nat, oneof, record } from 'fast-check'
import type { Clock } from './clock.ts'
import { openOutbox, type Outbox, type OutboxOptions } from './outbox.ts'
import type { OutboxDisk } from './outbox-disk.ts'
import { lineOf, type Outgoing } from './outgoing.ts'

type Said = Outgoing & { readonly text: string }
type Send = OutboxOptions<Said>['send']

const settle = async () => new Promise<void>((done) => void setImmediate(done))

/** A server that keeps each key's message once, and fails as it is told to. */
function makeServer() {
  const stored = new Map<
    string,
    { readonly text: string; readonly line: string; readonly given: string | null }
  >()
  const refused = new Set<string>()
  const faults: ('lost' | 'away')[] = []
  const send: Send = async ({ id, text, conversation_id: conversationId }) => {
    await settle()
    const fault = faults.shift()
    if (fault === 'away') return { outcome: 'later' }
    if (text.startsWith('bad') && !stored.has(id)) {
      refused.add(id)
      return { outcome: 'refused', code: 'field_too_long' }
    }
    if (!stored.has(id)) {
      stored.set(id, { text, line: conversationId ?? 'v', given: conversationId })
    }
    return fault === 'lost' ? { outcome: 'later' } : { outcome: 'sent', conversation_id: 'v' }
  }
  return { stored, refused, faults, send }
}

/** Messages that outlive the tabs; each change takes a turn, as on a disk. */
function makeDisk(): OutboxDisk<Said> {
  const held = new Map<string, Said>()
  return {
    note: (one) => void held.set(one.id, one),
    all: async () => {
      await settle()
      return [...held.values()].toSorted((one, other) => one.made_at - other.made_at)
    },
    change: async (id, decide) => {
      await settle()
      const decided = decide(held.get(id))
      if (decided === undefined) held.delete(id)
      else held.set(id, decided)
      return decided
    },
    clear: async () => held.clear(),
  }
}

/** Several tabs of one browser: one disk, one set of locks, one channel. */
function makeBrowser(send: Send, clock?: Clock) {
  const disk = makeDisk()
  const locks = new Map<string, { readonly tab: number; readonly run: () => void }[]>()
  const listening = new Map<number, () => void>()
  const pages = new Map<number, object>()
  const pass = (line: string) => locks.get(line)?.[0]?.run()
  /** What a closed tab held or waited for. */
  const release = (tab: number) => {
    for (const [line, waiting] of locks) {
      const isHolder = waiting[0]?.tab === tab
      locks.set(
        line,
        waiting.filter((one) => one.tab !== tab),
      )
      if (isHolder) pass(line)
    }
  }
  return {
    disk,
    open: (tab: number, onChange: (all: readonly Said[]) => void = () => undefined) => {
      release(tab)
      // Nothing of a page goes on when it has ended.
      const page = {}
      pages.set(tab, page)
      const onPage = async <Result>(work: Promise<Result>) => {
        const result = await work
        return pages.get(tab) === page ? result : new Promise<never>(() => undefined)
      }
      return openOutbox<Said>({
        disk: {
          note: disk.note,
          all: async () => onPage(disk.all()),
          change: async (...given) => onPage(disk.change(...given)),
          clear: disk.clear,
        },
        send: async (...given) => onPage(send(...given)),
        onChange,
        ...(clock === undefined ? {} : { clock }),
        tabs: {
          hasLocks: true,
          alone: async (work, line = '') => {
            const { promise, resolve: run } = Promise.withResolvers<void>()
            const own = { tab, run }
            locks.set(line, [...(locks.get(line) ?? []), own])
            if (locks.get(line)?.[0] === own) run()
            await promise
            await work()
            if (!locks.get(line)?.includes(own)) return
            locks.set(line, locks.get(line)?.slice(1) ?? [])
            pass(line)
          },
          tell: () => {
            for (const [other, listener] of listening) if (other !== tab) setImmediate(listener)
          },
          listen: (listener) => void listening.set(tab, () => listener('changed')),
          close: () => void listening.delete(tab),
        },
      })
    },
  }
}

/** Adds a message to a line. */
function say(tab: Outbox<Said>, line: string, text: string, holdMs = 0): Said {
  tab.add({ thread: line, conversation_id: line === 'new' ? null : line, text }, holdMs)
  return tab.all().at(-1) ?? assert.fail()
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
      const tabs = [browser.open(0), browser.open(1)]
      const added: Said[] = []
      const taken = new Set<string>()
      let number = 0
      for (const one of steps) {
        const tab = 'tab' in one ? tabs[one.tab] : undefined
        if (one.do === 'fault') server.faults.push(one.which === 0 ? 'lost' : 'away')
        else if (one.do === 'pass') await pass(one.ms)
        else if (one.do === 'reload') {
          // The page ends: nothing of it goes on.
          tab?.close()
          tabs[one.tab] = browser.open(one.tab)
        } else if (one.do === 'back') {
          const chosen = tab?.all()[one.which]
          const found = chosen === undefined ? undefined : await tab?.takeBack(chosen.id)
          if (found !== undefined) taken.add(found.id)
        } else if (tab !== undefined) {
          number += 1
          const text = `${one.do === 'bad' ? 'bad' : 'said'} ${String(number).padStart(3, '0')}`
          const hold = one.do === 'add' ? one.hold * 1_000 : 0
          tick(1)
          added.push(say(tab, number % 2 === 0 ? 'v' : 'w', text, hold))
        }
      }
      for (let round = 0; round < 20; round += 1) await pass(60_000)
      const kept = added.filter(({ id }) => !taken.has(id))
      const textOf = ({ text }: Said) => text
      for (const line of ['v', 'w']) {
        const inLine = kept.filter((one) => lineOf(one) === line).map(textOf)
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
      assert.deepEqual(left.map(({ id }) => id).toSorted(), refused.toSorted())
      for (const tab of tabs) tab.close()
    }),
    { numRuns: 100 },
  )
})

test('What is written before a conversation has its id follows the message that begins it', async () => {
  const server = makeServer()
  server.faults.push('lost')
  const { promise, resolve } = Promise.withResolvers<void>()
  let texts: string[] = []
  const outbox = makeBrowser(server.send).open(0, (all) => {
    if (all.length === 0 && texts.length === 3) resolve()
  })
  texts = ['first', 'second', 'third'].map((text) => say(outbox, 'new', text).text)
  outbox.wake()
  await promise
  outbox.close()
  assert.deepEqual(
    [...server.stored.values()].map(({ text, given }) => [text, given]),
    [
      ['first', null],
      ['second', 'v'],
      ['third', 'v'],
    ],
  )
})

test('A message whose sender is not known waits with its words until the outbox is woken', async () => {
  const server = makeServer()
  let isKnown = false
  const { promise: sent, resolve: onSent } = Promise.withResolvers<void>()
  const { clock, pass } = makeClock()
  const send: Send = async (one, isLeaving) => {
    if (!isKnown) return { outcome: 'unknown' }
    onSent()
    return server.send(one, isLeaving)
  }
  const browser = makeBrowser(send, clock)
  const outbox = browser.open(0)
  say(outbox, 'v', 'kept')
  await pass(600_000)
  assert.deepEqual(
    (await browser.disk.all()).map(({ text, state }) => [text, state]),
    [['kept', 'queued']],
  )
  isKnown = true
  outbox.wake()
  await sent
  await pass(0)
  assert.deepEqual(await browser.disk.all(), [])
  outbox.close()
})
