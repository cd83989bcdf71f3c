import type { Statement } from '../../../../../store/database/statement.ts'
import type { DueTask } from '../../../../../store/due/due-task.ts'
import { writeTask } from '../../../../../store/due/write-task.ts'
import { joinShifts, noShifts, type ListShifts } from '../../../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../../../store/writes/change.ts'
import type { EventDraft } from '../../../../../store/writes/event-draft.ts'
import { readStoredBytes } from '../../../../attachments/stored-bytes.ts'
import { matchContacts } from '../../../../contacts/match-contacts.ts'
import { columnsOf, draftConversation } from '../../../../conversations/create-conversation.ts'
import { titleOfMail } from '../../../../conversations/derived-title.ts'
import type { GivenSend } from '../../../../messages/read-send.ts'
import { newLedger, recordSend, statementsOf } from '../../../../messages/send-ledger.ts'
import { chooseThread, type ChosenThread } from '../reading/choose-thread.ts'
import { chooseContact } from './choose-contact.ts'
import { conversationsOf, evidenceOf, findThreads } from './find-threads.ts'
import type { ImportInput } from './import-task.ts'
import { mailEvent } from './mail-events.ts'
import {
  findClaimant,
  findParentsOfMails,
  findPeople,
  findStateOfMail,
  putMail,
  type ParentRow,
} from './mail-queries.ts'
import type { MailServices } from './mail-services.ts'
import { mailActor } from './ready-mail.ts'
import { recordOf, shownMail, type SentMail } from './shown-mail.ts'
import { rowsOfFiles, storeMailFiles, type MailFiles } from './store-mail-files.ts'

/** What a mail adds to its conversation, or its new conversation. */
type Drafted = {
  readonly conversation_id: string
  readonly message_id: string
  readonly statements: readonly Statement[]
  readonly lists: ListShifts
  readonly events: readonly Pick<EventDraft, 'type' | 'resource' | 'ids' | 'details' | 'stamps'>[]
}

/** Makes a mail a message: in the conversation that it belongs to, or in a new one. */
export async function draftMail(
  services: MailServices,
  task: DueTask<ImportInput>,
  mail: SentMail,
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id, input } = task
  const { sender } = mail
  const threads = await findThreads(services, workspaceId, mail.channel_id, mail.mail.references)
  const conversationIds = [
    ...new Set([...conversationsOf(threads), ...(input.into ? [input.into] : [])]),
  ]
  const files = await storeMailFiles(services, workspaceId, mail.mail.files)
  let isUsed = false
  try {
    return await writeTask(services.database, task, mailActor, {
      reads: [
        findStateOfMail({ workspaceId, id }),
        findPeople({ workspaceId, conversationIds }),
        findParentsOfMails({ workspaceId, ids: conversationIds }),
        matchContacts({ workspaceId, identifier: undefined, emailKey: sender.key }),
        findClaimant({ workspaceId, senderKey: sender.key, verdict: sender.verdict }),
        readStoredBytes({ workspaceId }),
      ],
      decide: ([[row], people, parents, [verified], [claimant], [stored]], tick) => {
        if (row?.state !== 'stored') return { unchanged: undefined }
        const thread =
          input.into === undefined
            ? chooseThread(evidenceOf(threads, people), {
                address: sender.key,
                verdict: sender.verdict,
              })
            : byHand(input.into)
        const ofThread = people.find((one) => one.conversation_id === thread.conversation_id)
        const known = { ofThread, verified, claimant }
        const contact = chooseContact(workspaceId, sender, thread.reason, known, tick)
        if (contact.isBlocked && input.into === undefined) return blocked(workspaceId, mail)
        const limit = services.config.storageLimitBytes
        const isFull = limit > 0 && (stored?.total ?? 0) + files.bytes > limit
        const kept = isFull ? { ...files, made: [], bytes: 0 } : files
        isUsed = !isFull
        const parent = parents.find((one) => one.id === thread.conversation_id)
        const write = { workspaceId, mail, contact, thread, files: kept, tick }
        const drafted =
          parent === undefined ? inNew(services, write) : inThread(services, write, parent)
        const leftOut = files.leftOut + files.made.length - kept.made.length
        return decisionOf(workspaceId, mail, thread, drafted, kept.bytes, leftOut)
      },
    })
  } catch (error) {
    // The transaction may have been committed; the sweep removes files without rows.
    isUsed = true
    throw error
  } finally {
    if (!isUsed) await files.remove()
  }
}

