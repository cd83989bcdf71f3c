import assert from 'node:assert/strict'
import type { AppServices } from '../../server/api/http/services.ts'
import { applyBounce, findReturned } from '../../server/chat/channels/answers/apply-bounce.ts'
import { dueLook, findSentKind } from '../../server/chat/channels/answers/find-sent-kind.ts'
import { recordSent } from '../../server/chat/channels/follow-up/record-sent.ts'
import { mailLinkToken } from '../../server/chat/channels/follow-up/mail-link.ts'
import { conversationMailKind } from '../../server/chat/channels/follow-up/conversation-mail-task.ts'
import {
  findThreadOfMessageId,
  findThreadOfToken,
} from '../../server/chat/channels/follow-up/find-thread-of-token.ts'
import { findShown } from '../../server/chat/channels/follow-up/show-delivery.ts'
import { followUpKind } from '../../server/chat/channels/follow-up/follow-up-kind.ts'
import { queueTranscript } from '../../server/chat/channels/follow-up/queue-transcript.ts'
import { openWidget, webChannel } from '../../server/chat/channels/devices/testing/visitor.ts'
import type { MailTransport } from '../../server/chat/mail/mail-transport.ts'
import { dueFollowUps } from '../../server/chat/channels/kinds/web/settings/follow-ups.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import { noShifts } from '../../server/store/lists/adjust-lists.ts'
import { writeInWorkspace } from '../../server/store/writes/write-in-workspace.ts'
import { postponeTask } from '../../server/store/due/due-queries.ts'
import { keyOfTask, type DueTask } from '../../server/store/due/due-task.ts'
import type { TaskKind } from '../../server/store/due/task-kind.ts'
import { newId } from '../../server/ids.ts'
import { exchange, type TestWorkspace } from '../app.ts'

/** Mails an answer to a visitor, and uses the links of the mail. */
export async function exerciseFollowUps(
  services: AppServices,
  space: TestWorkspace,
): Promise<void> {
  const { owner } = space
  const config = { ...services.config, smtpUrl: 'smtp://mail.test' }
  const app = { services, port: space.port, owner }
  const channel = await webChannel(app, space, { follow_up_reply_to: 'help@x.test' })
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start()
  const own = `/conversations/${id}`
  const given = await visitor.widget('POST', `${own}/email`, { email: 'lin@x.test' })
  assert.equal(given.status, 204)
  const sent = { body: 'The answer', sender_email: space.adminEmail }
  const answered = await space.send('POST', `/conversations/${id}/messages`, sent)
  await owner.query('update widget_devices set last_seen_at = $2 where workspace_id = $1', [
    space.id,
    new Date(0),
  ])
  await runStatement(owner, dueFollowUps(space.id, [id], 0))
  const log = () => undefined
  const parts = { ...services, config, pool: owner, log }
  const transport: MailTransport = {
    deliver: async (_mail, attempt) => {
      await attempt?.onHanded?.({ accepted: [], refused: [] })
      return []
    },
    close: () => undefined,
  }
  const mailId = async (): Promise<string> => {
    const { rows } = await owner.query<{ id: string }>(
      'select id from conversation_mails where workspace_id = $1 and conversation_id = $2 order by id desc',
      [space.id, id],
    )
    return rows[0]?.id ?? assert.fail()
  }
  await runAs(space, followUpKind(parts), 'follow_up', id)
  const mail = await mailId()
  await runAs(
    space,
    conversationMailKind({ ...parts, transport }),
    'deliver_conversation_mail',
    mail,
  )
  // Another mail, whose answers are read before it is sent.
  await space.send('POST', `/conversations/${id}/messages`, sent)
  await runStatement(owner, dueFollowUps(space.id, [id], 0))
  await runAs(space, followUpKind(parts), 'follow_up', id)
  await visitor.send('POST', `/conversations/${id}/read`, {})
  const delivering = conversationMailKind({ ...parts, transport })
  await runAs(space, delivering, 'deliver_conversation_mail', await mailId())
  const token = mailLinkToken(services, space.id, mail)
  assert.equal((await visitor.widget('POST', '/mail-link', { link: token })).status, 200)
  const actor = { type: 'command', name: 'test' } as const
  const context = { workspace_id: space.id, actor, request_id: undefined }
  assert.equal(await queueTranscript({ ...services, config }, context, id), 'queued')
  // As if the server had died after the mail server got it.
  const copy = await mailId()
  await owner.query('update conversation_mails set handed_at = now() where id = $1', [copy])
  await runAs(space, delivering, 'deliver_conversation_mail', copy)
  // As if the folder of sent mails had it.
  const looking: TaskKind = {
    ...findSentKind(parts),
    run: async (task) => recordSent(services, task),
  }
  await runStatement(owner, dueLook(space.id, copy))
  await runAs(space, looking, 'find_sent_mail', copy)
  await owner.query(`update conversation_mails set state = 'uncertain' where id = $1`, [mail])
  const path = `/conversations/${id}/messages/${answered.body.message.id}/mail/send-again`
  assert.equal((await space.send('POST', path)).status, 202)
  const other = openWidget(app, space, channel)
  await owner.query('update conversation_mails set is_proven = true where workspace_id = $1', [
    space.id,
  ])
  assert.equal((await other.widget('POST', '/mail-link', { link: token })).status, 200)
  await findThreadOfToken(services, space.id, 'a'.repeat(26), [])
  await findThreadOfMessageId(services, space.id, `${id}.${'a'.repeat(26)}@x.test`)
  const bounce = { recipients: [], message_ids: [] }
  await writeInWorkspace(services.database, context, {
    reads: [
      findReturned({ workspaceId: space.id, id: mail }),
      findShown({ workspaceId: space.id, mailId: mail }),
    ],
    decide: ([[returned], shown], tick) => {
      assert.ok(returned)
      const applied = applyBounce(space.id, returned, shown, bounce, tick)
      return { ...applied, lists: noShifts, reply: undefined }
    },
  })
  const host = `chat--${space.subdomain}.localhost:${space.port}`
  const stopped = await exchange(space.port, 'POST', `/mail/${token}/stop`, undefined, { host })
  assert.equal(stopped.status, 200)
}

/** Runs a task as the loop does. */
export async function runAs(
  { owner, id: workspaceId }: Pick<TestWorkspace, 'owner' | 'id'>,
  kind: ReturnType<typeof followUpKind>,
  name: string,
  subjectId: string,
): Promise<void> {
  const claim = newId()
  await owner.query(
    'update due_tasks set claim = $4 where workspace_id = $1 and kind = $2 and subject_id = $3',
    [workspaceId, name, subjectId, claim],
  )
  const task: DueTask = {
    workspace_id: workspaceId,
    kind: name,
    subject_id: subjectId,
    input: {},
    attempts: 1,
    claim,
  }
  const end = await kind.run(task, new AbortController().signal)
  assert.notEqual(end, undefined, 'Not ended, and not due again')
  if (typeof end !== 'object') return
  const key = keyOfTask(task)
  await runStatement(owner, postponeTask({ ...key, inMs: end.dueInMs, input: null, now: null }))
}
