import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseThread, type ThreadCandidate, type ThreadEvidence } from './choose-thread.ts'

const ann = 'ann@example.com'
const thread = (id: string, ...people: readonly string[]): ThreadCandidate => ({
  conversation_id: id,
  people: new Set(people),
})
const none = { token: undefined, own_id: undefined, reference: undefined }
const verdicts = ['verified', 'unknown', 'failed'] as const

test('A mail without evidence begins a conversation, whatever DMARC says', () => {
  for (const verdict of verdicts) {
    assert.deepEqual(chooseThread(none, { address: ann, verdict }), {
      conversation_id: null,
      linked_to: null,
      reason: 'new',
    })
  }
})

test('A token or an id of ours opens the thread for its people, also where forwarding broke DMARC', () => {
  for (const verdict of verdicts) {
    for (const [kind, reason] of [
      ['token', 'token'],
      ['own_id', 'message_id'],
    ] as const) {
      const found = { ...none, [kind]: thread('1', 'lin@example.com', ann) }
      assert.deepEqual(chooseThread(found, { address: ann, verdict }), {
        conversation_id: '1',
        linked_to: null,
        reason,
      })
      assert.deepEqual(chooseThread(found, { address: 'eve@eve.example', verdict }), {
        conversation_id: null,
        linked_to: '1',
        reason: `${reason}_of_another`,
      })
    }
  }
})

test('A foreign id opens the thread for its people unless DMARC refutes the sender', () => {
  const found = { ...none, reference: thread('1', ann) }
  for (const [address, verdict, conversation, reason] of [
    [ann, 'verified', '1', 'references'],
    [ann, 'unknown', '1', 'references'],
    [ann, 'failed', null, 'references_unproven'],
    ['eve@eve.example', 'verified', null, 'references_of_another'],
    ['eve@eve.example', 'failed', null, 'references_of_another'],
  ] as const) {
    const chosen = chooseThread(found, { address, verdict })
    assert.deepEqual([chosen.conversation_id, chosen.reason], [conversation, reason])
    assert.equal(chosen.linked_to, conversation === null ? '1' : null)
  }
})

test('In all 384 combinations of evidence nobody enters a thread that they are not in, and the strongest evidence counts', () => {
  const kinds = ['token', 'own_id', 'reference'] as const
  // Each: absent, of the sender, of others; the last two in the same or in different conversations.
  const states = ['absent', 'mine', 'theirs', 'mine elsewhere'] as const
  let combinations = 0
  for (const token of states)
    for (const ownId of states)
      for (const reference of states)
        for (const verdict of verdicts)
          for (const address of [ann, 'eve@eve.example']) {
            const given = { token, own_id: ownId, reference }
            const entries = kinds.map((kind) => {
              const state = given[kind]
              const id = state === 'mine elsewhere' ? kind : '1'
              if (state === 'absent') return [kind, undefined] as const
              return [kind, thread(id, state === 'theirs' ? 'lin@example.com' : ann)] as const
            })
            const evidence: ThreadEvidence = { ...none, ...Object.fromEntries(entries) }
            const chosen = chooseThread(evidence, { address, verdict })
            const words = JSON.stringify({ given, verdict, address, chosen })
            const opening = kinds.find(
              (kind) =>
                evidence[kind]?.people.has(address) === true &&
                (kind !== 'reference' || verdict !== 'failed'),
            )
            const expected = opening && evidence[opening]?.conversation_id
            assert.equal(chosen.conversation_id, expected ?? null, words)
            const first = kinds.find((kind) => evidence[kind] !== undefined)
            const link = opening === undefined && first ? evidence[first]?.conversation_id : null
            assert.equal(chosen.linked_to, link ?? null, words)
            assert.equal(chosen.reason === 'new', first === undefined, words)
            combinations += 1
          }
  assert.equal(combinations, 384)
})
