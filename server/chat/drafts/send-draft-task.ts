import { isShutOut } from '../../api/access/factor-rule.ts'
import { findPrincipal } from '../../api/access/find-principal.ts'
import { allows, permissionsOfRole } from '../../api/access/permissions.ts'
import type { AppServices } from '../../api/http/services.ts'
import { AppError } from '../../errors.ts'
import type { Statement } from '../../store/database/statement.ts'
import { readRows } from '../../store/database/read.ts'
import type { DueTask } from '../../store/due/due-task.ts'
import { growingDelayMs, type TaskKind } from '../../store/due/task-kind.ts'
import { taskOf } from '../../store/due/task-of.ts'
import { writeTask } from '../../store/due/write-task.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { mayChange, type GivenChanges } from '../sends/read-changes.ts'
import { sendWithChanges } from '../sends/send-with-changes.ts'
import {
  deleteSentDraft,
  findDueDraft,
  keepUnsentDraft,
  type DueDraft,
} from './send-draft-queries.ts'
import { tellDraft } from './tell-draft.ts'

type Input = { readonly conversation_id: string; readonly member_id: string }
type Services = Pick<AppServices, 'config' | 'database' | 'signals'>

/** Sends a draft at its time. The subject is the draft's `send_id`, which a change of the draft replaces. */
export const sendDraftTask = taskOf<Input>('send_draft')

const automation = { type: 'automation', name: 'send_later' } as const

export function sendDraftKind({
  log,
  ...services
}: Services & { readonly log: (line: string) => void }): TaskKind {
  const kind: TaskKind<Input> = {
    kind: sendDraftTask.kind,
    concurrency: 8,
    perWorkspace: 4,
    maxSeconds: 30,
    delayMs: growingDelayMs,
    run: async (task) => run(services, task),
    onFailure: ({ input: { conversation_id: id } }, { message }) =>
      log(`A draft in conversation ${id} has not been sent: ${message}`),
  }
  return kind as TaskKind
}

/** The message has the task as its external id: however often this runs, it is sent once. */
async function run(services: Services, task: DueTask<Input>): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: sendId, input } = task
  const { conversation_id: conversationId, member_id: memberId } = input
  const key = { workspaceId, conversationId, memberId, sendId }
  const { database } = services
  const ofSender = await reasonAgainstSender(database, key)
  const refused = await end(services, task, (tick, draft) => {
    const against = ofSender ?? reasonAgainst(draft, memberId)
    const reason = draft.is_sent ? undefined : against
    return reason === undefined ? undefined : unsent(key, reason, tick)
  })
  if (refused === 'ended') return refused
  const [draft] = await readRows(database, workspaceId, findDueDraft(key))
  if (draft === undefined) return undefined
  try {
    await send({ ...services, settings: new Map() }, task, draft)
  } catch (error) {
    // What a later try may mend is tried again.
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error
    return end(services, task, (tick) => unsent(key, error.code, tick))
  }
  return end(services, task, () => ({ statement: deleteSentDraft(key), savedAt: null }))
}

type Key = Parameters<typeof findDueDraft>[0]

/** What becomes of the draft, and when it was saved then; null: it is gone. */
type Change = { readonly statement: Statement; readonly savedAt: Date | null }

/** It is a draft again. */
const unsent = (key: Key, reason: string, tick: Date): Change => ({
  statement: keepUnsentDraft({ ...key, reason, tick }),
  savedAt: tick,
})

/** Ends the task with a change of its draft, if there is one to make, and tells the pages of the member. */
async function end(
  { database, signals }: Services,
  task: DueTask<Input>,
  make: (tick: Date, draft: DueDraft) => Change | undefined,
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: sendId, input } = task
  const place = { workspaceId, conversationId: input.conversation_id, memberId: input.member_id }
  let made: Change | undefined
  const ended = await writeTask(database, task, automation, {
    reads: [findDueDraft({ ...place, sendId })],
    decide: ([[draft]], tick) => {
      made = draft === undefined ? undefined : make(tick, draft)
      if (made === undefined) return { unchanged: undefined }
      return { statements: [made.statement], lists: noShifts, events: [], reply: undefined }
    },
  })
  if (ended === 'ended' && made !== undefined)
    tellDraft(signals, place, made.savedAt?.toISOString() ?? null)
  return ended
}

async function send(
  services: Pick<AppServices, 'config' | 'database' | 'settings'>,
  { workspace_id: workspaceId, subject_id: sendId, input }: DueTask<Input>,
  { kind, body, body_format, file_ids: files, email, name, scheduled_by: by, ...draft }: DueDraft,
): Promise<void> {
  const actor = by ?? ({ type: 'team_member', id: input.member_id, name: name ?? '' } as const)
  const context = { workspace_id: workspaceId, actor, request_id: undefined }
  const given = {
    ...{ body, body_format, kind, sender_email: email, from_agent: true },
    ...(files === null ? {} : { attachment_ids: files }),
    ...{ changes: draft.changes, saved_reply_ids: draft.saved_reply_ids, external_id: sendId },
    ...{ mail: draft.recipients },
  }
  await sendWithChanges(services, context, input.conversation_id, given)
}

/** Why the one who has scheduled it may not send it any more: an API key that has ended, or a member whose second factor is overdue. */
async function reasonAgainstSender(
  database: AppServices['database'],
  key: Key,
): Promise<string | undefined> {
  const { workspaceId, memberId } = key
  const [draft] = await readRows(database, workspaceId, findDueDraft(key))
  if (draft === undefined) return undefined
  const { scheduled_by: by } = draft
  if (by?.type === 'api_key') {
    const principal = await findPrincipal(database, workspaceId, { kind: 'key', id: by.id })
    const isAllowed = principal?.kind === 'key' && allows(principal.scopes, 'messages:write')
    return isAllowed && mayChange(principal, changesOf(draft)) ? undefined : 'not_allowed'
  }
  const member = await findPrincipal(database, workspaceId, { kind: 'member', id: memberId })
  if (member?.kind !== 'member') return undefined
  if (isShutOut(member)) return 'second_factor_required'
  return mayChange(member, changesOf(draft)) ? undefined : 'not_allowed'
}

const changesOf = ({ changes, saved_reply_ids: replyIds }: DueDraft): GivenChanges => ({
  changes: changes ?? {},
  replyIds: replyIds ?? [],
})

/** Why a draft is not sent: the contact has written, or its member could not send it now. */
function reasonAgainst(
  { is_answered: isAnswered, email, organization_role: role, permissions, sees, ...of }: DueDraft,
  memberId: string,
): string | undefined {
  if (isAnswered) return 'answered'
  if (email === null || role === null) return 'member_inactive'
  if (!allows(permissionsOfRole(role, permissions ?? []), 'messages:write')) return 'not_allowed'
  const isOwn = of.team_member_id === memberId
  const isOfGroup = sees === 'groups' && of.group_id !== null && of.group_ids.includes(of.group_id)
  return sees === 'all' || isOwn || isOfGroup ? undefined : 'not_allowed'
}
