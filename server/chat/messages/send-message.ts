import {
  attachFiles,
  lookAtAttachments,
  pickAttachable,
  type AttachedFile,
} from '../attachments/attach-files.ts'
import { comparable } from '../../comparable.ts'
import { touchContact } from '../contacts/touch-contact.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { joinShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { draftMessages } from './draft-messages.ts'
import { findExternalIds } from './external-ids.ts'
import { applyMentions } from './mentions.ts'
import {
  findMemberIds,
  findMentioned,
  findParent,
  findPosition,
  findSender,
  insertMentions,
  shiftMessages,
  touchConversation,
  type MemberName,
  type ParentRow,
  type SenderRow,
} from './queries.ts'
import { repeatedExternalId } from './read-message.ts'
import { readSend, type GivenSend } from './read-send.ts'
import { resolveSender } from './resolve-sender.ts'
import { sendSeries } from './send-series.ts'

/** A new message's JSON, or the id of the one that has this `external_id` already. */
export type Sent = { json: string; id: string } | { existing: string }

/** Adds a message or note to a conversation: spec 4.7. A body with `created_at` is an import. */
export async function sendMessage(
  services: AppServices,
  context: WriteContext,
  conversationId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Sent> {
  const workspaceId = context.workspace_id
  const given = await readExisting(services, workspaceId, conversationId, body)
  const senderKey = comparable(given.sender_email ?? '')
  const membership = {
    series: sendSeries,
    input: { conversation_id: conversationId, given, sender_key: senderKey },
  }
  return writeInWorkspace(
    services.database,
    context,
    {
      look: [
        findParent(workspaceId, conversationId),
        findSender(workspaceId, conversationId, senderKey),
        given.external_id === undefined ? undefined : findExternalIds(workspaceId, [given]),
        given.mentions.length === 0
          ? undefined
          : findMentioned(workspaceId, given.mentions.map(comparable)),
        given.created_at === undefined
          ? undefined
          : findPosition(workspaceId, conversationId, given.created_at),
        lookAtAttachments(workspaceId, given.attachment_ids),
      ],
      decide: (
        [[parent], [sender], [taken], mentioned, [position], files],
        tick,
      ): Decision<Sent> => {
        if (parent === undefined) throw appError('conversation_unknown')
        if (taken?.conversation_id === conversationId) return { unchanged: { existing: taken.id } }
        if (taken !== undefined) throw repeatedExternalId(taken.external_id)
        refuseDate(given.created_at, parent, tick)
        const attached = pickAttachable(given.attachment_ids, files)
        const after =
          given.created_at === undefined ? parent.message_count : (position?.position ?? 0)
        return draftSend(workspaceId, given, { parent, sender, mentioned, after, attached }, tick)
      },
    },
    isPlain(given) ? membership : undefined,
  )
}

/** Whether it is one of those that `sendSeries` can carry out together. */
function isPlain({ kind, attachment_ids: ids, ...given }: GivenSend): boolean {
  const { external_id: externalId, created_at: createdAt } = given
  const isNew = externalId === undefined && createdAt === undefined
  return kind === 'user_message' && isNew && ids.length === 0
}

/** The send that was asked for. An unknown conversation is told before a broken body is. */
async function readExisting(
  services: AppServices,
  workspaceId: string,
  conversationId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<GivenSend> {
  try {
    return readSend(body, await genuineMentions(services, workspaceId, body['body']))
  } catch (broken) {
    const [parent] = await readRows(
      services.database,
      workspaceId,
      findParent(workspaceId, conversationId),
    )
    throw parent === undefined ? appError('conversation_unknown') : broken
  }
}

const mentionedIdPattern = /data-member-id="([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g
const mentionsAtMost = 1_000

/** Members already mentioned in a body that comes back: only their mentions may stay. */
async function genuineMentions(
  services: AppServices,
  workspaceId: string,
  body: unknown,
): Promise<ReadonlySet<string>> {
  const matches = typeof body === 'string' ? [...body.matchAll(mentionedIdPattern)] : []
  if (matches.length === 0) return new Set()
  const ids = matches.slice(0, mentionsAtMost).map(([, id = '']) => id)
  const rows = await readRows(services.database, workspaceId, findMemberIds(workspaceId, ids))
  return new Set(rows.map(({ id }) => id))
}

function refuseDate(createdAt: Date | undefined, parent: ParentRow, tick: Date): void {
  if (createdAt === undefined) return
  if (createdAt > tick) throw appError('created_at_in_future')
  if (createdAt < parent.created_at) throw appError('message_before_conversation')
}

type Found = {
  parent: ParentRow
  sender: SenderRow | undefined
  mentioned: readonly MemberName[]
  /** The position the message comes after. */
  after: number
  attached: readonly AttachedFile[]
}

function draftSend(
  workspaceId: string,
  given: GivenSend,
  { parent, sender, mentioned, after, attached }: Found,
  tick: Date,
): Decision<Sent> {
  const author = resolveSender(workspaceId, given, sender, tick)
  const note = given.kind === 'note' ? applyMentions(given.body, [...mentioned]) : undefined
  const draft = draftMessages({
    workspace_id: workspaceId,
    conversation_id: parent.id,
    kind: given.kind,
    sender: author.sender,
    after,
    messages: [{ ...given, body: note?.html ?? given.body }],
    tick,
    imported: given.created_at !== undefined,
  })
  const id = draft.ids[0] ?? ''
  const isInserted = after < parent.message_count
  const events = [...author.events, draft.event]
  return {
    statements: [
      ...author.statements,
      ...(author.active === undefined ? [] : [touchContact(workspaceId, author.active, tick)]),
      ...(isInserted ? [shiftMessages(workspaceId, parent.id, after)] : []),
      draft.statement,
      ...attachFiles(workspaceId, id, attached),
      ...(note === undefined || note.mentionedIds.length === 0
        ? []
        : [insertMentions(workspaceId, id, note.mentionedIds)]),
      touchConversation(workspaceId, parent.id, parent.message_count + 1, tick),
    ],
    lists: joinShifts(author.lists, moveConversation(parent, { ...parent, updated_at: tick })),
    events,
    reply: (_written, recorded) => ({ id, json: recorded.at(-1)?.[0] ?? '' }),
  }
}