/** If the conversation is gone by now, the mail begins a new one. */
const byHand = (into: string | null): ChosenThread => ({
  conversation_id: into,
  linked_to: null,
  reason: 'by_hand',
})

type Write = {
  readonly workspaceId: string
  readonly mail: SentMail
  readonly contact: ReturnType<typeof chooseContact>
  readonly thread: ChosenThread
  readonly files: MailFiles
  readonly tick: Date
}

const isQuiet = ({ classified }: SentMail) => classified.class !== 'person'

function inThread(
  services: MailServices,
  { workspaceId, mail, contact, files, tick }: Write,
  parent: ParentRow,
): Drafted {
  const { statements, attached } = rowsOfFiles(services, workspaceId, files, tick)
  const given: GivenSend = {
    ...messageOf(
      mail,
      attached.map((file) => file.id),
    ),
    kind: 'user_message',
    sender_email: '',
    from_agent: undefined,
    mentions: [],
    last_seen_message_id: undefined,
  }
  const ledger = newLedger([parent])
  const context: WriteContext = {
    workspace_id: workspaceId,
    actor: mailActor,
    request_id: undefined,
  }
  const recorded = recordSend(
    ledger,
    {
      context,
      input: { conversation_id: parent.id, given, sender_key: '', is_quiet: isQuiet(mail) },
    },
    {
      sender: { member_id: null, contact_id: contact.id },
      taken: undefined,
      mentioned: [],
      place: undefined,
      newer: undefined,
      files: attached,
    },
    tick,
  )
  return {
    conversation_id: parent.id,
    message_id: 'id' in recorded ? recorded.id : recorded.existing,
    statements: [...contact.statements, ...statements, ...statementsOf(workspaceId, ledger)],
    lists: joinShifts(contact.lists, ledger.lists),
    events: [...contact.events, ...ledger.events],
  }
}

function inNew(
  services: MailServices,
  { workspaceId, mail, contact, files, tick }: Write,
): Drafted {
  const { statements, attached } = rowsOfFiles(services, workspaceId, files, tick)
  const message = messageOf(
    mail,
    attached.map((file) => file.id),
  )
  const title = titleOfMail(mail.mail.subject)
  const drafted = draftConversation(
    workspaceId,
    {
      columns: columnsOf(title === '' ? {} : { title }, [message]),
      tags: [],
      messages: [message],
      dates: undefined,
      announced: false,
      actor: mailActor,
      device: { device_id: null, channel_id: mail.channel_id },
      is_quiet: isQuiet(mail),
    },
    { contact, assignee: undefined, tags: [], attached },
    tick,
  )
  const { decision } = drafted
  return {
    conversation_id: drafted.id,
    message_id: drafted.messageIds[0] ?? '',
    statements: [...statements, ...decision.statements],
    lists: decision.lists,
    events: decision.events,
  }
}

function messageOf({ mail }: SentMail, attachmentIds: string[]) {
  return {
    body: mail.body,
    external_id: undefined,
    created_at: undefined,
    attachment_ids: attachmentIds,
  }
}

function decisionOf(
  workspaceId: string,
  mail: SentMail,
  thread: ChosenThread,
  drafted: Drafted,
  bytes: number,
  leftOut: number,
): Decision<undefined> {
  const { conversation_id: conversationId, message_id: messageId } = drafted
  const shown = shownMail(mail, thread, leftOut)
  return {
    statements: [
      ...drafted.statements,
      putMail({ workspaceId, messageId, mail: JSON.stringify(shown) }),
      recordOf(workspaceId, mail, {
        state: 'message',
        reason: null,
        conversationId,
        messageId,
      }),
    ],
    lists: joinShifts(drafted.lists, {
      ...noShifts,
      totals: bytes === 0 ? [] : [{ totals: 'attachment_bytes', label: '', delta: bytes }],
    }),
    events: drafted.events.map((event) =>
      event.type === 'message.created'
        ? { ...event, details: { ...event.details, mail: shown } }
        : event,
    ),
    reply: undefined,
  }
}

/** A mail of a blocked contact is kept, but no message. */
function blocked(workspaceId: string, mail: SentMail): Decision<undefined> {
  const record = recordOf(workspaceId, mail, {
    state: 'tray',
    reason: 'Its sender is blocked.',
    conversationId: null,
    messageId: null,
  })
  return {
    statements: [record],
    lists: noShifts,
    events: [mailEvent('held', mail.id)],
    reply: undefined,
  }
}
