import assert from 'node:assert/strict'
import { mailChannel } from '../../../../../test/mails.ts'
import type { TestWorkspace } from '../../../../../test/app.ts'
import type { SentMail } from '../../../resources/mail-json.ts'
import { app, owner, until } from '../../follow-up/testing/scenario.ts'
import { deliveries, proven } from '../../kinds/mail/receiving/testing/scenario.ts'

export type Delivery = { address: string; state: string; reason: string | null }

export const shop = { addresses: ['help@shop.example', 'support@shop.example'] }

/** A conversation that began with a mail of Lin, with Bob and one of our addresses in copy. */
export async function startMailed(mail: object = {}, headers: readonly string[] = []) {
  const space = await app.workspace()
  const channelId = await mailChannel(space.send, {
    ...shop,
    trusted_id: 'mx.shop.example',
    ...mail,
  })
  const channel = deliveries(space, channelId)
  const first = await channel.deliver(
    ...(headers.length > 0
      ? headers
      : [
          proven('x.test'),
          'From: Lin <lin@x.test>',
          'To: Help <help@shop.example>, bob@y.test',
          'Cc: support@shop.example, Eve <eve@z.test>',
          'Message-ID: <first@x.test>',
          'Subject: My parcel',
        ]),
  )
  assert.equal(first.state, 'message', JSON.stringify(first))
  const id = first.conversation_id ?? ''
  return { space, channelId, channel, id, first, ...answering(space, id) }
}

export type MailedConversation = Awaited<ReturnType<typeof startMailed>>

export function answering({ send, adminEmail }: TestWorkspace, id: string) {
  const path = `/conversations/${id}/messages`
  const mailOf = async (messageId: string): Promise<SentMail | null> => {
    const { messages } = (await send('GET', `${path}?include=mail&per_page=100`)).body
    return messages.find((one: { id: string }) => one.id === messageId).mail
  }
  const deliveryOf = async (messageId: string): Promise<readonly Delivery[]> =>
    (await mailOf(messageId))?.delivery ?? []
  return {
    path,
    mailOf,
    /** Sends an answer of the team and returns its id. */
    answer: async (body: string, more: object = {}): Promise<string> => {
      const reply = await send('POST', path, { body, sender_email: adminEmail, ...more })
      assert.equal(reply.status, 201, reply.text)
      return reply.body.message.id
    },
    deliveryOf,
    /** Waits until every recipient of the message is in one of these states. */
    untilStates: async (messageId: string, ...states: readonly string[]) => {
      await until(`the mail is ${states.join()}`, async () => {
        const found = await deliveryOf(messageId)
        return found.length > 0 && found.every(({ state }) => states.includes(state))
      })
      return deliveryOf(messageId)
    },
    sendAgain: async (messageId: string) => send('POST', `${path}/${messageId}/mail/send-again`),
  }
}

/** Lets the time pass until the next attempt of the mails of a conversation. */
export async function makeDue(conversationId: string): Promise<void> {
  await owner.query(
    `with task as (
       update due_tasks t set due_at = now() from conversation_mails k
        where k.conversation_id = $1 and t.workspace_id = k.workspace_id and t.subject_id = k.id
          and t.due_at is not null and t.claim is null returning t.*)
     insert into due_turns (workspace_id, kind, next_at)
     select workspace_id, kind, min(due_at) from task group by 1, 2
     on conflict (workspace_id, kind) do update set next_at = excluded.next_at`,
    [conversationId],
  )
  await owner.query(`select pg_notify('porchlight_due', '')`)
}
