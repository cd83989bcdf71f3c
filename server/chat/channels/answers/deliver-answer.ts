import { Readable } from 'node:stream'
import type pg from 'pg'
import type { NodemailerError } from 'nodemailer'
import type { AppServices } from '../../../api/http/services.ts'
import { readRows } from '../../../store/database/read.ts'
import { runStatement } from '../../../store/database/run-statement.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { findTask } from '../../../store/due/due-queries.ts'
import { keyOfTask, type DueTask } from '../../../store/due/due-task.ts'
import { writeTask } from '../../../store/due/write-task.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { isRefused } from '../../mail/is-refused.ts'
import type { MailTransport } from '../../mail/mail-transport.ts'
import { rejectionOf, UncertainDelivery } from '../../mail/send-by-smtp.ts'
import { dueConversationMails, mostAttempts } from '../follow-up/due-conversation-mails.ts'
import { handOver } from '../follow-up/hand-over.ts'
import { mailer } from '../follow-up/mail-event.ts'
import type { WaitingMail } from '../follow-up/queries.ts'
import type { MailDelivery } from '../../resources/mail-json.ts'
import {
  findAnswerFiles,
  findNextAnswer,
  findSentAnswer,
  type AnswerFile,
} from './answer-queries.ts'
import { changeDeliveries } from './change-deliveries.ts'
import { isOpen, refused, verdictsOf, type StoredDelivery, type Verdict } from './delivery-state.ts'
import { dueLook, isLookedUp } from './find-sent-kind.ts'
import { withQuote } from './quote-answered.ts'
import { contentIdOf, type RenderedAnswer } from './render-answer.ts'
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
type VerdictOf = (delivery: StoredDelivery) => Verdict | undefined

/** How long an answer waits for an earlier one, unless its end starts it. */
const behindMs = 60_000
/** The verdict on whom a mail may have reached. */
export const uncertain: Verdict = {
  state: 'uncertain',
  reason: 'The mail server got the mail and did not say whether it has accepted it.',
}

const toOpen =
  (verdict: Verdict): VerdictOf =>
  (delivery) =>
    isOpen(delivery) ? verdict : undefined

const inDoubt = toOpen(uncertain)

/**
 * Delivers an answer to those of its recipients who do not have it yet. What the server says is recorded for each; an answer
 * waits while an earlier one of its conversation does, so that they arrive in their order.
 */
export async function deliverAnswer(
  parts: AnswerParts,
  task: DueTask,
  mail: WaitingAnswer,
  signal: AbortSignal,
): Promise<'ended' | undefined> {
  if (mail.is_handed) return end(parts, task, mail, inDoubt)
  if (mail.is_unwanted) {
    const held = toOpen({ state: 'held', reason: 'The contact is blocked.' })
    return end(parts, task, mail, held)
  }
  if (mail.is_behind) return postpone(parts, task, mail)
  const isLast = task.attempts >= mostAttempts && !signal.aborted
  const tried = new Set(mail.recipients.filter(isOpen).map(({ key }) => key))
  const { found, error } = await attempt(parts, task, mail, isLast, signal)
  // Others may have been opened again meanwhile.
  const verdicts: VerdictOf = (one) => (tried.has(one.key) ? found(one) : undefined)
  const open = mail.recipients.map(verdicts).filter((one) => one?.state === 'deferred')
  if (open.length === 0) {
    const ended = await end(parts, task, mail, verdicts)
    await recordSending(parts, task.workspace_id, mail, error)
    return ended
  }
  await record(parts, task, mail, verdicts)
  await recordSending(parts, task.workspace_id, mail, error)
  throw new Error(open[0]?.reason ?? '')
}

/** What the server says of each recipient. */
async function attempt(
  parts: AnswerParts,
  task: DueTask,
  mail: WaitingAnswer,
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
    const files = await filesOf(
      parts,
      task.workspace_id,
      mail.message_ids[0] ?? '',
      fileIds,
      content,
    )
    const refusals = await handOver(
      {
        ...(await withQuote(parts, task.workspace_id, content, quotes)),
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
        recipients: mail.recipients.filter(isOpen).map(({ address }) => address),
        keys: mail.recipients.map(({ key }) => key),
      },
    )
    return { found: verdictsOf(refusals, isLast) }
  } catch (error) {
    if (error instanceof UncertainDelivery) {
      const known = verdictsOf(error.rejections, isLast)
      const found: VerdictOf = (one) => (known(one)?.state === 'sent' ? inDoubt(one) : known(one))
      return { found, error }
    }
    const { rejectedErrors, responseCode, response, message } = error as NodemailerError
    if (rejectedErrors !== undefined && rejectedErrors.length > 0)
      return { found: verdictsOf(rejectedErrors.map(rejectionOf), isLast) }
    const code = isRefused(error) ? responseCode : undefined
    return { found: toOpen(refused(code, response ?? message, isLast)), error }
  }
}

/** The files that are in the mail; each is opened once it is read. Those in its text have a Content-ID. */
async function filesOf(
  { database, files }: AnswerParts,
  workspaceId: string,
  messageId: string,
  ids: readonly string[],
  { html = '', message_id: mailId }: Pick<RenderedAnswer, 'html' | 'message_id'>,
) {
  if (ids.length === 0) return []
  const find = findAnswerFiles({ workspaceId, id: messageId })
  const rows = await readRows(database, workspaceId, find)
  const read = async function* ({ storage, key }: AnswerFile) {
    const content = await files.of(storage).read(key)
    if (content === undefined) throw new Error(`The file ${key} of a mail is missing.`)
    yield* content as AsyncIterable<Buffer>
  }
  return rows
    .filter(({ id }) => ids.includes(id))
    .map((file) => ({
      ...inText(contentIdOf(file.id, mailId), html),
      filename: file.filename,
      contentType: file.content_type,
      content: Readable.from(read(file), { objectMode: false }),
    }))
}

const inText = (cid: string, html: string) =>
  html.includes(`"cid:${cid}"`) ? { cid, contentDisposition: 'inline' as const } : {}

/** Waits for an earlier answer, and says so if that takes long. */
async function postpone(parts: AnswerParts, task: DueTask, mail: WaitingAnswer): Promise<'ended'> {
  const { workspace_id: workspaceId, subject_id: id } = task
  const reason = 'It waits for an earlier mail of the conversation.'
  if (mail.is_late) await record(parts, task, mail, toOpen({ state: 'queued', reason }))
  await runStatement(parts.pool, dueConversationMails(workspaceId, [id], behindMs))
  return 'ended'
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

/** Records the end in the transaction that ends the task, and starts the next answer of the conversation. */
async function end(
  { database }: AnswerParts,
  task: DueTask,
  mail: WaitingAnswer,
  verdictOf: VerdictOf,
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  const { conversation_id: conversationId } = mail
  return writeTask(database, task, mailer, {
    reads: [
      findSentAnswer({ workspaceId, id }),
      findNextAnswer({ workspaceId, conversationId, afterId: id }),
    ],
    decide: ([[row], next], tick) => {
      if (row?.state !== 'waiting') return { unchanged: undefined }
      const change = changeDeliveries(workspaceId, row, verdictOf, tick, { isSettled: true })
      const { statements, events, reached } = change
      const ids = next.map((one) => one.id)
      return {
        statements: [
          ...statements,
          ...lookUp(workspaceId, id, mail, reached),
          ...(ids.length === 0 ? [] : [dueConversationMails(workspaceId, ids)]),
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
