import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assert as check,
  constantFrom,
  array,
  nat,
  oneof,
  property,
  record,
  constant,
} from 'fast-check'
import { isMerge, mergeActs } from '../testing/model-later-acts.ts'
import { acts, makeModelServer } from '../testing/model-server.ts'
import type { Row } from './table.ts'
import { memberRules } from './member-rules.ts'
import { makeStore } from './store.ts'

/** A step: the server changes, the client asks, a reply is made or arrives, the next event arrives. */
const step = oneof(
  {
    weight: 4,
    arbitrary: record({
      do: constant('act' as const),
      kind: constantFrom(...acts, ...mergeActs),
      which: nat(5),
    }),
  },
  record({ do: constant('ask' as const), which: nat(4) }),
  record({ do: constant('answer' as const), which: nat(4) }),
  record({ do: constant('arrive' as const), which: nat(4) }),
  { weight: 4, arbitrary: record({ do: constant('event' as const), which: nat(3) }) },
  record({ do: constant('again' as const), which: nat(9) }),
)

const act = (kind: (typeof acts)[number], which: number) => ({ do: 'act' as const, kind, which })
const nextEvent = { do: 'event' as const, which: 0 }
const arrival = { do: 'arrive' as const, which: 0 }
const ask = { do: 'ask' as const, which: 0 }

/** A read that is newer than a merge, its undo and a message arrives before the events of the merge. */
const readBeforeUndo = [
  ...[act('merge', 0), act('undo', 0), act('message', 1), arrival],
  ...[nextEvent, nextEvent, nextEvent],
]

/** A second read arrives after the event of the merge that ends the conversation, and before that of its return. */
const readsAroundMerge = [
  ...[act('message', 0), act('merge', 0), act('undo', 0), act('message', 1), nextEvent, nextEvent],
  ...[arrival, act('message', 1), ask, nextEvent, { ...arrival, which: 1 }],
]

const plainly = ['plain', 'says its event', 'moves messages'] as const

type Asked = {
  readonly kind: 'conversations' | 'messages'
  /** The event that the reply is true for; of a reply that does not say it, the last one applied before. */
  mark: number
  readonly read: () => readonly Row[]
  rows?: readonly Row[]
}

const opened = 'v1'

test('Events and reads in any order leave the store as a fresh read', () => {
  check(
    property(
      array(step, { maxLength: 80, size: 'max' }),
      constantFrom('plain', 'framed'),
      constantFrom('says its event', 'says nothing'),
      // Messages that move are read again: no event has them.
      constantFrom('moves messages', 'moves none'),
      (steps, form, reply, merges) => {
        const server = makeModelServer({ counts: form === 'framed' })
        const store = makeStore(memberRules())
        const asked: Asked[] = []
        let next = 0
        const newest = new Map<string, string>()
        const look = () => {
          for (const { id, updated_at: tick = '' } of store.all('conversations')) {
            assert.ok(tick >= (newest.get(id) ?? ''), 'A row went back to what it was.')
            newest.set(id, tick)
          }
        }
        const deliver = () => {
          const event = server.log[next]
          if (event === undefined) return
          next += 1
          store.apply(form === 'framed' ? server.framed(event) : event)
          look()
        }
        const ask = (kind: Asked['kind']) => {
          const read = () =>
            kind === 'messages' ? server.readMessages(opened) : server.readConversations()
          asked.push({ kind, mark: store.mark(), read })
        }
        const answer = (one: Asked) => {
          if (one.rows === undefined && reply === 'says its event') one.mark = server.log.length
          one.rows ??= one.read()
          return one.rows
        }
        const arrive = (at: number) => {
          const [one] = asked.splice(at, 1)
          if (one === undefined) return
          const rows = answer(one)
          store.put(one.kind, rows as never[], one.mark)
          look()
        }
        store.keep(opened)
        ask('conversations')
        ask('messages')
        for (const one of steps) {
          const at = asked.length === 0 ? 0 : one.which % asked.length
          const isLeft = one.do === 'act' && isMerge(one.kind) && merges === 'moves none'
          if (isLeft) continue
          if (one.do === 'act') server.act(one)
          else if (one.do === 'ask') ask(one.which % 2 === 0 ? 'conversations' : 'messages')
          else if (one.do === 'answer' && asked[at] !== undefined) answer(asked[at])
          else if (one.do === 'arrive') arrive(at)
          else if (one.do === 'event') deliver()
          else if (one.do === 'again' && next > 0) {
            // A stream that resumes may repeat what it had sent.
            const event = server.log[one.which % next]
            if (event !== undefined) assert.equal(store.apply(event), false)
          }
        }
        while (asked.length > 0) arrive(0)
        while (next < server.log.length) deliver()
        const byId = (rows: readonly Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        assert.deepEqual(byId(store.all('conversations')), byId(server.readConversations()))
        if (merges === 'moves messages') return
        assert.deepEqual(store.messagesOf(opened), byId(server.readMessages(opened)))
        assert.deepEqual(store.all('messages').length, store.messagesOf(opened).length)
      },
    ),
    {
      numRuns: 500,
      examples: [
        [readBeforeUndo, ...plainly],
        [readsAroundMerge, ...plainly],
      ],
    },
  )
})
