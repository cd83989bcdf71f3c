import { readRows } from '../../../store/database/read.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { findTask } from '../../../store/due/due-queries.ts'
import { keyOfTask, type DueTask } from '../../../store/due/due-task.ts'
import { growingDelayMs, type RunEnd, type TaskKind } from '../../../store/due/task-kind.ts'
import { writeTask } from '../../../store/due/write-task.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Decision } from '../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { isRefused } from '../../mail/is-refused.ts'
import { addressIn } from '../../mail/mail-options.ts'
import { withoutAddresses } from '../../mail/mail-task.ts'
import { longestDeliverySeconds, UncertainDelivery } from '../../mail/send-by-smtp.ts'
import { recordSending } from '../answers/record-sending.ts'
import { transportOf } from '../answers/transport-of.ts'
import { hasOwnServer } from '../kinds/mail/settings/has-own-server.ts'
import { dueFollowUps } from '../kinds/web/settings/follow-ups.ts'
import { dueLook, isLookedUp } from '../answers/find-sent-kind.ts'
import { deliverAnswer, type AnswerParts } from '../answers/deliver-answer.ts'
import { deliveryReasons } from '../answers/delivery-reasons.ts'
import { uncertain } from '../answers/in-doubt.ts'
import type { Verdict } from '../answers/delivery-state.ts'
import { conversationMailTask, mostAttempts } from './due-conversation-mails.ts'
import { handOver } from './hand-over.ts'
import { mailer, mailEvent } from './mail-event.ts'
import { MailNotDue } from './not-given.ts'
import { mailLinkToken } from './mail-link.ts'
import { endMail, findWaitingMail, type EndState, type WaitingMail } from './queries.ts'
import { mailToSend, type RenderedMail } from './rendered-mail.ts'
import { findShown, showDelivery } from './show-delivery.ts'

/**
 * Delivers mails about conversations, apart from those of accounts, which they cannot delay. One whose answers have been
 * read meanwhile is withdrawn, and so is one that is refused for good or has failed too often: its answers are in the
 * next mail. One of which it is unknown whether the mail server has accepted it is not sent again.
 */
export function conversationMailKind(parts: AnswerParts): TaskKind {
  const onFailure = reportFailure(parts)
  return {
    kind: conversationMailTask.kind,
    concurrency: 8,
    perWorkspace: 2,
    maxSeconds: longestDeliverySeconds,
    maxAttempts: mostAttempts,
    delayMs: growingDelayMs,
    run: async (task, signal): Promise<RunEnd> => {
      const { workspace_id: workspaceId, subject_id: id } = task
      const [mail] = await readRows(
        parts.database,
        workspaceId,
        findWaitingMail({ workspaceId, id }),
      )
      if (mail === undefined) return undefined
      return mail.recipients === null
        ? deliver(parts, task, mail, signal)
        : deliverAnswer(parts, task, { ...mail, recipients: mail.recipients }, signal)
    },
    onFailure,
    reasonOf: withoutAddresses,
  }
}

function reportFailure({ log }: Pick<AnswerParts, 'log'>): TaskKind['onFailure'] {
  return ({ subject_id: id, attempts }, error) => {
    const attempt = `attempt ${attempts} of ${mostAttempts}`
    log(`Mail ${id} to a contact was not delivered (${attempt}): ${withoutAddresses(error)}`)
  }
}

