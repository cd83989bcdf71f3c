import { comparable } from '../../comparable.ts'
import { conversationResource } from '../conversations/conversation-json.ts'
import { readRows } from '../../store/database/read.ts'
import { appError, fieldError } from '../../errors.ts'
import { choice, email, object, text } from '../../api/http/fields.ts'
import { parseId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { markRead, statusChanged } from './mark-read.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import {
  countUnread,
  findPositionOf,
  findReadConversation,
  findReader,
  findReadPosition,
  findUnreadByContact,
  findUnreadByTeam,
  putReadPosition,
  type UnreadRow,
} from './read-receipts-queries.ts'

/** Messages marked by one change, each with its event. */
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

/** What is still unread, or that there is more to mark. */
export type Marked = UnreadRow | 'more'

/**
 * Marks messages as read up to one of them: what the contact wrote, or what the team wrote to the
 * contact. A status never goes back, and neither does how far a team member has read.
 */
export async function markConversationRead(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Marked> {
  const given = await readExisting(services, context.workspace_id, id, body)
  for (;;) {
    // Each batch finds what the one before has left.
    // oxlint-disable-next-line no-await-in-loop
    const marked = await markSome(services, context, id, given)
    if (marked !== 'more') return marked
  }
}

/** An unknown conversation is told before a broken body is. */
async function readExisting(
  services: AppServices,
  workspaceId: string,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Given> {
  try {
    const given = readFields.read(body, '')
    if (given.up_to === undefined) return given
    const upTo = parseId(given.up_to)
    if (upTo === undefined) throw appError('up_to_unknown')
    return { ...given, up_to: upTo }
  } catch (broken) {
    const found = findReadConversation(workspaceId, id)
    const [row] = await readRows(services.database, workspaceId, found)
    throw row === undefined ? appError('conversation_unknown') : broken
  }
}

async function markSome(
  services: AppServices,
  context: WriteContext,
  id: string,
  given: Given,
): Promise<Marked> {
  const workspaceId = context.workspace_id
  const { reader = 'team', up_to: upTo, reader_email: readerEmail } = given
  const emailKey = readerEmail === undefined ? undefined : comparable(readerEmail)
  const find = reader === 'contact' ? findUnreadByContact : findUnreadByTeam
  const [member] = await readRows(services.database, workspaceId, findReader(workspaceId, emailKey))
  return writeInWorkspace(services.database, context, {
    look: [
      findReadConversation(workspaceId, id),
      upTo === undefined ? undefined : findPositionOf(workspaceId, id, upTo),
      find(workspaceId, id, upTo, markedAtOnce + 1),
      findReadPosition(workspaceId, id, member?.id),
      countUnread(workspaceId, id, undefined),
    ],
    decide: ([[conversation], [position], unread, [before]], tick): Decision<Marked> => {
      if (conversation === undefined) throw appError('conversation_unknown')
      if (upTo !== undefined && position === undefined) throw appError('up_to_unknown')
      if (readerEmail !== undefined && member === undefined) {
        throw fieldError(`reader_email must belong to a team member: ${readerEmail}.`)
      }
      const reached = position?.position ?? conversation.message_count
      const isFurther = member !== undefined && reached > (before?.position ?? 0)
      return draftMark(workspaceId, {
        id,
        unread: unread.map((message) => message.id),
        reader,
        up_to: upTo,
        member: isFurther ? { id: member.id, position: reached } : undefined,
        reading: member?.id,
        tick,
      })
    },
  })
}

type Mark = {
  id: string
  unread: readonly string[]
  reader: 'team' | 'contact'
  up_to: string | undefined
  /** The team member who has read further than before. */
  member: { id: string; position: number } | undefined
  reading: string | undefined
  tick: Date
}

function draftMark(workspaceId: string, mark: Mark): Decision<Marked> {
  const { id, unread, reader, member, tick } = mark
  const batch = unread.slice(0, markedAtOnce)
  const isLast = unread.length === batch.length
  const counted = countUnread(workspaceId, id, mark.reading)
  const isProgress = isLast && member !== undefined
  const event = {
    type: 'conversation.read',
    resource: conversationResource,
    ids: [id],
    details: {
      reader,
      up_to: mark.up_to ?? null,
      team_member_id: isProgress ? member.id : null,
    },
    unread: true as const,
  }
  const isChange = batch.length > 0 || isProgress
  return {
    statements: [
      ...(batch.length === 0 ? [] : [markRead(workspaceId, batch, tick)]),
      ...(isProgress ? [putReadPosition(workspaceId, id, member.id, member.position, tick)] : []),
      counted,
    ],
    lists: noShifts,
    events: isChange ? [event, ...(batch.length === 0 ? [] : [statusChanged(batch)])] : [],
    reply: (written) => (isLast ? (written.at(-1)?.[0] as UnreadRow) : 'more'),
  }
}
