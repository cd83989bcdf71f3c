import { smallestIdOf } from '../../../../../ids.ts'
import type { Statement } from '../../../../../store/database/statement.ts'
import { joinShifts, noShifts } from '../../../../../store/lists/adjust-lists.ts'
import type { Decision } from '../../../../../store/writes/change.ts'
import { readStoredBytes } from '../../../../attachments/stored-bytes.ts'
import { matchContacts } from '../../../../contacts/match-contacts.ts'
import { lifting } from '../../../follow-up/lift-suppression.ts'
import { addressHash } from '../../../follow-up/suppressed-address.ts'
import { findSuppression, type Suppression } from '../../../follow-up/suppression-queries.ts'
import { choosePlace, type Place } from './choose-place.ts'
import { conversationsOf, findThreads } from './find-threads.ts'
import { floodIn, tellOfFlood } from './flood.ts'
import { countFromSender, type RecentMails } from './flood-queries.ts'
import type { Importing } from './importing.ts'
import type { ImportInput } from './import-task.ts'
import { mailEvent } from './mail-events.ts'
import {
  findClaimant,
  findMailChannel,
  findParentsOfMails,
  findPeople,
  findStateOfMail,
  isSenderBlocked,
} from './mail-queries.ts'
import { findPlaces } from './past-queries.ts'
import { recordOf, shownMail, type SentMail } from './shown-mail.ts'
import { storeMailFiles } from './store-mail-files.ts'
import { inNew, inThread, type DraftedMail, type MailWrite } from './draft-message.ts'

const dayMs = 86_400_000
/** Why a mail is held that came to no channel. */
export const channelDeleted = 'Its channel was deleted.'