async function deliver(
  parts: AnswerParts,
  task: DueTask,
  mail: WaitingMail,
  signal: AbortSignal,
): Promise<RunEnd> {
  const { workspace_id: workspaceId, subject_id: id } = task
  if (mail.is_handed) return end(parts, task, uncertain)
  const needless = whyNot(mail)
  if (needless !== undefined) return end(parts, task, needless)
  const token = mailLinkToken(parts, workspaceId, id)
  const { recipient } = mail
  const { from_address: from, ...rendered } = mail.rendered as RenderedMail
  // Without its channel, or the server of that, the mail is the installation's.
  const own = hasOwnServer({ kind: 'mail', settings: mail.settings }) ? from : undefined
  const sent = own === undefined ? rendered : { ...rendered, from_address: own }
  try {
    await handOver(mailToSend(sent, { id, recipient, token }), {
      pool: parts.pool,
      transport: await transportOf(parts, workspaceId, mail),
      task,
      signal,
      // Of the domain that the mail is from.
      bounce_address: from === own ? (rendered.bounce_address ?? null) : null,
      plain_address: own ?? addressIn(parts.config.mailFrom),
      recipients: [recipient],
    })
  } catch (error) {
    // The next run finds why.
    if (error instanceof MailNotDue) return { dueInMs: 0 }
    const isUncertain = error instanceof UncertainDelivery
    const isLast = task.attempts >= mostAttempts && !signal.aborted
    const reason = withoutAddresses(error as Error)
    if (!isLast && !isUncertain && !isRefused(error)) {
      const needless = await showDeferred(parts, task, reason)
      await recordSending(parts, workspaceId, mail, error)
      if (needless !== undefined) return end(parts, task, needless)
      throw error
    }
    reportFailure(parts)(task, error as Error)
    const failed = { state: 'failed', reason } as const
    const ended = await end(parts, task, isUncertain ? uncertain : failed)
    await recordSending(parts, workspaceId, mail, error)
    return ended
  }
  const ended = await end(parts, task, { state: 'sent', reason: null })
  await recordSending(parts, workspaceId, mail, undefined)
  return ended
}

/** Says why a mail still waits, unless it is needless by now: why is returned. A run that has lost its task says nothing. */
async function showDeferred(
  { database }: Pick<AnswerParts, 'database'>,
  task: DueTask,
  reason: string,
): Promise<Verdict | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  const context = { workspace_id: workspaceId, actor: mailer, request_id: undefined }
  return writeInWorkspace(database, context, {
    reads: [
      findTask(keyOfTask(task)),
      findWaitingMail({ workspaceId, id }),
      findShown({ workspaceId, mailId: id }),
    ],
    decide: ([claimed, [mail], messages], tick): Decision<Verdict | undefined> => {
      const needless = mail && whyNot(mail)
      if (needless !== undefined) return { unchanged: needless }
      const isOurs = claimed.length === 1 && mail !== undefined
      const deferred = { state: 'deferred', reason } as const
      const shown = showDelivery(workspaceId, isOurs ? messages : [], deferred, tick)
      if (shown.events.length === 0) return { unchanged: undefined }
      return { ...shown, lists: noShifts, reply: undefined }
    },
  })
}

/** Why a mail is not needed any more. A transcript was asked for, whatever was read. */
function whyNot({ purpose, ...mail }: WaitingMail): Verdict | undefined {
  if (mail.is_unwanted) return { state: 'held', reason: deliveryReasons.unwanted }
  const isRead = purpose === 'follow_up' && !mail.has_unread
  return isRead || mail.rendered === null ? { state: 'withdrawn', reason: null } : undefined
}

/** Records the end, and what the messages show of it, in the transaction that ends the task. */
async function end(
  { database }: Pick<AnswerParts, 'database'>,
  task: DueTask,
  verdict: Verdict,
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  // The answers of one that was not sent are in the next mail.
  const state: EndState =
    verdict.state === 'sent' || verdict.state === 'uncertain' ? verdict.state : 'withdrawn'
  return writeTask(database, task, mailer, {
    reads: [findWaitingMail({ workspaceId, id }), findShown({ workspaceId, mailId: id })],
    decide: ([[mail], messages], tick) => {
      if (mail === undefined) return { unchanged: undefined }
      const shown = showDelivery(workspaceId, messages, verdict, tick)
      return {
        statements: [
          endMail({ workspaceId, id, state, tick }),
          ...shown.statements,
          ...(state === 'uncertain' ? lookUp(workspaceId, id, mail) : []),
          // The contact may have another address, or one of the answers was erased: the others are mailed anew.
          ...(state === 'withdrawn' && verdict.state !== 'failed'
            ? [dueFollowUps(workspaceId, [mail.conversation_id], 0)]
            : []),
        ],
        lists: noShifts,
        events: [mailEvent(state, { id, ...mail }), ...shown.events],
        reply: undefined,
      }
    },
  })
}

/** Has a mail that may have arrived looked for where its channel files what it has sent. */
function lookUp(workspaceId: string, id: string, mail: WaitingMail): Statement[] {
  const { channel_id: channelId, message_id: messageId } = (mail.rendered ??
    {}) as Partial<RenderedMail>
  if (channelId === undefined || messageId === undefined || !isLookedUp(mail)) return []
  return [dueLook(workspaceId, id, { channel_id: channelId, message_id: messageId })]
}
