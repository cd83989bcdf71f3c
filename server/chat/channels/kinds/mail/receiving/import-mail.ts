import { buffer } from 'node:stream/consumers'
import { comparableEmail } from '../../../../../comparable-email.ts'
import { readRows } from '../../../../../store/database/read.ts'
import type { Statement } from '../../../../../store/database/statement.ts'
import { noShifts } from '../../../../../store/lists/adjust-lists.ts'
import { mailOfBounceAddress, mailOfReturned } from '../../../answers/find-bounced.ts'
import { findThreadOfMessageId } from '../../../follow-up/find-thread-of-token.ts'
import { arrivalOf } from '../reading/arrival-of.ts'
import { classifyMail } from '../reading/classify-mail.ts'
import { readBounce } from '../reading/read-bounce.ts'
import type { ParsedMail } from '../reading/parsed-mail.ts'
import { readHeader, type ReadHeader } from '../reading/read-header.ts'
import { readProbe } from '../probe/read-probe.ts'
import { channelDeleted, draftMail } from './draft-mail.ts'
import type { Sender } from './choose-contact.ts'
import { findableId } from './findable-id.ts'
import { answerKeyOf } from './flood.ts'
import type { Importing } from './importing.ts'
import { mailEvent } from './mail-events.ts'
import {
  findOther,
  findStateOfMail,
  findStoredMail,
  recordMail,
  type StoredMail,
} from './mail-queries.ts'
import type { MailServices } from './mail-services.ts'
import type { ReadyMail } from './ready-mail.ts'
import { takeOriginal } from './recent-originals.ts'
import { recordOfOurs } from './record-of-ours.ts'
import { isAddressOf, mailChannelOf } from './read-mail-channel.ts'
import { senderOfMail } from './sender-of-mail.ts'
import { unreadMail } from './unread-mail.ts'

/**
 * Imports a stored mail: a message of its conversation, or an entry of the tray with the reason. The task ends in the
 * transaction of what the mail becomes, so that it becomes that once. `give_up`: it has failed too often,
 * or has no original any more; one whose storage does not reply is tried again.
 */
export async function importMail(
  importing: Importing,
  how: 'try' | 'give_up',
): Promise<'ended' | undefined> {
  const { readers, task, place } = importing
  const { workspace_id: workspaceId, subject_id: id, input } = task
  const recent = takeOriginal(id)
  const find = findStoredMail({ workspaceId, id })
  const stored = recent?.stored ?? (await readRows(importing.database, workspaceId, find))[0]
  if (stored?.state !== 'stored') return undefined
  await place.admit(stored.size)
  const raw = recent?.raw ?? (await readOriginal(importing, stored))
  if (how === 'give_up') {
    const header = await readHeader(raw ?? Buffer.alloc(0))
    return keepInTray(importing, header, 'It could not be imported.')
  }
  if (raw === undefined) throw new Error(`The file ${stored.key} of a mail is missing.`)
  const { cut } = stored.envelope
  const read =
    cut === undefined
      ? await readers.use(workspaceId, async (reader) => reader.read(raw))
      : { unreadable: cut }
  const isFiled = input.into !== undefined
  if ('unreadable' in read && !isFiled) {
    return keepInTray(importing, await readHeader(raw), read.unreadable)
  }
  const mail = 'mail' in read ? read.mail : unreadMail(await readHeader(raw), read.unreadable, raw)
  place.name(idsOfThread(mail))
  const header = { subject: mail.subject, sender: mail.from[0]?.address ?? '' }
  if (stored.kind !== 'mail' && !isFiled) {
    return keepInTray(importing, header, channelDeleted)
  }
  const returned = await mailOfBounceAddress(importing, workspaceId, recipientsOf(stored, mail))
  const ready = readyOf(id, stored, mail, {
    isOwn: (await isOurs(importing, mail)) && !(await isFromAnother(importing, stored, mail)),
    isReturned: returned !== undefined,
    isFiled,
  })
  const { class: kind, reason } = ready.classified
  const probe = isFiled ? undefined : await readProbe(importing, stored.channel_id, mail, kind)
  if (probe !== undefined)
    return record(importing, header, 'set_aside', probe.reason, kind, probe.statement)
  if (!isFiled && kind === 'own') return recordCopy(importing, header, reason, mail)
  if (!isFiled && kind === 'bounce') {
    const bounce = readBounce(mail)
    const of = returned ?? (await mailOfReturned(importing, workspaceId, bounce.message_ids))
    if (of !== undefined) return recordOfOurs(importing, { header, reason, bounce, mail_id: of })
  }
  if (!isFiled && (kind === 'bounce' || kind === 'report')) {
    // Nobody can do anything about those of the past.
    const place = ready.is_past ? 'set_aside' : 'tray'
    return record(importing, header, place, `${reportWords[kind]} (${reason})`, kind)
  }
  const sender = ready.sender ?? (isFiled ? withoutAddress(mail) : undefined)
  if (sender === undefined) {
    return keepInTray(importing, header, 'It has no valid address of a sender.')
  }
  return draftMail(importing, { ...ready, sender })
}

