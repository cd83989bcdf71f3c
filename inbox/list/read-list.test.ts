import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import {
  array,
  assert as check,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
} from 'fast-check'
import { listActs, makeModelServer } from '../../pages/testing/model-server.ts'
import type { LiveEvent } from '../state/live.ts'
import { matchesFilter } from '../../client/source/filter/matches-filter.ts'
import { parseFilter } from '../../client/source/filter/parse-filter.ts'
import { orderOf, queryOf, type ListFilter, type Sort, type ViewName } from './views.ts'

/** What the list needs of a browser. */
Object.assign(globalThis, {
  location: { origin: 'http://acme.localhost' },
  addEventListener: () => undefined,
  document: new EventTarget(),
  // It would keep the process.
  BroadcastChannel: EventTarget,
  fetch: async (address: string) => ask(new URL(address)),
})
const { beginAt, takeEvents } = await import('../state/live.ts')
const { forgetRows } = await import('../state/rows.ts')
const { readList } = await import('./read-list.ts')

type Server = ReturnType<typeof makeModelServer>
type Asked = { readonly answer: () => void; readonly arrive: (isLost: boolean) => void }
let server: Server
let asked: Asked[] = []

/** A request under way: the server answers it at one moment, and the answer arrives at a later one. */
async function ask({ searchParams }: URL): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answered: Response | undefined
    const one: Asked = {
      answer: () => {
        answered ??= Response.json(server.readList(searchParams), {
          headers: { 'events-sequence': String(server.log.length) },
        })
      },
      arrive: (isLost) => {
        one.answer()
        if (isLost) reject(new TypeError('The net is gone.'))
        else resolve(answered ?? assert.fail())
      },
    }
    asked.push(one)
  })
}

const window = 12
const step = oneof(
  {
    weight: 6,
    arbitrary: record({
      do: constant('act' as const),
      kind: constantFrom(...listActs),
      which: nat(200),
    }),
  },
  { weight: 6, arbitrary: record({ do: constant('event' as const), which: nat(3) }) },
  { weight: 2, arbitrary: record({ do: constant('answer' as const), which: nat(3) }) },
  { weight: 3, arbitrary: record({ do: constant('arrive' as const), which: nat(9) }) },
  record({ do: constant('scroll' as const), which: constantFrom(0, 45, 95) }),
  record({ do: constant('view' as const), which: nat(10) }),
  record({ do: constant('pointer' as const), which: nat(1) }),
  { weight: 2, arbitrary: record({ do: constant('wait' as const), which: nat(900) }) },
  record({ do: constant('gap' as const), which: nat(5) }),
)
const views: readonly (readonly [ViewName, Sort, string?])[] = [
  ['open', 'newest'],
  ['all', 'newest'],
  ['mine', 'newest'],
  ['unassigned', 'newest'],
  ['closed', 'newest'],
  ['snoozed', 'newest'],
  ['open', 'waiting'],
  ['mine', 'waiting'],
  // Rows do not say what members have not read: of some rows this is known, of others not.
  ['filter-unread', 'newest', 'unread:true | waiting:true'],
  ['filter-free', 'newest', '-waiting:true assignee:none'],
  // Names change without an event of the conversations.
  ['filter-named', 'newest', 'tag:t1 -group:g | field.Plan:pro'],
]

function listFilter(text: string): ListFilter {
  const filter = parseFilter(text)
  // As `listFilter` of the views: only the inbox's part comes with every event.
  const fits: ListFilter['fits'] = (row) =>
    matchesFilter(
      filter,
      { ...row, tags: undefined, ticket_fields: undefined },
      { now: 0, memberId: 'me' },
    )
  return { text, fits, isLoose: text.includes('unread') }
}

type Step = ReturnType<typeof step.generate>['value']

/** The first block has arrived, and the second one is asked for. */
const scrolled: readonly Step[] = [
  { do: 'arrive', which: 0 },
  { do: 'scroll', which: 45 },
]
/** A row of the first block leaves the list. */
const closed: Step = { do: 'act', kind: 'close', which: 118 }

