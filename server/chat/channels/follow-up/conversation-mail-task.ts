import type { Statement } from '../../../store/database/statement.ts'
import { readRows } from '../../../store/database/read.ts'
import type { DueTask } from '../../../store/due/due-task.ts'
import { growingDelayMs, type TaskKind } from '../../../store/due/task-kind.ts'
import { taskOf } from '../../../store/due/task-of.ts'
import { writeTask } from '../../../store/due/write-task.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { isRefused } from '../../mail/is-refused.ts'
import { withoutAddresses } from '../../mail/mail-task.ts'
import type { MailTransport } from '../../mail/mail-transport.ts'
import { mailer, mailEvent } from './mail-event.ts'
import { mailLinkToken } from './mail-link.ts'
import { endMail, findWaitingMail, type WaitingMail } from './queries.ts'
import { mailToSend, type RenderedMail } from './rendered-mail.ts'

/** The delivery of a mail about a conversation. Its subject is the mail. */
const conversationMailTask = taskOf<Record<string, never>>('deliver_conversation_mail')

const maxAttempts = 25

/** The statement that makes mails due, which the same transaction inserts. */
export function dueConversationMails(workspaceId: string, ids: readonly string[]): Statement {
  const drafts = ids.map((id) => ({ subject_id: id, input: {} }))
  return conversationMailTask.due(workspaceId, drafts, { inMs: 0 })
}

export type ConversationMailParts = Pick<AppServices, 'database' | 'vault'> & {
  readonly transport: MailTransport
  readonly log: (line: string) => void
}

/**
 * Delivers mails about conversations, apart from those of accounts, which they cannot delay. One whose answers have been
 * read meanwhile is withdrawn, and so is one that is refused for good or has failed too often: its answers are in the
 * next mail. A server that dies after the mail server has accepted a mail delivers it again, with the same Message-ID.
 */
export function conversationMailKind(parts: ConversationMailParts): TaskKind {
  const onFailure = reportFailure(parts)
  return {
    kind: conversationMailTask.kind,
    concurrency: 4,
    perWorkspace: 2,
    // Longer than any delivery (mail-transport.ts).
    maxSeconds: 90,
    maxAttempts,
    delayMs: growingDelayMs,
    run: async (task, signal) => deliver(parts, task, signal),
    onFailure,
    reasonOf: withoutAddresses,
  }
}

function reportFailure({ log }: ConversationMailParts): TaskKind['onFailure'] {
  return ({ subject_id: id, attempts }, error) => {
    const attempt = `attempt ${attempts} of ${maxAttempts}`
    log(`Mail ${id} to a contact was not delivered (${attempt}): ${withoutAddresses(error)}`)
  }
}

async function deliver(
  parts: ConversationMailParts,
  task: DueTask,
  signal: AbortSignal,
): Promise<'ended' | undefined> {
  const { database, transport } = parts
  const { workspace_id: workspaceId, subject_id: id } = task
  const [mail] = await readRows(database, workspaceId, findWaitingMail({ workspaceId, id }))
  if (mail === undefined) return undefined
  if (!isNeeded(mail)) return end(parts, task, 'withdrawn')
  const token = mailLinkToken(parts, workspaceId, id)
  const { recipient, rendered } = mail
  try {
    const sent = mailToSend(rendered as RenderedMail, { id, recipient, token })
    await transport.deliver(sent, signal)
  } catch (error) {
    const isLast = task.attempts >= maxAttempts && !signal.aborted
    if (!isLast && !isRefused(error)) throw error
    reportFailure(parts)(task, error as Error)
    return end(parts, task, 'withdrawn')
  }
  return end(parts, task, 'sent')
}

/** A transcript was asked for; answers that were read are not needed any more. */
function isNeeded({
  purpose,
  is_unwanted: isUnwanted,
  has_unread: hasUnread,
}: WaitingMail): boolean {
  return !isUnwanted && (hasUnread || purpose === 'transcript')
}

/** Records the end in the transaction that ends the task. */
async function end(
  { database }: ConversationMailParts,
  task: DueTask,
  state: 'sent' | 'withdrawn',
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  return writeTask(database, task, mailer, {
    reads: [findWaitingMail({ workspaceId, id })],
    decide: ([[mail]], tick) => {
      if (mail === undefined) return { unchanged: undefined }
      return {
        statements: [endMail({ workspaceId, id, state, tick })],
        lists: noShifts,
        events: [mailEvent(state, { id, ...mail })],
        reply: undefined,
      }
    },
  })
}
