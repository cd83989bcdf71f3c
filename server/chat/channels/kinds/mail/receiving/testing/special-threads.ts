import assert from 'node:assert/strict'
import { proven, type Mailed, type Outcome } from './scenario.ts'
import type { Joined, Scene } from './thread-scene.ts'

const to = 'To: help@shop.example'

export const there = (reason: string, isSame = true): Joined => ({
  isThere: true,
  reason,
  isLinked: false,
  isSame,
})
const beside = (reason: string, isSame = false): Joined => ({
  isThere: false,
  reason,
  isLinked: true,
  isSame,
})
export const apart: Joined = { isThere: false, reason: 'new', isLinked: false, isSame: false }

/** A mail in the conversation of a scene, or beside it, for a reason of its own. */
export type Special = {
  readonly title: string
  readonly scene?: {
    readonly isProven?: boolean
    readonly lin?: string
    readonly bcc?: readonly string[]
  }
  /** Delivers mails and returns what became of the last one. */
  readonly deliver: (scene: Scene, space: Mailed, another: () => Promise<Scene>) => Promise<Outcome>
  readonly expected: Joined
}

export const specials: readonly Special[] = [
  {
    title: 'an answer whose Message-ID a stranger has copied meanwhile, with Lin in copy',
    deliver: async ({ lin, eve, firstId }, { deliver }) => {
      await deliver(`From: ${eve}`, to, `Cc: ${lin}`, `Message-ID: ${firstId}`)
      return deliver(`From: ${lin}`, to, `References: ${firstId}`)
    },
    expected: there('references'),
  },
  {
    title: 'an answer of a stranger to a mail of theirs with a Message-ID that Lin had before',
    deliver: async ({ eve, firstId, space }, { deliver }) => {
      const own = await deliver(`From: ${eve}`, to, `Message-ID: ${firstId}`)
      const next = await deliver(`From: ${eve}`, to, `References: ${firstId}`)
      assert.equal(next.conversation_id, own.conversation_id)
      assert.equal((await space.messagesOf(own.conversation_id)).length, 2)
      return next
    },
    expected: { ...apart, reason: 'references' },
  },
  {
    title: 'a mail to the tokens of a stranger and of Lin',
    deliver: async ({ lin, replyTo }, space, another) => {
      const other = await another()
      return space.deliver(`From: ${lin}`, `To: ${other.replyTo}, ${replyTo}`)
    },
    expected: there('token'),
  },
  {
    title: 'a mail with Message-IDs of ours to a stranger, and of ours to Lin',
    deliver: async ({ lin, answerId }, space, another) => {
      const other = await another()
      return space.deliver(`From: ${lin}`, to, `References: ${answerId} ${other.answerId}`)
    },
    expected: there('message_id'),
  },
  {
    title: 'a copy of the first mail that came another way',
    deliver: async ({ lin, bob, subject, firstId }, { deliver }) =>
      deliver(
        'Received: by mx2.shop.example',
        `From: Lin <${lin}>`,
        to,
        `Cc: ${bob}`,
        `Subject: ${subject}`,
        `Message-ID: ${firstId}`,
      ),
    expected: { ...apart, isSame: true },
  },
  {
    title: 'a mail of Lin from an address with a tag',
    deliver: async ({ lin, replyTo }, { deliver }) =>
      deliver(`From: ${lin.replace('@', '+shop@')}`, `To: ${replyTo}`),
    expected: beside('token_of_another'),
  },
  {
    title: 'a stranger with the name and the address of Lin as a name',
    deliver: async ({ lin, eve, replyTo }, { deliver }) =>
      deliver(`From: "Lin <${lin}>" <${eve}>`, `To: ${replyTo}`, `Reply-To: ${lin}`),
    expected: beside('token_of_another'),
  },
  {
    title: 'a mail with two senders, the first of them Lin',
    deliver: async ({ lin, eve, replyTo }, { deliver }) =>
      deliver(`From: ${lin}, ${eve}`, `To: ${replyTo}`),
    expected: there('token'),
  },
  {
    title: 'an answer in capital letters',
    deliver: async ({ lin, firstId }, { deliver }) =>
      deliver(`From: ${lin.toUpperCase()}`, to, `References: ${firstId}`),
    expected: there('references'),
  },
  {
    title: 'a Message-ID in other case, which is another one',
    deliver: async ({ lin, firstId }, { deliver }) =>
      deliver(`From: ${lin}`, to, `References: ${firstId.toUpperCase()}`),
    expected: { ...apart, isSame: true },
  },
  {
    title: 'an answer from the same address in punycode',
    scene: { lin: 'lin@müller.test' },
    deliver: async ({ firstId }, { deliver }) =>
      deliver('From: lin@xn--mller-kva.test', to, `References: ${firstId}`),
    expected: there('references'),
  },
  {
    title: 'an answer of somebody in hidden copy',
    scene: { bcc: ['carl@y.test'] },
    deliver: async ({ replyTo }, { deliver }) => deliver('From: carl@y.test', `To: ${replyTo}`),
    expected: there('token', false),
  },
  {
    title: 'a forwarded mail of a stranger with ours as a file',
    deliver: async ({ eve, answerId, replyTo, subject }, { deliver }) =>
      deliver(
        `From: ${eve}`,
        to,
        `Subject: Fwd: ${subject}`,
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: message/rfc822',
        '',
        `To: ${replyTo}`,
        `Message-ID: ${answerId}`,
        '',
        'The answer.',
        '--b--',
      ),
    expected: apart,
  },
  {
    title: 'our mail forwarded by Lin from an address of hers that we do not know',
    deliver: async ({ answerId, subject }, { deliver }) =>
      deliver(`From: lin@home.test`, to, `Subject: Fwd: ${subject}`, `References: ${answerId}`),
    expected: beside('message_id_of_another'),
  },
  {
    title: 'an answer through a list that writes its own address',
    deliver: async ({ answerId }, { deliver }) =>
      deliver(
        'From: Lin via Team <team@list.test>',
        'List-Id: <team.list.test>',
        to,
        `References: ${answerId}`,
      ),
    expected: beside('message_id_of_another'),
  },
  {
    title: 'an answer through a list that breaks the proof',
    scene: { isProven: true },
    deliver: async ({ lin, answerId }, { deliver }) =>
      deliver(
        proven('x.test', 'fail'),
        `From: ${lin}`,
        'List-Id: <team.list.test>',
        to,
        `References: ${answerId}`,
      ),
    expected: there('message_id', false),
  },
  {
    title: 'an automatic answer',
    deliver: async ({ lin, replyTo }, { deliver }) =>
      deliver('Auto-Submitted: auto-replied', `From: ${lin}`, `To: ${replyTo}`),
    expected: there('token'),
  },
  {
    title: 'an answer to a conversation that is closed',
    deliver: async ({ id, lin, replyTo, space }, { deliver }) => {
      await space.send('PATCH', `/conversations/${id}`, { status: 'closed' })
      return deliver(`From: ${lin}`, `To: ${replyTo}`)
    },
    expected: there('token'),
  },
  {
    title: 'an answer after the contact was merged into another, from the old address',
    deliver: async ({ lin, contactId, firstId, space }, { deliver }) => {
      await merge(space, contactId)
      return deliver(`From: ${lin}`, to, `References: ${firstId}`)
    },
    expected: there('references', false),
  },
  {
    title: 'an answer after the contact was merged into another, proven from the other address',
    deliver: async ({ contactId, firstId, space }, { deliver }) => {
      const address = await merge(space, contactId)
      return deliver(proven('y.test'), `From: ${address}`, to, `References: ${firstId}`)
    },
    expected: there('references', false),
  },
  {
    title: 'an answer to a conversation whose contact was erased',
    deliver: async ({ lin, contactId, replyTo, firstId, answerId, space }, { deliver }) => {
      assert.equal((await space.send('DELETE', `/visitors/${contactId}`)).status, 204)
      return deliver(`From: ${lin}`, `To: ${replyTo}`, `References: ${firstId} ${answerId}`)
    },
    expected: apart,
  },
]

/** Merges a contact into a new one, whose address is returned. */
async function merge({ send }: Mailed, from: string): Promise<string> {
  const email = `merged-${from}@y.test`
  const { contact } = (await send('POST', '/visitors', { email })).body
  const { status, text } = await send('POST', `/visitors/${contact.id}/merge`, { from })
  assert.equal(status, 200, text)
  return email
}
