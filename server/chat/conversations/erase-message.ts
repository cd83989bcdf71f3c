import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  eventsOfSubjects,
  findEventsOf,
  findLastSequence,
  noEnd,
  putEventData,
  type EventAbout,
} from '../contacts/contact-events.ts'
import { erasingSubjects, subjectsOfAnswers } from '../attachments/erase-subjects.ts'
import { erasedBody } from '../resources/erased-body.ts'
import { readPages } from '../contacts/read-pages.ts'
import { erasedName } from '../contacts/redact-events.ts'
import { dueAgain } from '../messages/answer-deliveries.ts'
import { readMessage } from '../messages/access.ts'
import { messageResource } from '../resources/message-json.ts'
import { titleOf, titleOfFile, titleOfMail } from './derived-title.ts'
import {
  deleteFilesOf,
  deleteMentionsOf,
  emptyMergedTitles,
  emptyMessage,
  eraseMailsOf,
  findErasable,
  findKeptBodies,
  findMailedWith,
  findTitles,
  listMixedWith,
  putKeptBodies,
  withdrawMailsOf,
  type ErasableMessage,
} from './erase-queries.ts'
import { withoutErased, type ErasedTexts } from './erased-texts.ts'
import { draftTitles } from './draft-titles.ts'

const repliesAtOnce = 500
const mostMixed = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'

type Ids = {
  readonly conversationId: string
  readonly messageId: string
  /** The conversation, and those in which the message may have been before. */
  readonly subjectIds: readonly string[]
}

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
  const mixed = listMixedWith({ workspaceId, conversationId, limit: mostMixed })
  const subjectIds = (await readRows(database, workspaceId, mixed)).map((one) => one.id)
  const ids = { conversationId, messageId: found.id, subjectIds }
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
  { conversationId, messageId, subjectIds }: Ids,
  upTo: number,
): Promise<'done' | 'more'> {
  const { workspace_id: workspaceId } = context
  return writeInWorkspace(services.database, context, {
    reads: [
      findErasable({ workspaceId, conversationId, messageId }),
      eventsAfter(workspaceId, subjectIds, upTo, noEnd, eventsOfSubjects),
      findTitles({ workspaceId, ids: subjectIds }),
      findMailedWith({ workspaceId, conversationIds: subjectIds, id: messageId }),
    ],
    decide: ([[message], events, conversations, mailed], tick): Decision<'done' | 'more'> => {
      if (message === undefined) throw appError('message_unknown')
      refuseUnmatched(context, 'message', message.json)
      if (isErased(message)) return { unchanged: 'done' }
      if (events.length === eventsOfSubjects) return { unchanged: 'more' }
      const texts = textsOf(message)
      const key = { workspaceId, id: messageId }
      const titled = draftTitles(workspaceId, conversations, texts.titles, tick)
      return {
        statements: [
          ...redaction(workspaceId, events, texts),
          ...eraseMailsOf.map((erase) => erase(key)),
          deleteFilesOf(key),
          deleteMentionsOf(key),
          ...erasingSubjects(workspaceId, [messageId], texts.subjects, erasedName),
          emptyMessage({ ...key, body: erasedBody, tick }),
          emptyMergedTitles({ ...key, title: erasedName, titles: texts.titles }),
          withdrawMailsOf({ ...key, conversationIds: subjectIds }),
          ...dueAgain(workspaceId, [conversationId, ...mailed.map((one) => one.id)]),
          ...titled.statements,
        ],
        lists: titled.lists,
        events: [draftEvent('message.erased', messageResource, [messageId]), ...titled.events],
        extraTicks: titled.events.length,
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
    subjects: subjectsOfAnswers([subject ?? '', ...titles]),
    attachment_ids: attachments.map((file) => file.id),
    titles: titles.filter((title) => title !== ''),
  }
}

function eventsAfter(
  workspaceId: string,
  subjectIds: readonly string[],
  after: number,
  upTo: number,
  limit: number,
): Statement<EventAbout> {
  return findEventsOf({
    workspaceId,
    contactId: null,
    subjectIds,
    areOwn: subjectIds.map(() => true),
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
  { subjectIds }: Ids,
  texts: ErasedTexts,
  from: number,
  upTo: number,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  const pages = readPages(services.database, workspaceId, {
    size: eventsOfSubjects,
    start: from,
    after: (sequence, size) => eventsAfter(workspaceId, subjectIds, sequence, upTo, size),
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
  { subjectIds, messageId }: Ids,
  texts: ErasedTexts,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  const patterns = [messageId, ...subjectIds, ...texts.attachment_ids].map((id) => `%${id}%`)
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
