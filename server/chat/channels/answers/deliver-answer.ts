import type pg from 'pg'
import type { NodemailerError } from 'nodemailer'
import type { AppServices } from '../../../api/http/services.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { findTask } from '../../../store/due/due-queries.ts'
import { keyOfTask, type DueTask } from '../../../store/due/due-task.ts'
import type { RunEnd } from '../../../store/due/task-kind.ts'
import { writeTask } from '../../../store/due/write-task.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { isRefused } from '../../mail/is-refused.ts'
import { withoutAddresses } from '../../mail/mail-task.ts'
import type { MailTransport } from '../../mail/mail-transport.ts'
import { rejectionOf, UncertainDelivery } from '../../mail/send-by-smtp.ts'
import { dueConversationMails, mostAttempts } from '../follow-up/due-conversation-mails.ts'
import { handOver } from '../follow-up/hand-over.ts'
import { mailer } from '../follow-up/mail-event.ts'
import { MailNotDue, NotGiven, orNotGiven } from '../follow-up/not-given.ts'
import type { WaitingMail } from '../follow-up/queries.ts'
import type { MailDelivery } from '../../resources/mail-json.ts'
import { findSentAnswer } from './answer-queries.ts'
import { changeDeliveries } from './change-deliveries.ts'
import {
  isOpen,
  refused,
  toOpen,
  verdictsOf,
  type StoredDelivery,
  type VerdictOf,
} from './delivery-state.ts'
import { deliveryReasons } from './delivery-reasons.ts'
import { afterKill, inDoubtUnlessRefused } from './in-doubt.ts'
import { dueLook, isLookedUp } from './find-sent-kind.ts'
import { withQuote } from './quote-answered.ts'
import { filesOfAnswer } from './files-of-answer.ts'
import type { RenderedAnswer } from './render-answer.ts'
import { dueNextAnswer } from './next-answer-queries.ts'
import { recordSending } from './record-sending.ts'
import { transportOf } from './transport-of.ts'

export type AnswerParts = Pick<AppServices, 'config' | 'database' | 'files' | 'vault'> & {
  /** The owner's, for tasks and marks. */
  readonly pool: pg.Pool
  /** Of the installation. */
  readonly transport: MailTransport
  readonly log: (line: string) => void
}

type WaitingAnswer = WaitingMail & { readonly recipients: readonly StoredDelivery[] }

/** How long an answer waits for an earlier one, unless its end starts it. */
const behindMs = 60_000

/**
 * Delivers an answer to those of its recipients who do not have it yet. What the server says is recorded for each; an answer
 * waits while an earlier one of its conversation does, so that they arrive in their order. No other server sends for a channel that
 * is gone.
 */
export async function deliverAnswer(
  parts: AnswerParts,
  task: DueTask,
  mail: WaitingAnswer,
  signal: AbortSignal,
): Promise<RunEnd> {
  const isLast = task.attempts >= mostAttempts && !signal.aborted
  if (mail.is_handed) return settle(parts, task, mail, afterKill(mail.handed_replies, isLast))
  if (mail.is_unwanted) {
    const held = toOpen({ state: 'held', reason: deliveryReasons.blocked })
    return end(parts, task, mail, held)
  }
  if (mail.channel_id === null) {
    const failed = toOpen({ state: 'failed', reason: deliveryReasons.channel_deleted })
    return end(parts, task, mail, failed)
  }
  if (mail.is_behind) return postpone(parts, task, mail)
  const held = heldFor(mail)
  const to = mail.recipients.filter((one) => isOpen(one) && held(one) === undefined)
  if (to.length === 0) return end(parts, task, mail, held)
  const tried = new Set(to.map(({ key }) => key))
  const { found, error } = await attempt(parts, task, mail, to, isLast, signal)
  // The next run finds why.
  if (error instanceof MailNotDue) return { dueInMs: 0 }
  // Others may have been opened again meanwhile.
  const verdicts: VerdictOf = (one) => (tried.has(one.key) ? found(one) : held(one))
  return settle(parts, task, mail, verdicts, async () =>
    recordSending(parts, task.workspace_id, mail, error),
  )
}

/** Ends the mail, or fails the attempt if somebody is deferred; `onRecorded` is run in between. */
async function settle(
  parts: AnswerParts,
  task: DueTask,
  mail: WaitingAnswer,
  verdicts: VerdictOf,
  onRecorded?: () => Promise<void>,
): Promise<RunEnd> {
  const deferred = mail.recipients.map(verdicts).find((one) => one?.state === 'deferred')
  if (deferred === undefined) {
    const ended = await end(parts, task, mail, verdicts)
    await onRecorded?.()
    return ended
  }
  await record(parts, task, mail, verdicts)
  await onRecorded?.()
  throw new Error(deferred.reason ?? '')
}

