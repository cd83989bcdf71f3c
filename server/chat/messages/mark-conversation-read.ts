import { comparableEmail } from '../../comparable-email.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { readRows } from '../../store/database/read.ts'
import { appError, fieldError } from '../../errors.ts'
import { choice, email, object, text } from '../../api/http/fields.ts'
import { notFoundFirst } from '../../api/http/not-found-first.ts'
import { parseId } from '../../ids.ts'
import { endNeedless } from './answer-deliveries.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import {
  findUnreadByContact,
  findUnreadByTeam,
  putMessageStatus,
  statusChanged,
} from './message-status.ts'
import { findParents } from './queries.ts'
import type { AppServices } from '../../api/http/services.ts'
import { unreadEvent } from '../../store/writes/event-draft.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import type { JsonResult } from '../../store/writes/reply-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  countUnread,
  findPositionOf,
  findReader,
  findReadPosition,
  putReadPosition,
} from './receipt-queries.ts'

/** Maximum messages marked by one change, each with its event. */
const markedAtOnce = 1_000

export const readFields = object({
  up_to: text({
    maxCharacters: 36,
    trim: true,
    description: 'The id of the last message that was read. Default: all of them.',
  }),
  reader: choice(['team', 'contact'], 'Who read it: `team` (default) or the `contact`.'),
  reader_email: email('A team member who read it: how far they have read is kept for each.'),
})

type Given = ReturnType<typeof readFields.read>

/** The counts of unread messages, or 'more' if messages remain to be marked. */
export type Marked = JsonResult | 'more'

/**
 * Marks messages as read up to one of them: the contact's, or the team's messages to the contact.
 * Neither a status nor a team member's read position ever goes back.
 */
export async function markConversationRead(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Marked> {
  const { workspace_id: workspaceId } = context
  const parent = findParents({ workspaceId, ids: [id] })
  const given = await notFoundFirst(services, workspaceId, parent, 'conversation_unknown', () =>
    readGiven(body),
  )
  for (;;) {
    // Each batch finds the messages that the previous one left.
    const marked = await markSome(services, context, id, given)
    if (marked !== 'more') return marked
  }
}

function readGiven(body: Readonly<Record<string, unknown>>): Given {
  const given = readFields.read(body, '')
  if (given.up_to === undefined) return given
  const upTo = parseId(given.up_to)
  if (upTo === undefined) throw appError('up_to_unknown')
  return { ...given, up_to: upTo }
}

async function markSome(
  services: AppServices,
  context: WriteContext,
  id: string,
  given: Given,
): Promise<Marked> {
  const workspaceId = context.workspace_id
  const { reader = 'team', up_to: upTo, reader_email: readerEmail } = given
  const emailKey = readerEmail === undefined ? undefined : comparableEmail(readerEmail)
  const find = reader === 'contact' ? findUnreadByContact : findUnreadByTeam
  const [member] = await readRows(
    services.database,
    workspaceId,
    findReader({ workspaceId, emailKey }),
  )
  return writeInWorkspace(services.database, context, {
    reads: [
      findParents({ workspaceId, ids: [id] }),
      upTo === undefined
        ? undefined
        : findPositionOf({ workspaceId, conversationId: id, messageId: upTo }),
      find({ workspaceId, conversationId: id, messageId: upTo, limit: markedAtOnce + 1 }),
      findReadPosition({ workspaceId, conversationId: id, memberId: member?.id }),
    ],
    decide: ([[conversation], [position], unread, [before]], tick): Decision<Marked> => {
      if (conversation === undefined) throw appError('conversation_unknown')
      if (upTo !== undefined && position === undefined) throw appError('up_to_unknown')
      if (readerEmail !== undefined && member === undefined) {
        throw fieldError(`reader_email must belong to a team member: ${readerEmail}.`)
      }
      const marked = unread.slice(0, markedAtOnce)
      const ids = marked.map((message) => message.id)
      const isLast = unread.length === ids.length
      const reached = position?.position ?? conversation.message_count
      const isFurther = isLast && member !== undefined && reached > (before?.position ?? 0)
      const details = { reader, up_to: upTo ?? null, team_member_id: isFurther ? member.id : null }
      const read = unreadEvent('conversation.read', conversationResource, [id], details)
      const place = { workspaceId, conversationId: id, memberId: member?.id }
      return {
        statements: [
          ...(ids.length > 0 ? [putMessageStatus({ workspaceId, ids, status: 'read', tick })] : []),
          // Nobody else's reading makes a mail to the contact needless.
          ...(ids.length > 0 && reader === 'contact' ? endNeedless(workspaceId, ids) : []),
          ...(isFurther
            ? [putReadPosition({ ...place, memberId: member.id, position: reached, tick })]
            : []),
          countUnread(place),
        ],
        lists: noShifts,
        events: [
          ...(ids.length > 0 || isFurther ? [read] : []),
          ...(ids.length > 0 ? [{ ...statusChanged(marked, 'read'), unread: true as const }] : []),
        ],
        reply: isLast ? { json: { row: -1 } } : 'more',
      }
    },
  })
}
