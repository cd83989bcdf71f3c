import { boolean, choice, describe, object, text } from '../../api/http/fields.ts'
import { attributes } from '../../api/http/json-values.ts'
import { allows } from '../../api/access/permissions.ts'
import type { MemberPrincipal } from '../../api/access/principal.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError, fieldError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { attachmentIdsField, lockFiles } from '../attachments/attach-files.ts'
import { recipientsField } from '../messages/recipients-field.ts'
import { filesOrNull, usableFiles } from './draft-files.ts'
import { draftFormats, draftKinds } from './draft-json.ts'
import { storedRecipients } from './draft-recipients.ts'
import { momentOrNull } from './moment-field.ts'
import {
  countOtherDrafts,
  deleteDraft,
  findDraftPlace,
  putDraft,
  type FoundPlace,
} from './queries.ts'
import { readChanges, refuseChanges, withChanges } from '../sends/read-changes.ts'
import { sendDraftTask } from './send-draft-task.ts'
import { storedChanges } from './stored-changes.ts'
import { tellDraft, type DraftPlace } from './tell-draft.ts'

/** Limits of one member. */
export const mostDrafts = 500
const mostCharacters = 2_000_000
export const bodyCharacters = 60_000

const ownFields = object({
  kind: choice(draftKinds, 'Default: `user_message`.'),
  body: text({ maxCharacters: bodyCharacters, description: 'As it is typed.' }),
  body_format: choice(draftFormats, 'What the body is. Default: `text`.'),
  attachment_ids: {
    ...attachmentIdsField,
    schema: describe(
      attachmentIdsField.schema,
      'Its files, uploads that nothing else has. Without `send_at` those that are not there are left out.',
    ),
  },
  details: attributes('What else the page keeps of it. Up to 16,384 bytes of JSON.'),
  mail: recipientsField,
  replaces: momentOrNull(
    'The `updated_at` of the draft that this one continues; null: there is none. Without it whatever is stored is replaced.',
  ),
  send_at: momentOrNull(
    'When it is sent: words, files, `mail` and `changes`, without `details`. Any later change ends that.',
  ),
  unless_answered: boolean(
    'Whether it stays a draft if the contact has written by then. Default: `false`.',
  ),
  unsent_because: text({
    maxCharacters: 100,
    description: 'Of a draft that is put back: why it was not sent. Not with `send_at`.',
  }),
})

export const draftSchema = withChanges(ownFields.schema)

/**
 * Saves what a member has written in a conversation; without words and details, it is deleted. It is no event, because everyone
 * with the log reads those.
 */
export async function saveDraft(
  { database, signals }: Pick<AppServices, 'database' | 'signals'>,
  context: WriteContext,
  principal: MemberPrincipal,
  conversationId: string,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { workspace_id: workspaceId } = context
  const { member_id: memberId } = principal
  const read = ownFields.read(given, '')
  const besides = readChanges(given)
  if (read.send_at) refuseChanges(principal, besides)
  const { kind = 'user_message', body = '', body_format: format = 'text' } = read
  const { details = {}, replaces, attachment_ids: named } = read
  const { send_at: sendAt = null, unless_answered: unlessAnswered = false } = read
  const unsent = sendAt === null ? (read.unsent_because ?? null) : null
  const place = { workspaceId, conversationId, memberId }
  const isBlank = body.trim() === '' && named.length === 0
  const isEmpty = isBlank && Object.keys(details).length === 0
  const isNamed = allows(principal.permissions, 'conversations:read')
  const written = JSON.stringify(details)
  const size = body.length + written.length
  const { json } = await writeInWorkspace(database, context, {
    reads: [
      findDraftPlace(place),
      isEmpty ? undefined : countOtherDrafts(place),
      lockFiles(workspaceId, named),
    ],
    decide: ([[known], [others], found], tick): Decision<{ json: string }> => {
      refuseOvertaken(known, replaces)
      if (isEmpty && known.saved_at === null) return { unchanged: { json: 'null' } }
      refuseManyDrafts(others, size)
      if (sendAt !== null) refuseSendingAt(sendAt, tick, isBlank)
      const fileIds = filesOrNull(usableFiles(named, found, sendAt !== null))
      const sendId = sendAt === null ? null : newId()
      const put = {
        ...{ ...place, isNamed, kind, body, format, details: written, size, tick, fileIds },
        ...{ sendId, sendAt, unlessAnswered, unsent, position: known.message_count },
        ...{ scheduledId: null, scheduledBy: null, ...storedChanges(besides) },
        recipients: storedRecipients(read.mail),
      }
      return {
        statements: [
          isEmpty ? deleteDraft(place) : putDraft(put),
          ...(sendAt === null || sendId === null ? [] : [dueAt(place, sendId, sendAt)]),
        ],
        lists: noShifts,
        events: [],
        reply: { json: isEmpty ? 'null' : { row: 0 } },
      }
    },
  })
  const saved = JSON.parse(json) as { updated_at: string } | null
  tellDraft(signals, place, saved?.updated_at ?? null)
  return json
}

/** Throws unless the stored draft is the one that this one replaces, and is not being sent. */
function refuseOvertaken(
  known: FoundPlace | undefined,
  replaces: Date | null | undefined,
): asserts known is FoundPlace {
  if (known === undefined) throw appError('conversation_unknown')
  const isOther = replaces !== undefined && known.saved_at?.getTime() !== replaces?.getTime()
  if (isOther) throw appError('draft_newer')
  // The task reads the draft under the clock, too: what is saved before it is what goes out, or nothing does.
  if (known.is_under_way) throw appError('message_under_way')
}

function dueAt({ workspaceId, conversationId, memberId }: DraftPlace, sendId: string, at: Date) {
  const input = { conversation_id: conversationId, member_id: memberId }
  return sendDraftTask.due(workspaceId, [{ subject_id: sendId, input }], { at })
}

function refuseSendingAt(at: Date, tick: Date, isBlank: boolean): void {
  if (at <= tick) throw fieldError('send_at must be in the future.')
  if (isBlank) throw fieldError("body can't be blank.", 'field_blank')
}

/** Throws 422 if a member has no room for another draft of this size. */
export function refuseManyDrafts(
  others: { readonly count: number; readonly size: number } | undefined,
  size: number,
): void {
  const { count = 0, size: used = 0 } = others ?? {}
  if (count >= mostDrafts || used + size > mostCharacters) throw appError('drafts_too_many')
}
