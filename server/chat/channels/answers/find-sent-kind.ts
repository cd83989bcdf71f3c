import type { AppServices } from '../../../api/http/services.ts'
import { readRows } from '../../../store/database/read.ts'
import { statement, type Statement } from '../../../store/database/statement.ts'
import type { DueTask } from '../../../store/due/due-task.ts'
import { growingDelayMs, type RunEnd, type TaskKind } from '../../../store/due/task-kind.ts'
import { taskOf } from '../../../store/due/task-of.ts'
import { writeTask } from '../../../store/due/write-task.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import { channelBeforeMerge } from '../../merges/channel-before-merge.ts'
import { resolveServer } from '../../outbound/resolve-server.ts'
import { mailer } from '../follow-up/mail-event.ts'
import type { WaitingMail } from '../follow-up/queries.ts'
import { recordSent } from '../follow-up/record-sent.ts'
import type { KindSettings } from '../kinds/channel-kind.ts'
import { openMailbox } from '../kinds/mail/fetching/open-mailbox.ts'
import { serverWords } from '../kinds/mail/fetching/server-words.ts'
import { mailChannelOf } from '../kinds/mail/receiving/read-mail-channel.ts'
import { openLogin } from '../kinds/mail/signing-in/open-login.ts'
import { findSentAnswer } from './answer-queries.ts'
import { changeDeliveries } from './change-deliveries.ts'
import { isOpen, type StoredDelivery } from './delivery-state.ts'
import { dueNextAnswer } from './next-answer-queries.ts'

/**
 * What is looked for, and in the mailbox of which channel. Of an answer its message says so; the text of other mails is gone
 * once they have ended.
 */
export type SentCopy = { readonly channel_id: string; readonly message_id: string }

type LookInput = { readonly looks: number; readonly copy?: SentCopy }

/** Looks for a mail that may have arrived. Its subject is the mail. */
const lookTask = taskOf<LookInput>('find_sent_mail')

/** A server may file a copy late: looks 1, 5 and 20 minutes after the attempt. */
const pausesMs = [60_000, 240_000, 900_000]

const pauseMs = (looks: number) => pausesMs[looks] ?? 0

const inputOf = (copy: SentCopy | undefined, looks: number): LookInput => ({
  looks,
  ...(copy !== undefined && { copy }),
})

export function dueLook(workspaceId: string, id: string, copy?: SentCopy): Statement {
  const draft = { subject_id: id, input: inputOf(copy, 0) }
  return lookTask.due(workspaceId, [draft], { inMs: pauseMs(0) })
}

type OfChannel = { readonly settings: KindSettings | null }

/** Whether the channel of a mail has a mailbox with a folder of sent mails. */
export const isLookedUp = (channel: OfChannel): boolean => mailChannelOf(channel).imap !== null

type LookParts = Pick<AppServices, 'config' | 'database' | 'vault'> & {
  readonly log: (line: string) => void
}

type Uncertain = OfChannel & SentCopy & { readonly purpose: WaitingMail['purpose'] }

const findUncertain = statement<
  Uncertain,
  { id: string; channelId: string | null; messageId: string | null }
>(
  'find_uncertain_mail',
  `select k.purpose, h.id as channel_id, h.settings,
          case when k.purpose = 'answer' then '<' || (m.mail ->> 'message_id') || '>' else $messageId::text end as message_id
     from conversation_mails k
     join conversations c on c.workspace_id = $workspaceId and c.id = k.conversation_id
     join channels h on h.workspace_id = $workspaceId and h.kind = 'mail'
      and h.id = case when k.purpose = 'answer' then ${channelBeforeMerge('k.message_ids[1]')} else $channelId::uuid end
     left join messages m on m.workspace_id = $workspaceId and m.id = k.message_ids[1]
    where k.workspace_id = $workspaceId and k.id = $id
      and case when k.purpose = 'answer' then cardinality(k.handed_to) > 0 and m.mail ->> 'message_id' is not null
               else k.state = 'uncertain' end`,
)

/**
 * Resolves uncertain mails by the folder of sent mails, where mail servers such as those of Gmail and Microsoft 365 file what they
 * have accepted (docs/decisions/0187). A copy says that the mail was accepted; that there is none says nothing.
 */
export function findSentKind(parts: LookParts): TaskKind {
  const kind: TaskKind<LookInput> = {
    kind: lookTask.kind,
    concurrency: 4,
    perWorkspace: 1,
    maxSeconds: 90,
    delayMs: growingDelayMs,
    run: async (task, signal) => look(parts, task, signal),
    onFailure: ({ subject_id: id }, { message }) =>
      parts.log(`Mail ${id} was not looked for: ${message}`),
  }
  return kind as TaskKind
}

async function look(
  parts: LookParts,
  task: DueTask<LookInput>,
  signal: AbortSignal,
): Promise<RunEnd> {
  const { workspace_id: workspaceId, subject_id: id, input } = task
  const { copy } = input
  const given = { channelId: copy?.channel_id ?? null, messageId: copy?.message_id ?? null }
  const find = findUncertain({ workspaceId, id, ...given })
  const [mail] = await readRows(parts.database, workspaceId, find)
  // Erased, found, or sent again to others.
  if (mail === undefined) return undefined
  const isFound = await hasCopy(parts, workspaceId, mail).catch((error: unknown) => {
    if (signal.aborted) throw error
    parts.log(`The folder of sent mails was not read: ${serverWords(error)}`)
    return false
  })
  if (isFound) return mail.purpose === 'answer' ? record(parts, task) : recordSent(parts, task)
  const looks = input.looks + 1
  if (looks >= pausesMs.length) return undefined
  return { dueInMs: pauseMs(looks), input: inputOf(copy, looks) }
}

async function hasCopy(parts: LookParts, workspaceId: string, mail: Uncertain): Promise<boolean> {
  const channel = mailChannelOf(mail)
  const { imap } = channel
  if (imap === null) return false
  const rules = { allowsPrivate: parts.config.mailAllowPrivate }
  const at = await resolveServer(imap.host, rules)
  const login = await openLogin(parts, workspaceId, mail.channel_id, 'imap', channel)
  const mailbox = await openMailbox({ ...imap, ...login }, at)
  try {
    return await mailbox.hasSent(mail.message_id)
  } finally {
    mailbox.close()
  }
}

/**
 * All to whom every possible copy has gone have the mail, also those to whom it is sent again and waits. Where none is left who
 * waits, the next answer of the conversation is sent.
 */
async function record(
  { database }: LookParts,
  task: DueTask<LookInput>,
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  return writeTask(database, task, mailer, {
    reads: [findSentAnswer({ workspaceId, id })],
    decide: ([[row]], tick) => {
      if (row === undefined) return { unchanged: undefined }
      const had = new Set(row.handed_to?.map((place) => row.recipients?.[place]))
      const isInDoubt = (one: StoredDelivery) =>
        had.has(one) && (one.state === 'uncertain' || isOpen(one))
      const { statements, events, state } = changeDeliveries(
        workspaceId,
        row,
        (one) => (isInDoubt(one) ? { state: 'sent', reason: null } : undefined),
        tick,
      )
      if (events.length === 0) return { unchanged: undefined }
      const { conversation_id: conversationId } = row
      const next =
        row.state === 'waiting' && state !== 'waiting'
          ? [dueNextAnswer({ workspaceId, conversationId, afterId: id })]
          : []
      return { statements: [...statements, ...next], lists: noShifts, events, reply: undefined }
    },
  })
}
