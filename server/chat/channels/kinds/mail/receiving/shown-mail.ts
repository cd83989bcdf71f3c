import type { Statement } from '../../../../../store/database/statement.ts'
import type { MessageMail, ShownAddress } from '../../../../resources/mail-json.ts'
import type { ChosenThread } from '../reading/choose-thread.ts'
import type { Sender } from './choose-contact.ts'
import { findableId } from './findable-id.ts'
import { recordMail } from './mail-queries.ts'
import type { ReadyMail } from './ready-mail.ts'
import { rootOf } from './root-of.ts'

export type SentMail = ReadyMail & { readonly sender: Sender }

const mostShown = 100
/** RFC 5322, 2.1.1. */
const longestLine = 998
const longestName = 255
const longestAddress = 320

type Outcome = Pick<
  Parameters<typeof recordMail>[0],
  'state' | 'reason' | 'conversationId' | 'messageId'
>

/** The statement that records what became of a mail whose sender is known. */
export function recordOf(workspaceId: string, mail: SentMail, outcome: Outcome): Statement {
  const { id, classified, sender, people, answer_key: answerKey, arrived_at: arrivedAt } = mail
  return recordMail({
    workspaceId,
    id,
    ...outcome,
    answerKey,
    arrivedAt,
    class: classified.class,
    verdict: sender.verdict,
    subject: shownSubject(mail.mail),
    sender: sender.address,
    // Nobody is found by an empty one.
    senderKey: sender.key === '' ? null : sender.key,
    headerId: findableId(mail.mail.message_id ?? '') ?? null,
    rootId: rootOf(mail.mail.references) ?? null,
    people: people.filter((key) => key.length <= longestAddress).slice(0, mostShown),
  })
}

/** The subject as messages show it. */
export const shownSubject = ({ subject }: SentMail['mail']): string =>
  subject.slice(0, longestLine).toWellFormed()

/** What a message shows of its mail. */
export function shownMail(
  { id, mail, classified, sender }: SentMail,
  thread: ChosenThread,
  leftOut: number,
): MessageMail {
  const shown = (all: readonly ShownAddress[]) =>
    all.slice(0, mostShown).map(({ name, address }) => ({
      name: name.slice(0, longestName).toWellFormed(),
      address: address.slice(0, longestLine).toWellFormed(),
    }))
  return {
    received_mail_id: id,
    subject: shownSubject(mail),
    from: shown(mail.from),
    reply_to: shown(mail.reply_to),
    to: shown(mail.to),
    cc: shown(mail.cc),
    message_id: mail.message_id,
    sent_at: mail.date?.toISOString() ?? null,
    verdict: sender.verdict,
    class: classified.class,
    class_reason: classified.reason,
    thread_reason: thread.reason,
    linked_to: thread.linked_to,
    folds: mail.folds,
    files_left_out: leftOut,
  }
}
