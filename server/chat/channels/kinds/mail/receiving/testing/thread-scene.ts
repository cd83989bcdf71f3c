import assert from 'node:assert/strict'
import { answering } from '../../../../answers/testing/scenario.ts'
import { app, parsed, startMails } from '../../../../follow-up/testing/scenario.ts'
import { startSmtpServer } from '../../../../../mail/testing/smtp-server.ts'
import { importMails, mailed, proven, type Mailed, type Outcome } from './scenario.ts'

/** A conversation of Lin with Bob in copy, and the mail with the team's answer that both have got. */
export type Scene = {
  readonly space: Mailed
  readonly id: string
  readonly contactId: string
  readonly subject: string
  readonly lin: string
  readonly bob: string
  /** In no conversation. */
  readonly eve: string
  /** The Message-ID of Lin's mail, in angle brackets as all of these. */
  readonly firstId: string
  /** That of the answer. */
  readonly answerId: string
  /** The address with the token of the answer. */
  readonly replyTo: string
  /** The addresses that its messages are of. */
  readonly people: () => Promise<string[]>
}

export const help = 'To: Help <help@shop.example>'

importMails(app)

/**
 * Makes scenes: conversations with people of their own, in one workspace each call of `space`. The answers of all files of
 * a process are mailed while the test lasts, no longer: other files have servers of their own.
 */
export async function makeScenes(t: { readonly after: (close: () => Promise<void>) => void }) {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  let made = 0
  const scene = async (
    space: Mailed,
    { isProven = false, lin: from = '', firstId: givenId = '', bcc = [] as readonly string[] } = {},
  ): Promise<Scene> => {
    made += 1
    const lin = from === '' ? `lin${made}@x.test` : from
    const [bob, eve] = [`bob${made}@y.test`, `eve${made}@evil.test`]
    const subject = `Parcel ${made}`
    const firstId = givenId === '' ? `<first${made}@x.test>` : givenId
    const first = await space.deliver(
      ...(isProven ? [proven(lin.slice(lin.indexOf('@') + 1))] : []),
      `From: Lin <${lin}>`,
      help,
      `Cc: ${bob}`,
      `Subject: ${subject}`,
      `Message-ID: ${firstId}`,
    )
    assert.equal(first.state, 'message', first.reason ?? '')
    const id = first.conversation_id ?? ''
    const [{ sender }] = await space.messagesOf(id)
    const { answer, untilStates } = answering(space, id)
    const given = bcc.length === 0 ? {} : { mail: { bcc } }
    await untilStates(await answer(`The answer ${made}.`, given), 'sent')
    const mails = await parsed(sources.splice(0))
    const mail = mails.find(({ text }) => text?.includes(`The answer ${made}.`))
    assert.ok(mail, lin)
    const [{ address: replyTo = '' } = {}] = mail.replyTo ?? []
    const people = async () => {
      const messages = await space.messagesOf(id)
      const names = messages.flatMap(({ mail }: { mail: { from: { address: string }[] } | null }) =>
        (mail?.from ?? []).slice(0, 1).map(({ address }) => address.toLowerCase()),
      )
      return [...new Set<string>(names)].filter((name) => name !== 'help@shop.example')
    }
    const answerId = mail.messageId ?? ''
    const ids = { firstId, answerId, replyTo }
    return { space, id, contactId: sender.id, subject, lin, bob, eve, people, ...ids }
  }
  return { scene, space: async () => mailed(app) }
}

export type Joined = {
  /** Whether it is in the conversation of the scene. */
  readonly isThere: boolean
  readonly reason: string
  /** Whether it is linked to that conversation. */
  readonly isLinked: boolean
  /** Whether its sender is the contact of the scene. */
  readonly isSame: boolean
}

/** What became of a mail, as seen from the conversation of a scene. */
export async function joined(
  { space, id, contactId }: Scene,
  outcome: Outcome,
): Promise<Joined | string | null> {
  if (outcome.state !== 'message') return outcome.reason
  const messages = await space.messagesOf(outcome.conversation_id)
  const { mail, sender } = messages.find(
    (message: { id: string }) => message.id === outcome.message_id,
  )
  return {
    isThere: outcome.conversation_id === id,
    reason: mail.thread_reason,
    isLinked: mail.linked_to === id,
    isSame: sender.id === contactId,
  }
}
