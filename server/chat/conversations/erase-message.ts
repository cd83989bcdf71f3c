import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent, unreadEvent } from '../../store/writes/event-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  eventsOfSubjects,
  findEventsOf,
  findLastSequence,
  noEnd,
  putEventData,
  type EventAbout,
} from '../contacts/contact-events.ts'
import { erasedBody } from '../contacts/draft-erasure.ts'
import { readPages } from '../contacts/read-pages.ts'
import { erasedName } from '../contacts/redact-events.ts'
import { dueFollowUps } from '../messages/follow-up-task.ts'
import { readMessage } from '../messages/access.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { messageResource } from '../resources/message-json.ts'
import { titleOf, titleOfFile, titleOfMail } from './derived-title.ts'
import {
  deleteFilesOf,
  deleteMentionsOf,
  emptyMessage,
  eraseMailsOf,
  findErasable,
  findKeptBodies,
  putKeptBodies,
  replaceTitle,
  withdrawMailsOf,
  type ErasableMessage,
} from './erase-queries.ts'
import { withoutErased, type ErasedTexts } from './erased-texts.ts'

const repliesAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

type Ids = { readonly conversationId: string; readonly messageId: string }

/**
 * Erases one message: its content, its attachments, what the event log and stored replies hold of it, and the title that its
 * conversation took from it. Copies go first, in bounded changes that do not block writers, and the message last: after an
 * interruption the same call continues. An erased message stays as it is.
 */
export async function eraseMessage(
  services: AppServices,
  context: WriteContext,
  conversationId: string,
  id: string | undefined,
): Promise<'done' | 'more'> {
  const { database } = services
  const { workspace_id: workspaceId } = context
  const found = await readMessage(database, workspaceId, conversationId, id, findErasable)
  refuseUnmatched(context, 'message', found.row.json)
  const ids = { conversationId, messageId: found.id }
  if (isErased(found.row)) return emptyLast(services, context, ids, noEnd)
  const texts = textsOf(found.row)
  const { keep: _, ...step } = context
  let upTo = 0
  for (;;) {
    // Each turn continues where the previous one ended.
    const from = upTo
    const [clock] = await readRows(database, workspaceId, findLastSequence({ workspaceId }))
    upTo = clock?.sequence ?? from
    await redactLog(services, step, ids, texts, from, upTo)
    await redactReplies(services, step, ids, texts)
    const erased = await emptyLast(services, context, ids, upTo)
    if (erased === 'done') return erased
  }
}

/** Empties the message, and the events since `upTo`; 'more' if they are too many for one change. */
async function emptyLast(
  services: AppServices,
  context: WriteContext,
  { conversationId, messageId }: Ids,
  upTo: number,
): Promise<'done' | 'more'> {
  const { workspace_id: workspaceId } = context
  return writeInWorkspace(services.database, context, {
    reads: [
      findErasable({ workspaceId, conversationId, messageId }),
      eventsAfter(workspaceId, conversationId, upTo, noEnd, eventsOfSubjects),
    ],
    decide: ([[message], events], tick): Decision<'done' | 'more'> => {
      if (message === undefined) throw appError('message_unknown')
      refuseUnmatched(context, 'message', message.json)
      if (isErased(message)) return { unchanged: 'done' }
      if (events.length === eventsOfSubjects) return { unchanged: 'more' }
      const texts = textsOf(message)
      const key = { workspaceId, id: messageId }
      const isTitled = texts.titles.includes(message.title)
      const title = { workspaceId, id: conversationId, title: erasedName, tick }
      return {
        statements: [
          ...redaction(workspaceId, events, texts),
          ...eraseMailsOf.map((erase) => erase(key)),
          deleteFilesOf(key),
          deleteMentionsOf(key),
          emptyMessage({ ...key, body: erasedBody, tick }),
          withdrawMailsOf({ ...key, conversationId }),
          dueFollowUps(workspaceId, [conversationId], 0),
          ...(isTitled ? [replaceTitle(title)] : []),
        ],
        lists: isTitled ? moveConversation(message, { ...message, updated_at: tick }) : noShifts,
        events: [
          draftEvent('message.erased', messageResource, [messageId]),
          ...(isTitled
            ? [
                unreadEvent('conversation.updated', conversationResource, [conversationId], {
                  changed: ['title'],
                  changes: [{ field: 'title', from: null, to: erasedName }],
                }),
              ]
            : []),
        ],
        reply: 'done',
      }
    },
  })
}