/** Makes a mail a message: in the conversation that it belongs to, or in a new one. */
export async function draftMail(services: Importing, mail: SentMail): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id, input } = services.task
  await services.place.follow()
  const threads = await findThreads(services, workspaceId, mail)
  const ids = candidatesOf(conversationsOf(threads), input)
  const files = await storeMailFiles(services, workspaceId, mail.mail.files)
  let isUsed = false
  try {
    return await services.write({
      reads: readsOf(workspaceId, id, mail, ids),
      decide: (
        [
          [row],
          people,
          parents,
          [verified],
          [claimant],
          [held],
          [stored],
          [recent],
          [suppression],
          places,
          [channel],
        ],
        tick,
      ) => {
        if (row?.state !== 'stored') return { unchanged: undefined }
        // Its settings may have been read when it was stored.
        if (channel?.kind !== 'mail' && input.into === undefined)
          return hold(workspaceId, mail, channelDeleted)
        const isBlocked = held?.is_blocked === true
        const found = { people, parents, places, verified, claimant, isBlocked }
        const place = choosePlace(workspaceId, mail, input, threads, found, tick)
        const { thread, contact } = place
        const refused =
          input.into === undefined ? refusalOf(workspaceId, mail, contact, recent, tick) : undefined
        if (refused !== undefined) return refused
        const limit = services.config.storageLimitBytes
        const isFull = limit > 0 && (stored?.total ?? 0) + files.bytes > limit
        const kept = isFull ? { ...files, made: [], bytes: 0 } : files
        isUsed = !isFull
        const leftOut = files.leftOut + files.made.length - kept.made.length
        const shown = shownMail(mail, thread, leftOut)
        const write = { workspaceId, mail, shown, contact, files: kept, tick }
        const drafted = draftIn(services, write, place)
        return decisionOf(workspaceId, write, drafted, liftedBy(workspaceId, suppression))
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

/** What is looked up under the lock. */
function readsOf(workspaceId: string, id: string, mail: SentMail, ids: readonly string[]) {
  const { sender, is_past: isPast, arrived_at: at } = mail
  return [
    findStateOfMail({ workspaceId, id }),
    ids.length === 0 ? undefined : findPeople({ workspaceId, conversationIds: ids }),
    ids.length === 0 ? undefined : findParentsOfMails({ workspaceId, ids }),
    matchContacts({ workspaceId, identifier: undefined, emailKey: sender.key }),
    findClaimant({ workspaceId, senderKey: sender.key, verdict: sender.verdict }),
    isSenderBlocked({ workspaceId, senderKey: sender.key, verdict: sender.verdict }),
    readStoredBytes({ workspaceId }),
    // What is long past needs no brake.
    isPast ? undefined : countFromSender(floodOf(workspaceId, mail)),
    isWanted(mail) ? findSuppression({ workspaceId, hash: addressHash(sender.key) }) : undefined,
    isPast && ids.length > 0 ? findPlaces({ workspaceId, ids, at, mailId: id }) : undefined,
    findMailChannel({ workspaceId, channelId: mail.channel_id }),
  ] as const
}

/** The conversations that it may belong to, each once. */
const candidatesOf = (found: readonly string[], { into }: ImportInput): readonly string[] => [
  ...new Set([...found, ...(into ? [into] : [])]),
]

const draftIn = (services: Importing, write: MailWrite, { parent, position }: Place) =>
  parent === undefined ? inNew(services, write) : inThread(services, write, parent, position)

const floodOf = (
  workspaceId: string,
  { channel_id: channelId, sender, answer_key: answerKey, arrived_at: arrivedAt }: SentMail,
) => ({
  workspaceId,
  channelId,
  senderKey: sender.key,
  answerKey,
  arrivedAt,
  heldSince: smallestIdOf(Date.now() - dayMs),
})

/** What becomes of a mail that is no message by itself; undefined for others. */
function refusalOf(
  workspaceId: string,
  mail: SentMail,
  { isBlocked }: Place['contact'],
  recent: RecentMails | undefined,
  tick: Date,
): Decision<undefined> | undefined {
  if (isBlocked) return hold(workspaceId, mail, 'Its sender is blocked.')
  const flood = floodIn(recent)
  if (recent === undefined || flood === undefined) return undefined
  return hold(workspaceId, mail, flood, tellOfFlood(workspaceId, recent, mail.sender.address, tick))
}

type Lifted = ReturnType<typeof lifting>

/** Who writes a mail wants an answer to it, also after they had wanted none, or had been away. */
const isWanted = ({ sender, classified, is_past: isPast }: SentMail): boolean =>
  sender.verdict === 'verified' && classified.class === 'person' && !isPast

function liftedBy(workspaceId: string, suppression: Suppression | undefined): Lifted {
  if (suppression === undefined) return { statements: [], events: [] }
  return lifting(workspaceId, suppression.id)
}

function decisionOf(
  workspaceId: string,
  { mail, shown, files: { bytes } }: MailWrite,
  drafted: DraftedMail,
  lifted: Lifted,
): Decision<undefined> {
  const { conversation_id: conversationId, message_id: messageId } = drafted
  return {
    areApart: drafted.areApart && lifted.statements.length === 0,
    statements: [
      ...drafted.statements,
      recordOf(workspaceId, mail, {
        state: 'message',
        reason: null,
        conversationId,
        messageId,
      }),
      ...lifted.statements,
    ],
    lists: joinShifts(drafted.lists, {
      ...noShifts,
      totals: bytes === 0 ? [] : [{ totals: 'attachment_bytes', label: '', delta: bytes }],
    }),
    // Nobody gets a reply with them.
    events: [...drafted.events, ...lifted.events].map((event) => ({
      ...event,
      unread: true,
      ...(event.type === 'message.created' && { details: { ...event.details, mail: shown } }),
    })),
    reply: undefined,
  }
}

/** Keeps a mail in the tray that is no message, though it could be one. */
function hold(
  workspaceId: string,
  mail: SentMail,
  reason: string,
  also: readonly Statement[] = [],
): Decision<undefined> {
  const record = recordOf(workspaceId, mail, {
    state: 'tray',
    reason,
    conversationId: null,
    messageId: null,
  })
  return {
    statements: [record, ...also],
    lists: noShifts,
    events: [mailEvent('held', mail.id)],
    reply: undefined,
  }
}