/** What random steps rarely leave as it is until the end: two blocks of different events, for one. */
const races: readonly (readonly Step[])[] = [
  // The second block has the change already, the first one gets it by the event.
  [...scrolled, closed, { do: 'arrive', which: 0 }, { do: 'event', which: 0 }],
  // The second block comes last, and is of before the change.
  [
    ...scrolled,
    { do: 'answer', which: 0 },
    closed,
    { do: 'event', which: 0 },
    { do: 'arrive', which: 0 },
  ],
  // One of those that are not read is read, which moves no conversation, and nothing else happens.
  [
    { do: 'view', which: 8 },
    { do: 'arrive', which: 0 },
    { do: 'arrive', which: 0 },
    { do: 'act', kind: 'answer', which: 0 },
    { do: 'event', which: 0 },
    { do: 'wait', which: 900 },
    { do: 'arrive', which: 0 },
    { do: 'act', kind: 'read', which: 0 },
    { do: 'event', which: 0 },
  ],
  // A group of the filter gets another name, which no conversation tells.
  [
    { do: 'view', which: 10 },
    { do: 'arrive', which: 0 },
    { do: 'arrive', which: 0 },
    { do: 'act', kind: 'group', which: 1 },
    { do: 'event', which: 0 },
  ],
]

test('Replies and events in any order leave a list as the API has it', async (t) => {
  // The rest before a list is read again, and the limits of requests, pass as the steps say.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const run = asyncProperty(
    array(step, { maxLength: 100, size: 'max' }),
    constantFrom(4, 40, 120),
    // Members who are sent no events look for changes now and then.
    constantFrom(false, false, true),
    async (steps, conversations, isPolled) => {
      server = makeModelServer({ counts: true, conversations })
      asked = []
      forgetRows()
      let next = 0
      let isPointedAt = false
      let top = 0
      const begin = () => beginAt(next)
      const open = (which: number) => {
        const [view, sort, text] = views[which % views.length] ?? assert.fail()
        const filter = text === undefined ? {} : { filter: listFilter(text) }
        const context = { memberId: 'me', openStatuses: ['open'], knowsSnoozes: true, ...filter }
        const mayMove = () => !isPointedAt
        const list = readList(view, orderOf(sort), context, { mayMove })
        top = 0
        list.need(0, window)
        return { list, view, sort, context }
      }
      const deliver = () => {
        if (isPolled) {
          next = server.log.length
          return begin()
        }
        const event = server.log[next]
        if (event === undefined) return
        next += 1
        takeEvents([[server.framed(event) as unknown as LiveEvent, false]])
      }
      const settle = async () => {
        for (let at = 0; at < 4; at += 1) await turn()
      }
      let shown = open(0)
      begin()
      for (const one of steps) {
        if (one.do === 'act') server.act(one)
        else if (one.do === 'event') deliver()
        else if (one.do === 'answer') asked[one.which % (asked.length || 1)]?.answer()
        else if (one.do === 'arrive') {
          const [arrived] = asked.splice(one.which % (asked.length || 1), 1)
          arrived?.arrive(one.which === 9)
          await settle()
        } else if (one.do === 'scroll') {
          top = Math.min(one.which, Math.max(0, (shown.list.total() ?? 0) - window))
          shown.list.need(top, top + window)
        } else if (one.do === 'view') {
          shown.list.close()
          shown = open(one.which)
        } else if (one.do === 'pointer') {
          isPointedAt = one.which === 1
          shown.list.settle()
        } else if (one.do === 'wait') t.mock.timers.tick(one.which)
        else {
          // The history is gone: nothing is known of the next events.
          next = Math.min(server.log.length, next + one.which)
          begin()
        }
        await settle()
      }
      isPointedAt = false
      while (next < server.log.length) deliver()
      shown.list.settle()
      shown.list.need(top, top + window)
      // Nothing changes any more: a reply that is under way, two more, and the rests between them.
      for (let at = 0; at < 40; at += 1) {
        await settle()
        t.mock.timers.tick(100)
        if (at % 8 === 0) for (const one of asked.splice(0)) one.arrive(false)
      }
      await settle()
      assert.equal(asked.length, 0, 'It reads on for ever.')
      const query = { ...queryOf(shown.view, shown.context), ...orderOf(shown.sort), per_page: 500 }
      const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
      const { conversations: all } = server.readList(new URLSearchParams(pairs))
      const wanted = all.map(({ id }) => id).slice(top, top + window)
      assert.equal(shown.list.total(), all.length)
      assert.deepEqual(
        wanted.map((_, at) => shown.list.idAt(top + at)),
        wanted,
      )
      assert.equal(shown.list.error(), undefined)
      shown.list.close()
    },
  )
  const examples = races.map((steps): [Step[], number, boolean] => [[...steps], 120, false])
  await check(run, { numRuns: 250, examples })
})
