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
import type { Session } from '../../client/source/types.generated.ts'

/** What the drafts need of a browser. */
Object.assign(globalThis, {
  location: { origin: 'http://acme.localhost' },
  addEventListener: () => undefined,
  document: new EventTarget(),
  // It would keep the process.
  BroadcastChannel: EventTarget,
  fetch: async () => ask(),
})
const { enter } = await import('./session-state.ts')
const { draftSavedAt, noteDraft, readDrafts } = await import('./server-drafts.ts')
enter({ permissions: ['messages:write'] } as unknown as Session)

type Signal = Parameters<typeof noteDraft>[0]
type Asked = { answer: () => void; arrive: (isLost: boolean) => void }

/** The member's drafts on the server, by conversation, and the signals that are not delivered yet. */
let drafts: Map<string, string>
let signals: Signal[]
let asked: Asked[]

/** A read under way: the server answers it at one moment, and the answer arrives at a later one. */
async function ask(): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answered: Response | undefined
    const answer = () => {
      const all = [...drafts].map(([id, at]) => ({ conversation_id: id, updated_at: at }))
      answered ??= Response.json({ drafts: all })
    }
    const arrive = (isLost: boolean) => {
      answer()
      // Refused, because what is lost is asked again after a while.
      if (isLost) resolve(Response.json({ error: 'No.' }, { status: 403 }))
      else if (answered === undefined) reject(new Error('No answer.'))
      else resolve(answered)
    }
    asked.push({ answer, arrive })
  })
}

const step = oneof(
  { weight: 3, arbitrary: record({ do: constant('save' as const), which: nat(2) }) },
  { weight: 2, arbitrary: record({ do: constant('delete' as const), which: nat(2) }) },
  { weight: 4, arbitrary: record({ do: constant('signal' as const), which: nat(0) }) },
  record({ do: constantFrom('read' as const, 'answer' as const), which: nat(3) }),
  { weight: 2, arbitrary: record({ do: constant('arrive' as const), which: nat(9) }) },
  record({ do: constant('gap' as const), which: nat(3) }),
)

test('Signals and reads in any order leave the marks of drafts as the server has them', async (t) => {
  // A read is sent once more after a while, and has a limit.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let tick = 0
  const run = asyncProperty(array(step, { maxLength: 60, size: 'max' }), async (steps) => {
    drafts = new Map()
    signals = []
    asked = []
    let isLost = false
    const change = (id: string, isSaved: boolean) => {
      const at = isSaved ? `t${String((tick += 1)).padStart(6, '0')}` : null
      if (at === null) drafts.delete(id)
      else drafts.set(id, at)
      signals.push({ conversation_id: id, updated_at: at })
    }
    const arrive = async (at: number, isRefused: boolean) => {
      const [one] = asked.splice(at, 1)
      one?.arrive(isRefused)
      isLost ||= isRefused && one !== undefined
      await turn()
      await turn()
    }
    const deliver = () => {
      const signal = signals.shift()
      if (signal !== undefined) noteDraft(signal)
    }
    const begin = async () => {
      isLost = false
      void readDrafts()
      await turn()
    }
    await begin()
    for (const { do: what, which } of steps) {
      if (what === 'save' || what === 'delete') change(`c${which}`, what === 'save')
      else if (what === 'signal') deliver()
      else if (what === 'read') await begin()
      else if (what === 'answer') asked[which % (asked.length || 1)]?.answer()
      else if (what === 'arrive') await arrive(which % (asked.length || 1), which === 9)
      else {
        // The stream was cut: what was told meanwhile is lost, and the page reads when it is back.
        signals.splice(0, which)
        await begin()
      }
    }
    if (isLost) await begin()
    while (signals.length > 0) deliver()
    for (let reads = 0; asked.length > 0; reads += 1) {
      assert.ok(reads < 100, 'It reads on for ever.')
      await arrive(0, false)
    }
    for (const id of ['c0', 'c1', 'c2']) assert.equal(draftSavedAt(id), drafts.get(id) ?? null, id)
  })
  await check(run, { numRuns: 200 })
})
