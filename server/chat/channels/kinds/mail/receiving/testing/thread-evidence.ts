import { randomUUID } from 'node:crypto'
import { help, type Scene } from './thread-scene.ts'

/** What a mail says of where it belongs. */
export type Evidence = {
  readonly title: string
  readonly headers: (scene: Scene, foreign: Scene) => readonly string[]
  /** What it is, if it counts. */
  readonly counts?: 'token' | 'message_id' | 'references'
  /** The addresses of RCPT TO, where they say more than the header. */
  readonly recipients?: (scene: Scene) => string
}

const changed = (token: string) => token.replace(/(?<=\+)./, (first) => (first === 'a' ? 'b' : 'a'))
const forgedId = (id: string) => id.replace(/\.(.)/, (_, one) => (one === 'a' ? '.b' : '.a'))
const tokenOf = (address: string) => /\+([^@]+)@/.exec(address)?.[1] ?? ''
const unknown = '<unknown@elsewhere.test>'

export const evidence: readonly Evidence[] = [
  { title: 'our token', counts: 'token', headers: ({ replyTo }) => [`To: ${replyTo}`] },
  {
    title: 'our token in capital letters',
    counts: 'token',
    headers: ({ replyTo }) => [`To: ${replyTo.toUpperCase()}`],
  },
  {
    title: 'our token in copy, among others',
    counts: 'token',
    headers: ({ replyTo }) => [help, `Cc: x@y.test, Help <${replyTo}>, z@y.test`],
  },
  {
    title: 'our token in the envelope alone',
    counts: 'token',
    headers: () => [help],
    recipients: ({ replyTo }) => replyTo,
  },
  {
    title: 'our token and our Message-ID',
    counts: 'token',
    headers: ({ replyTo, answerId }) => [`To: ${replyTo}`, `In-Reply-To: ${answerId}`],
  },
  {
    title: 'our Message-ID',
    counts: 'message_id',
    headers: ({ answerId }) => [help, `In-Reply-To: ${answerId}`],
  },
  {
    title: 'our Message-ID among many unknown ones',
    counts: 'message_id',
    headers: ({ answerId }) => [
      help,
      `References: <a@b>\r\n\t<c@d>\r\n ${answerId} ${unknown} <1@z> <2@z> <3@z> <4@z> <5@z> <6@z>`,
    ],
  },
  {
    title: 'our Message-ID and that of the first mail',
    counts: 'message_id',
    headers: ({ answerId, firstId }) => [help, `References: ${firstId} ${answerId}`],
  },
  {
    title: 'the Message-ID of the first mail',
    counts: 'references',
    headers: ({ firstId }) => [help, `References: ${firstId}`],
  },
  {
    title: 'the Message-ID of the first mail, as old programs name it',
    counts: 'references',
    headers: ({ firstId }) => [help, `In-Reply-To: Your message of Monday, ${firstId} (Parcel)`],
  },
  {
    title: 'the Message-ID of the first mail as the root of a long thread',
    counts: 'references',
    headers: ({ firstId }) => [
      help,
      `References: ${firstId}${Array.from({ length: 150 }, (_, at) => `\r\n <${at}@long.test>`).join('')}`,
    ],
  },
  { title: 'nothing', headers: () => [help] },
  { title: 'the subject', headers: ({ subject }) => [help, `Subject: Re: ${subject}`] },
  {
    title: 'the subject with a number in brackets',
    headers: ({ subject, id }) => [help, `Subject: AW: RE: Fwd: [#${id}] ${subject}`],
  },
  {
    title: 'the index of Outlook',
    headers: ({ subject }) => [
      help,
      `Subject: RE: ${subject}`,
      `Thread-Topic: ${subject}`,
      'Thread-Index: AdrSc2FtZQAAAAAAAAAAAAAAAAAAAA==',
    ],
  },
  {
    title: 'lost references',
    headers: ({ subject }) => [
      help,
      `Subject: Re: ${subject}`,
      `In-Reply-To: <${randomUUID()}@gone.test>`,
    ],
  },
  { title: 'a forged token', headers: ({ replyTo }) => [`To: ${changed(replyTo)}`] },
  {
    title: 'a token that was cut off',
    headers: ({ replyTo }) => [`To: ${replyTo.replace(/.@/, '@')}`],
  },
  {
    title: 'a forged Message-ID of ours',
    headers: (of) => [help, `References: ${forgedId(of.answerId)}`],
  },
  {
    title: 'our Message-ID with the token of a Reply-To',
    headers: ({ answerId, replyTo }) => [
      help,
      `References: ${answerId.replace(/\.[a-z2-7]{26}@/, `.${tokenOf(replyTo)}@`)}`,
    ],
  },
  {
    title: 'the id of the conversation with a token of its own',
    headers: ({ id }) => [help, `References: <${id}.${'a'.repeat(26)}@shop.example>`],
  },
  { title: 'the token of another workspace', headers: (_, { replyTo }) => [`To: ${replyTo}`] },
  {
    title: 'Message-IDs of another workspace',
    headers: (_, { answerId, firstId }) => [help, `References: ${answerId} ${firstId}`],
  },
  {
    title: 'our token in a header of delivery',
    headers: ({ replyTo }) => [help, `Delivered-To: ${replyTo}`, `X-Original-To: ${replyTo}`],
  },
  {
    title: 'our token and Message-IDs in the text',
    headers: ({ replyTo, answerId, firstId }) => [
      help,
      '',
      `> To: ${replyTo}`,
      `> References: ${firstId} ${answerId}`,
    ],
  },
]
