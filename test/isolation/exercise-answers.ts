import assert from 'node:assert/strict'
import type { AppServices } from '../../server/api/http/services.ts'
import { answerKind } from '../../server/chat/channels/answers/answer-kind.ts'
import { dueLook, findSentKind } from '../../server/chat/channels/answers/find-sent-kind.ts'
import { mailOfReturned } from '../../server/chat/channels/answers/find-bounced.ts'
import { conversationMailKind } from '../../server/chat/channels/follow-up/conversation-mail-task.ts'
import type { MailTransport } from '../../server/chat/mail/mail-transport.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import type { TestWorkspace } from '../app.ts'
import { upload } from '../upload.ts'
import { runAs } from './exercise-follow-ups.ts'

/** Mails an answer that is deferred, another that waits for it, and both. Returns where the first is returned to. */
export async function exerciseAnswers(
  services: AppServices,
  space: TestWorkspace,
  conversationId: string,
): Promise<string> {
  const { owner, send, id: workspaceId } = space
  const path = `/conversations/${conversationId}/messages`
  const config = { ...services.config, smtpUrl: 'smtp://mail.test' }
  const refusal = Object.assign(new Error('Later'), { responseCode: 451, command: 'DATA' })
  let returnedTo = ''
  let isDeferred = true
  const transport: MailTransport = {
    deliver: async ({ envelope }, attempt) => {
      returnedTo ||= envelope?.from ?? ''
      await attempt?.onHanded?.({ accepted: envelope?.to ?? [], refused: [] })
      if (isDeferred) throw refusal
      return []
    },
    close: () => undefined,
  }
  const parts = { ...services, config, transport, pool: owner, log: () => undefined }
  const answer = async (body: string, more: object) => {
    const sent = { body, sender_email: space.adminEmail, ...more }
    const reply = await send('POST', path, sent)
    assert.equal(reply.status, 201, reply.text)
    await runAs(space, answerKind(parts), 'answer_by_mail', reply.body.message.id)
    const { rows } = await owner.query<{ id: string }>(
      'select id from conversation_mails where workspace_id = $1 and message_ids[1] = $2',
      [workspaceId, reply.body.message.id],
    )
    return rows[0]?.id ?? assert.fail()
  }
  const deliver = async (id: string) =>
    runAs(space, conversationMailKind(parts), 'deliver_conversation_mail', id)
  const first = await answer('One', { attachment_ids: [await upload(send)] })
  await assert.rejects(deliver(first), /Later/)
  const second = await answer('Two', { mail: { to: ['lin@x.test'] } })
  await deliver(second)
  await runStatement(owner, dueLook(workspaceId, first))
  await runAs(space, findSentKind(parts), 'find_sent_mail', first)
  isDeferred = false
  await deliver(first)
  await deliver(second)
  const { messages } = (await send('GET', `${path}?include=mail`)).body
  const { message_id: messageId } = messages.at(-1).mail
  assert.ok(await mailOfReturned(services, workspaceId, [messageId]))
  return returnedTo
}

/** Sends an answer again whose mail was returned. */
export async function exerciseSendingAgain(
  { send }: TestWorkspace,
  conversationId: string,
): Promise<void> {
  const path = `/conversations/${conversationId}/messages`
  const { messages } = (await send('GET', `${path}?include=mail`)).body
  const failed = messages.find((one: { mail: { delivery?: { state: string }[] } | null }) =>
    one.mail?.delivery?.some(({ state }) => state === 'failed'),
  )
  const again = await send('POST', `${path}/${failed.id}/mail/send-again`)
  assert.equal(again.status, 202, again.text)
}
