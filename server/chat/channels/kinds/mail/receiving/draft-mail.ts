import { smallestIdOf } from '../../../../../ids.ts'
import { readRows } from '../../../../../store/database/read.ts'
import type { Statement } from '../../../../../store/database/statement.ts'
import { joinShifts, noShifts } from '../../../../../store/lists/adjust-lists.ts'
import type { Decision } from '../../../../../store/writes/change.ts'
import { readStoredBytes } from '../../../../attachments/stored-bytes.ts'
import { matchContacts } from '../../../../contacts/match-contacts.ts'
import { findMergedInto } from '../../../../merges/find-merged-into.ts'
import { lifting } from '../../../follow-up/lift-suppression.ts'
import { addressHash } from '../../../follow-up/suppressed-address.ts'
import { findSuppression, type Suppression } from '../../../follow-up/suppression-queries.ts'
import { choosePlace, type Place } from './choose-place.ts'
import { copiesOf, copyWords, isCopy, type Copy } from './copies.ts'
import { conversationsOf, findThreads } from './find-threads.ts'
import { floodIn, floodReasons, tellOfFlood } from './flood.ts'
import { countFromSender, type RecentMails } from './flood-queries.ts'
import type { Importing } from './importing.ts'
import type { ImportInput } from './import-task.ts'
import { mailEvent } from './mail-events.ts'
import { findLastWriter, findParentsOfMails, findPeople, findStateOfMail } from './mail-queries.ts'
import { findPlaces } from './past-queries.ts'
import { recordOf, shownMail, type SentMail } from './shown-mail.ts'
import { storeMailFiles, type MailFiles } from './store-mail-files.ts'
import { inNew, inThread, type DraftedMail, type MailWrite } from './draft-message.ts'

const dayMs = 86_400_000
/** Why a mail is held that came to no channel. */
export const channelDeleted = 'Its channel was deleted.'

/** How often a mail is looked up again whose conversations are merged or erased before it is written. */
const mostLookups = 3

/** Makes a mail a message: in the conversation that it belongs to, or in a new one. */
export async function draftMail(services: Importing, mail: SentMail): Promise<'ended' | undefined> {
  await services.place.follow()
  for (let lookup = 1; ; lookup += 1) {
    const done = await draftOnce(services, mail, lookup < mostLookups)
    if (done !== 'gone') return done
  }
}

/** `gone`: a conversation that it names was merged or erased meanwhile, and `mayRepeat`. */
async function draftOnce(
  services: Importing,
  mail: SentMail,
  mayRepeat: boolean,
): Promise<'ended' | 'gone' | undefined> {
  const { workspace_id: workspaceId } = services.task
  const input = await whereIsNow(services)
  const isFiled = input.into !== undefined
  const threads = await findThreads(services, workspaceId, mail)
  const ids = candidatesOf(conversationsOf(threads), input)
  const files = await storeMailFiles(services, workspaceId, mail.mail.files)
  let isUsed = false
  let isGone = false
  try {
    const ended = await services.write({
      reads: readsOf(workspaceId, mail, ids, files.bytes),
      decide: (
        [
          [row],
          people,
          parents,
          [verified],
          [writer],
          [stored],
          [recent],
          [suppression],
          places,
          copies,
        ],
        tick,
      ) => {
        isGone = mayRepeat && parents.length < ids.length
        if (row?.state !== 'stored' || isGone) return { unchanged: undefined }
        const claimant = writer?.is_claim === true ? writer : undefined
        const known = { verified, claimant, isBlocked: writer?.is_blocked === true }
        const found = { people, parents, places, ...known }
        const place = choosePlace(workspaceId, mail, input, threads, found, tick)
        const { thread, contact } = place
        const judged = { kind: row.kind, copies, recent }
        const refused = isFiled ? undefined : refusalOf(workspaceId, mail, place, judged, tick)
        if (refused !== undefined) return refused
        const kept = withinStorage(services, stored?.total ?? 0, files)
        isUsed = kept === files
        const leftOut = files.leftOut + files.made.length - kept.made.length
        const shown = shownMail(mail, thread, leftOut)
        const write = { workspaceId, mail, shown, contact, files: kept, tick }
        const drafted = draftIn(services, write, place)
        return decisionOf(workspaceId, write, drafted, liftedBy(workspaceId, suppression))
      },
    })
    return isGone ? 'gone' : ended
  } catch (error) {
    // The transaction may have been committed; the sweep removes files without rows.
    isUsed = true
    throw error
  } finally {
    if (!isUsed) await files.remove()
  }
}

