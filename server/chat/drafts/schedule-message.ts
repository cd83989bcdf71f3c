import { asOneself } from '../../api/http/as-oneself.ts'
import { boolean, choice, email, object } from '../../api/http/fields.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { notFoundFirst } from '../../api/http/not-found-first.ts'
import { present } from '../../api/http/present.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { appError, fieldError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import type { JsonResult } from '../../store/writes/reply-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { attachmentIdsField, lockFiles, namesFiles } from '../attachments/attach-files.ts'
import { bodySchemas, readBody } from '../messages/read-message.ts'
import { recipientsField } from '../messages/recipients-field.ts'
import { checkChanges } from '../saved-replies/check-changes.ts'
import { readChanges, refuseChanges, withChanges } from '../sends/read-changes.ts'
import { memberIdOf } from '../views/member-id-of.ts'
import { filesOrNull, usableFiles } from './draft-files.ts'
import { draftKinds } from './draft-json.ts'
import { storedRecipients } from './draft-recipients.ts'
import { momentOrNull } from './moment-field.ts'
import { countOtherDrafts, deleteDraft, findDraftPlace, putDraft } from './queries.ts'
import { bodyCharacters, refuseManyDrafts } from './save-draft.ts'
import { findScheduled, findScheduledJson, findSendingMember } from './scheduled-queries.ts'
import { sendDraftTask } from './send-draft-task.ts'
import { storedChanges } from './stored-changes.ts'
import { tellDraft } from './tell-draft.ts'

const fields = object({
  kind: choice(draftKinds, 'Default: `user_message`.'),
  sender_email: email('An active team member, who sends it. A member schedules as themselves.'),
  attachment_ids: attachmentIdsField,
  mail: recipientsField,
  send_at: momentOrNull('When it is sent.'),
  unless_answered: boolean('Whether it is not sent if the contact has written by then.'),
})

export const scheduleSchema = withChanges({
  type: 'object',
  required: ['sender_email', 'send_at'],
  properties: {
    ...bodySchemas,
    body: {
      type: 'string',
      description:
        'Text or HTML; as HTML at most 60,000 characters. May be missing if there are files.',
    },
    ...(fields.schema['properties'] as object),
  },
})

const noMentions: ReadonlySet<string> = new Set()
const noId = '00000000-0000-0000-0000-000000000000'

export type Scheduled = JsonResult & { readonly id: string; readonly member_id: string }

/**
 * Makes the draft of a team member in a conversation, to be sent at a time: the member sees it in the inbox, and what the member
 * saves instead is theirs alone. 409 if they write there already.
 */
export async function scheduleMessage(
  services: AppServices,
  context: WriteContext,
  request: ApiRequest,
  conversationId: string,
): Promise<Scheduled> {
  const { workspace_id: workspaceId } = context
  const given = await notFoundFirst(
    services,
    workspaceId,
    findDraftPlace({ workspaceId, conversationId, memberId: noId }),
    'conversation_unknown',
    async () => readGiven(services, request),
  )
  const { body, member_id: senderId, send_at: sendAt } = given
  const { kind = 'user_message', unless_answered: unlessAnswered = false } = given
  const { attachment_ids: named } = given
  const place = { workspaceId, conversationId, memberId: senderId }
  const id = newId()
  const size = body.length
  const scheduled = await writeInWorkspace(services.database, context, {
    reads: [findDraftPlace(place), countOtherDrafts(place), lockFiles(workspaceId, named)],
    decide: ([[known], [others], found], tick): Decision<Scheduled> => {
      if (known === undefined) throw appError('conversation_unknown')
      if (known.saved_at !== null) throw appError('draft_in_use')
      refuseManyDrafts(others, size)
      if (sendAt <= tick) throw fieldError('send_at must be in the future.')
      const fileIds = filesOrNull(usableFiles(named, found, true))
      const input = { conversation_id: conversationId, member_id: senderId }
      return {
        statements: [
          putDraft({
            ...{ ...place, isNamed: false, kind, body, format: 'html', details: '{}' },
            ...{ size, tick, fileIds, recipients: storedRecipients(given.mail) },
            ...{ sendId: id, sendAt, unlessAnswered, unsent: null, position: known.message_count },
            ...{ scheduledId: id, scheduledBy: JSON.stringify(context.actor) },
            ...storedChanges(given.besides),
          }),
          sendDraftTask.due(workspaceId, [{ subject_id: id, input }], { at: sendAt }),
          findScheduledJson({ workspaceId, id, memberId: memberIdOf(request.principal) }),
        ],
        lists: noShifts,
        events: [],
        reply: { id, member_id: senderId, json: { row: -1 } },
      }
    },
  })
  const { updated_at: at } = JSON.parse(scheduled.json) as { updated_at: string }
  tellDraft(services.signals, place, at)
  return scheduled
}

async function readGiven({ database, settings }: AppServices, request: ApiRequest) {
  const { workspace_id: workspaceId } = request.principal
  const given = asOneself(request, 'sender_email')
  const read = fields.read(given, '')
  const words = readBody(given, '', noMentions)
  const body = namesFiles(given['attachment_ids']) ? (words ?? '') : present(words, 'body')
  if (body.length > bodyCharacters) throw fieldError('body is too long.', 'field_too_long')
  const emailKey = comparableEmail(present(read.sender_email, 'sender_email'))
  const send_at = present(read.send_at ?? undefined, 'send_at')
  const find = findSendingMember({ workspaceId, emailKey })
  const [member] = await readRows(database, workspaceId, find)
  if (member === undefined) throw appError('sender_not_agent')
  const besides = readChanges(given)
  refuseChanges(request.principal, besides)
  await checkChanges(database, settings, workspaceId, besides?.changes ?? {})
  return { ...read, body, send_at, member_id: member.id, besides }
}

/** Cancels a scheduled message. 409 while it is being sent: then nothing can be said of it. */
export async function cancelScheduled(
  services: AppServices,
  context: WriteContext,
  { principal }: ApiRequest,
  id: string,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  const sought = { workspaceId, id, memberId: memberIdOf(principal) }
  const place = await writeInWorkspace(services.database, context, {
    reads: [findScheduled(sought), findScheduledJson(sought)],
    decide: ([[known], [shown]]): Decision<Parameters<typeof deleteDraft>[0]> => {
      if (known === undefined || shown === undefined) throw appError('scheduled_message_unknown')
      refuseUnmatched(context, 'scheduled_message', shown.json)
      if (known.is_under_way) throw appError('message_under_way')
      const { conversation_id: conversationId, team_member_id: memberId } = known
      const key = { workspaceId, conversationId, memberId }
      return { statements: [deleteDraft(key)], lists: noShifts, events: [], reply: key }
    },
  })
  tellDraft(services.signals, place, null)
}