/** The sender of a mail that a person files though it has no valid one. */
function withoutAddress({ from: [from] }: ParsedMail): Sender {
  const name = from === undefined ? '' : from.name || from.address
  return { address: '', key: '', name: name, verdict: 'unknown' }
}

const reportWords = {
  bounce: 'It says that a mail was not delivered',
  report: 'It is a report',
} as const

/** Its own id and those that it names: mails that share one are imported one after the other. */
function idsOfThread({ message_id: id, references }: ParsedMail): string[] {
  return [id ?? '', ...references].flatMap((one) => findableId(one) ?? [])
}

async function readOriginal(
  { files }: Pick<MailServices, 'files'>,
  { storage, key }: StoredMail,
): Promise<Buffer | undefined> {
  const stream = await files.of(storage).read(key)
  return stream === undefined ? undefined : buffer(stream)
}

function recipientsOf({ envelope }: StoredMail, mail: ParsedMail): string[] {
  return [...(envelope.recipients ?? []), ...[...mail.to, ...mail.cc].map(({ address }) => address)]
}

function readyOf(
  id: string,
  stored: StoredMail,
  mail: ParsedMail,
  { isOwn, isReturned, isFiled }: Readonly<Record<'isOwn' | 'isReturned' | 'isFiled', boolean>>,
): ReadyMail {
  const channel = mailChannelOf(stored)
  const { envelope } = stored
  const classified = classifyMail(
    mail,
    { sender: envelope.sender, recipients: envelope.recipients ?? [] },
    { isOwn: () => isOwn, isReturned, addresses: channel.addresses },
  )
  const { sender, from } = senderOfMail(mail, channel)
  const people = [...from, ...mail.to, ...mail.cc].map(({ address }) => comparableEmail(address))
  return {
    id,
    channel_id: stored.channel_id,
    arrived_at: arrivalOf(mail.headers, {
      inMailbox: envelope.arrived_at,
      cameAt: stored.received_at,
    }),
    is_past: envelope.is_past === true && !isFiled,
    answer_key: sender === undefined ? null : answerKeyOf(mail.reply_to, sender.key),
    mail,
    classified,
    sender,
    recipients: recipientsOf(stored, mail),
    people: [...new Set(people)].filter((key) => !isAddressOf(channel, key)),
  }
}

/** Whether a mail has a Message-ID of ours, which was sent about a conversation. */
async function isOurs(importing: Importing, { message_id: id }: ParsedMail): Promise<boolean> {
  if (id === null) return false
  return (await findThreadOfMessageId(importing, importing.task.workspace_id, id)) !== undefined
}

/** Whether a mail of ours was sent by another mail channel of the workspace: to this one it is a mail like any other. */
async function isFromAnother(
  { database, task: { workspace_id: workspaceId } }: Importing,
  stored: StoredMail,
  { from }: ParsedMail,
): Promise<boolean> {
  const key = comparableEmail(from[0]?.address ?? '')
  if (isAddressOf(mailChannelOf(stored), key)) return false
  const { channel_id: channelId } = stored
  const found = await readRows(database, workspaceId, findOther({ workspaceId, channelId, key }))
  return found.length > 0
}

/** Sets a copy of a mail of ours aside, which belongs to the message that was sent. */
async function recordCopy(
  importing: Importing,
  header: ReadHeader,
  reason: string,
  { message_id: messageId }: ParsedMail,
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId } = importing.task
  const of = await mailOfReturned(importing, workspaceId, [messageId ?? ''])
  if (of === undefined) return record(importing, header, 'set_aside', reason, 'own')
  return recordOfOurs(importing, { header, reason, mail_id: of })
}

/** Keeps a mail for a person to look at, who sees why. */
async function keepInTray(
  importing: Importing,
  header: ReadHeader,
  reason: string,
): Promise<'ended' | undefined> {
  return record(importing, header, 'tray', reason, null)
}

async function record(
  { task, write }: Importing,
  { subject, sender }: ReadHeader,
  state: 'tray' | 'set_aside',
  reason: string,
  kind: string | null,
  also?: Statement,
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  return write({
    reads: [findStateOfMail({ workspaceId, id })],
    decide: ([[row]]) => {
      if (row?.state !== 'stored') return { unchanged: undefined }
      const nothing = {
        verdict: null,
        headerId: null,
        rootId: null,
        people: [],
        conversationId: null,
        messageId: null,
        answerKey: null,
        arrivedAt: null,
      }
      const shown = {
        subject: subject.slice(0, 998),
        sender: sender.slice(0, 320),
        senderKey: sender === '' ? null : comparableEmail(sender.slice(0, 320)),
      }
      return {
        statements: [
          recordMail({ workspaceId, id, state, reason, class: kind, ...shown, ...nothing }),
          ...(also === undefined ? [] : [also]),
        ],
        lists: noShifts,
        events: state === 'tray' ? [mailEvent('held', id)] : [],
        reply: undefined,
      }
    },
  })
}