type Shown = { body: string; attachments: { id: string; filename: string }[]; message_gif: unknown }

function isErased({ json }: ErasableMessage): boolean {
  const { body, attachments, message_gif: gif } = JSON.parse(json) as Shown
  return body === erasedBody && attachments.length === 0 && gif === null
}

function textsOf({ json, subject }: ErasableMessage): ErasedTexts {
  const { id, body, attachments } = JSON.parse(json) as Shown & { id: string }
  const [file] = attachments
  const titles = [titleOf(body), titleOfFile(file?.filename ?? ''), titleOfMail(subject ?? '')]
  return {
    message_id: id,
    attachment_ids: attachments.map((file) => file.id),
    titles: titles.filter((title) => title !== ''),
  }
}

function eventsAfter(
  workspaceId: string,
  conversationId: string,
  after: number,
  upTo: number,
  limit: number,
): Statement<EventAbout> {
  return findEventsOf({
    workspaceId,
    subjectIds: [conversationId],
    areOwn: [true],
    after,
    upTo,
    limit,
  })
}

/** The statement that redacts the events that hold one of these texts, if there are any. */
function redaction(
  workspaceId: string,
  events: readonly EventAbout[],
  texts: ErasedTexts,
): Statement[] {
  const changed = events.flatMap(({ sequence, data }) => {
    const redacted = withoutErased(data, texts)
    return redacted === undefined ? [] : [{ sequence, data: redacted }]
  })
  if (changed.length === 0) return []
  const sequences = changed.map(({ sequence }) => sequence)
  const data = changed.map((event) => event.data)
  return [putEventData({ workspaceId, sequences, data, emptiesKept: false })]
}

async function redactLog(
  services: AppServices,
  context: WriteContext,
  { conversationId }: Ids,
  texts: ErasedTexts,
  from: number,
  upTo: number,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  const pages = readPages(services.database, workspaceId, {
    size: eventsOfSubjects,
    start: from,
    after: (sequence, size) => eventsAfter(workspaceId, conversationId, sequence, upTo, size),
    keyOf: ({ sequence }) => sequence,
  })
  for await (const events of pages) {
    await writeAll(services, context, redaction(workspaceId, events, texts))
  }
}

/** Replies that a retry would get: those of the message, of its uploads and of what took its title. */
async function redactReplies(
  services: AppServices,
  context: WriteContext,
  { conversationId, messageId }: Ids,
  texts: ErasedTexts,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  const patterns = [messageId, conversationId, ...texts.attachment_ids].map((id) => `%${id}%`)
  const pages = readPages(services.database, workspaceId, {
    size: repliesAtOnce,
    start: { api_key_id: firstId, key: '' },
    after: ({ api_key_id: ownerId, key }, limit) =>
      findKeptBodies({ workspaceId, ownerId, key, patterns, limit }),
    keyOf: ({ api_key_id, key }) => ({ api_key_id, key }),
  })
  for await (const replies of pages) {
    const changed = replies.flatMap((reply) => {
      const body = reply.body === null ? undefined : withoutErased(reply.body, texts)
      return body === undefined ? [] : [{ ...reply, body }]
    })
    const put = putKeptBodies({
      workspaceId,
      ownerIds: changed.map((reply) => reply.api_key_id),
      keys: changed.map(({ key }) => key),
      bodies: changed.map(({ body }) => body),
    })
    await writeAll(services, context, changed.length === 0 ? [] : [put])
  }
}

async function writeAll(
  { database }: AppServices,
  context: WriteContext,
  statements: readonly Statement[],
): Promise<void> {
  if (statements.length === 0) return
  await writeInWorkspace(database, context, {
    reads: [],
    decide: () => ({ statements, lists: noShifts, events: [], reply: undefined }),
  })
}
