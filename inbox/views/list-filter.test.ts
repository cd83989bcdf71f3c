import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '../../client/source/types.generated.ts'
import type { Row } from '../state/rows.ts'

/** What the list needs of a browser. */
Object.assign(globalThis, {
  location: { origin: 'http://acme.localhost' },
  addEventListener: () => undefined,
  document: new EventTarget(),
  // It would keep the process.
  BroadcastChannel: EventTarget,
})
const { listFilter } = await import('./list-filter.ts')
const { enter } = await import('../state/session-state.ts')
const { tryFilter } = await import('./try-filter.ts')

const gone = '0199ef10-3b7b-7a10-9c02-14d8be73f0a4'
const kept = '0199ef10-3b7b-7a10-9c02-14d8be73f0a5'
enter({ member: { id: kept }, permissions: [] } as unknown as Session)
const references = [
  { field: 'tag', id: gone, name: 'old', gone: true },
  { field: 'tag', id: kept, name: 'vip', gone: false },
]

const row = {
  id: kept,
  status: 'open',
  priority: 'high',
  created_at: '2020-04-01T00:00:00.000Z',
  updated_at: '2020-04-02T00:00:00.000Z',
  agent: { id: null, email: null },
  group: { id: null, name: null },
  visitor: { id: kept },
  // What a read brought, which an event may have changed since.
  tags: ['new'],
  ticket_fields: { Plan: 'Pro' },
  inbox: {
    ...{ tags: ['vip'], channel: null, waiting_since: '2020-04-01T00:00:00.000Z' },
    ...{ snoozed: false, unread: 0 },
  },
} as unknown as Row

test('A row decides by what events bring; of what they do not tell, nothing is said', () => {
  for (const [text, fits] of [
    ['tag:vip', true],
    ['tag:new', false],
    [`tag:${kept}`, true],
    [`tag:${gone}`, false],
    ['created_before:2021-01-01', true],
    // The browser's clock may be a day off.
    ['waiting_over:2h', undefined],
    ['updated_after:2d', undefined],
    ['-created_before:1w', undefined],
    ['field.Plan:Pro', undefined],
    ['contact.Plan:Pro', undefined],
    ['unread:true', undefined],
    ['mentioned:true', undefined],
    ['tag:vip | waiting_over:2h', true],
    ['tag:new waiting_over:2h', false],
  ] as const) {
    const filter = tryFilter(text)
    assert.ok(!(filter instanceof Error), text)
    assert.equal(listFilter(text, filter, references).fits(row), fits, text)
  }
})

test('Lists that conversations enter without an event of theirs are known', () => {
  for (const [text, isLoose] of [
    ['tag:vip -assignee:none', false],
    ['waiting:true', false],
    ['waiting_over:2h', true],
    ['tag:vip | unread:true', true],
    ['-contact."Plan type":Pro', true],
    ['created_after:2026-01-01', true],
  ] as const) {
    const filter = tryFilter(text)
    assert.ok(!(filter instanceof Error), text)
    assert.equal(listFilter(text, filter, []).isLoose, isLoose, text)
  }
})