/** The files, or none of them where the workspace's storage is full. */
function withinStorage(services: Importing, stored: number, files: MailFiles): MailFiles {
  const { storageLimitBytes: limit } = services.config
  return limit > 0 && stored + files.bytes > limit ? { ...files, made: [], bytes: 0 } : files
}

/** Into the conversation that has the messages of the one that a person chose, if that was merged since. */
async function whereIsNow({ database, task }: Importing): Promise<ImportInput> {
  const { workspace_id: workspaceId, input } = task
  if (!input.into) return input
  const find = findMergedInto({ workspaceId, id: input.into })
  const [merged] = await readRows(database, workspaceId, find)
  return merged === undefined ? input : { into: merged.conversation_id }
}

/** What is looked up under the lock. */
function readsOf(workspaceId: string, mail: SentMail, ids: readonly string[], bytes: number) {
  const { id, sender, is_past: isPast, arrived_at: at } = mail
  return [
    findStateOfMail({ workspaceId, id }),
    ids.length === 0 ? undefined : findPeople({ workspaceId, conversationIds: ids }),
    ids.length === 0 ? undefined : findParentsOfMails({ workspaceId, ids }),
    matchContacts({ workspaceId, identifier: undefined, emailKey: sender.key }),
    findLastWriter({ workspaceId, senderKey: sender.key, verdict: sender.verdict }),
    bytes === 0 ? undefined : readStoredBytes({ workspaceId }),
    // What is long past needs no brake.
    isPast ? undefined : countFromSender(floodOf(workspaceId, mail)),
    isWanted(mail) ? findSuppression({ workspaceId, hash: addressHash(sender.key) }) : undefined,
    isPast && ids.length > 0 ? findPlaces({ workspaceId, ids, at, mailId: id }) : undefined,
    copiesOf(workspaceId, mail),
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
  reasons: floodReasons,
})

/** `kind`: of its channel, whose settings may have been read when it was stored. */
type Judged = {
  kind: string | null
  copies: readonly Copy[]
  recent?: RecentMails | undefined
}

/** What becomes of a mail that is no message by itself; undefined for others. */
function refusalOf(
  workspaceId: string,
  mail: SentMail,
  { thread, contact }: Place,
  { kind, copies, recent }: Judged,
  tick: Date,
): Decision<undefined> | undefined {
  if (kind !== 'mail') return keep(workspaceId, mail, 'tray', channelDeleted)
  if (isCopy(copies, thread)) return keep(workspaceId, mail, 'set_aside', copyWords)
  if (contact.isBlocked) return keep(workspaceId, mail, 'tray', 'Its sender is blocked.')
  const flood = floodIn(recent)
  if (recent === undefined || flood === undefined) return undefined
  const told = tellOfFlood(workspaceId, recent, mail.sender.address, tick)
  return keep(workspaceId, mail, 'tray', flood, told)
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

/** Keeps a mail that is no message, though it could be one. */
function keep(
  workspaceId: string,
  mail: SentMail,
  state: 'tray' | 'set_aside',
  reason: string,
  also: readonly Statement[] = [],
): Decision<undefined> {
  const record = recordOf(workspaceId, mail, {
    state,
    reason,
    conversationId: null,
    messageId: null,
  })
  return {
    statements: [record, ...also],
    lists: noShifts,
    events: state === 'tray' ? [mailEvent('held', mail.id)] : [],
    reply: undefined,
  }
}