/** Those whose address has come to want no mails, or has returned one, since the answer was written. */
function heldFor({ recipients, suppressed }: WaitingAnswer): VerdictOf {
  const open = new Set(recipients.filter(isOpen).map(({ key }) => key))
  return ({ key }) => {
    const reason = open.has(key) ? suppressed?.[key] : undefined
    return reason && { state: 'held', reason: deliveryReasons[reason] }
  }
}

/** What the server says of each recipient. */
async function attempt(
  parts: AnswerParts,
  task: DueTask,
  mail: WaitingAnswer,
  to: readonly StoredDelivery[],
  isLast: boolean,
  signal: AbortSignal,
): Promise<{ readonly found: VerdictOf; readonly error?: unknown }> {
  const {
    headers,
    bounce_address: bounceAddress,
    file_ids: fileIds,
    quotes,
    ...content
  } = mail.rendered as RenderedAnswer
  try {
    const transport = await transportOf(parts, task.workspace_id, mail)
    const [messageId = ''] = mail.message_ids
    const files = await orNotGiven(
      filesOfAnswer(parts, task.workspace_id, messageId, fileIds, content),
    )
    const refusals = await handOver(
      {
        ...(await orNotGiven(withQuote(parts, task.workspace_id, content, quotes))),
        headers,
        to: mail.recipient,
        files,
      },
      {
        pool: parts.pool,
        transport,
        task,
        signal,
        bounce_address: bounceAddress,
        plain_address: headers.from.address,
        recipients: to.map(({ address }) => address),
        keys: mail.recipients.map(({ key }) => key),
      },
    )
    return { found: verdictsOf(refusals, isLast) }
  } catch (error) {
    if (error instanceof UncertainDelivery)
      return { found: inDoubtUnlessRefused(error.rejections, isLast), error }
    const { rejectedErrors, responseCode, response, message } = error as NodemailerError
    if (rejectedErrors !== undefined && rejectedErrors.length > 0)
      return { found: verdictsOf(rejectedErrors.map(rejectionOf), isLast), error }
    if (error instanceof NotGiven && error.cause !== undefined)
      parts.log(
        `Mail ${task.subject_id} was not prepared: ${withoutAddresses(error.cause as Error)}`,
      )
    const code = isRefused(error) ? responseCode : undefined
    return { found: toOpen(refused(code, response ?? message, isLast)), error }
  }
}

/** Waits for an earlier answer, and says so if that takes long. */
async function postpone(parts: AnswerParts, task: DueTask, mail: WaitingAnswer): Promise<RunEnd> {
  if (mail.is_late)
    await record(parts, task, mail, toOpen({ state: 'queued', reason: deliveryReasons.behind }))
  return { dueInMs: behindMs }
}

/** Records an attempt after which the mail still waits. */
async function record(
  { database }: AnswerParts,
  task: DueTask,
  mail: WaitingAnswer,
  verdictOf: VerdictOf,
) {
  const { workspace_id: workspaceId, subject_id: id } = task
  const context = { workspace_id: workspaceId, actor: mailer, request_id: undefined }
  await writeInWorkspace(database, context, {
    reads: [findTask(keyOfTask(task)), findSentAnswer({ workspaceId, id })],
    decide: ([claimed, [row]], tick) => {
      if (claimed.length !== 1 || row?.state !== 'waiting') return { unchanged: undefined }
      const change = changeDeliveries(workspaceId, row, verdictOf, tick, { isSettled: true })
      if (change.events.length === 0) return { unchanged: undefined }
      const { events, reached } = change
      const statements = [...change.statements, ...lookUp(workspaceId, id, mail, reached)]
      return { statements, events, lists: noShifts, reply: undefined }
    },
  })
}

/**
 * Records the end in the transaction that ends the task, and starts the next answer of the conversation, or this one anew if it is
 * sent again meanwhile to others.
 */
async function end(
  { database }: AnswerParts,
  task: DueTask,
  mail: WaitingAnswer,
  verdictOf: VerdictOf,
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  const { conversation_id: conversationId } = mail
  return writeTask(database, task, mailer, {
    reads: [findSentAnswer({ workspaceId, id })],
    decide: ([[row]], tick) => {
      if (row?.state !== 'waiting') return { unchanged: undefined }
      const change = changeDeliveries(workspaceId, row, verdictOf, tick, { isSettled: true })
      const { statements, events, reached, state } = change
      return {
        statements: [
          ...statements,
          ...lookUp(workspaceId, id, mail, reached),
          state === 'waiting'
            ? dueConversationMails(workspaceId, [id])
            : dueNextAnswer({ workspaceId, conversationId, afterId: id }),
        ],
        lists: noShifts,
        events,
        reply: undefined,
      }
    },
  })
}

/** Has a mail looked for that may have arrived. */
const lookUp = (
  workspaceId: string,
  id: string,
  mail: WaitingAnswer,
  reached: ReadonlySet<MailDelivery['state']>,
): Statement[] => (reached.has('uncertain') && isLookedUp(mail) ? [dueLook(workspaceId, id)] : [])
