import assert from 'node:assert/strict'
import { proven } from './scenario.ts'
import { apart, type Special } from './special-threads.ts'

const to = 'To: help@shop.example'

/** Answers to a mail that never came here. */
export const siblings: readonly Special[] = [
  {
    title: 'a second answer to a mail that never came here',
    deliver: async ({ lin, bob, subject, id, space }, { deliver }) => {
      const unknown = `<unknown-${id}@x.test>`
      const first = await deliver(`From: ${lin}`, to, `Cc: ${bob}`, `In-Reply-To: ${unknown}`)
      const next = await deliver(
        `From: ${bob}`,
        to,
        `Subject: Re: ${subject}`,
        `References: ${unknown} <other-${id}@x.test>`,
      )
      assert.equal(next.conversation_id, first.conversation_id)
      assert.equal((await space.messagesOf(first.conversation_id)).length, 2)
      return next
    },
    expected: { ...apart, reason: 'references' },
  },
  {
    title: 'an answer of a stranger to a mail that never came here, which Lin has answered, too',
    deliver: async ({ lin, eve, id }, { deliver }) => {
      const unknown = `<unknown-${id}@x.test>`
      const first = await deliver(`From: ${lin}`, to, `References: ${unknown}`)
      const next = await deliver(`From: ${eve}`, to, `References: ${unknown}`)
      assert.notEqual(next.conversation_id, first.conversation_id)
      return next
    },
    expected: apart,
  },
  {
    title: 'an answer in the name of Lin that is refuted, to a mail that never came here',
    deliver: async ({ lin, id }, { deliver }) => {
      const unknown = `<unknown-${id}@x.test>`
      const first = await deliver(`From: ${lin}`, to, `References: ${unknown}`)
      const next = await deliver(
        proven('x.test', 'fail'),
        `From: ${lin}`,
        to,
        `References: ${unknown}`,
      )
      assert.notEqual(next.conversation_id, first.conversation_id)
      return next
    },
    expected: { ...apart, reason: 'references_unproven' },
  },
]
