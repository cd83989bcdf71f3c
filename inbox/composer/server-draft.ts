import type { Draft as StoredDraft, SaveDraftBody } from '../../client/source/types.generated.ts'
import type { Draft } from './drafts.ts'
import { isComplete } from './is-complete.ts'
import { recipientsBody } from './recipients-body.ts'
import { changesOf } from '../replies/changes-of.ts'
import { textOfWritten } from './written-words.ts'

export type Written = Omit<Draft, 'saved_at' | 'base' | 'is_saved'>

/** What the server is sent. */
export function toStored({
  kind,
  text,
  html,
  files,
  mail,
  replies = [],
  mentions = [],
  later,
}: Written): SaveDraftBody {
  const details = {
    ...(mail === undefined ? {} : { mail }),
    ...(replies.length > 0 ? { replies } : {}),
    ...(mentions.length > 0 ? { mentions } : {}),
  }
  const chosen = kind === 'note' ? undefined : mail
  // Recipients alone are no draft.
  return isEmpty({ text, files })
    ? { kind }
    : {
        kind,
        ...(html === undefined ? { body: text } : { body: html, body_format: 'html' }),
        details,
        ...(files.length > 0 ? { attachment_ids: files.map((file) => file.id) } : {}),
        // One that cannot go to all of its recipients waits until it can.
        ...(later === undefined || (chosen !== undefined && !isComplete(chosen))
          ? {}
          : {
              ...(chosen === undefined ? {} : { mail: recipientsBody(chosen) }),
              send_at: later.at,
              unless_answered: later.unlessAnswered,
              ...changesOf({ replies }),
            }),
      }
}

/** What it stores, as the composer has it; what another version of the page has stored otherwise is left out. */
export function fromStored({ kind, body, body_format, details, ...stored }: StoredDraft): Written {
  const { files, mail, replies, mentions } = details as Partial<
    Pick<Written, 'files' | 'mail' | 'replies' | 'mentions'>
  >
  // Before drafts had files of their own, the page kept them in what it adds.
  const known = stored.attachments.length > 0 ? stored.attachments : files
  const isIn = (list: unknown) =>
    list === undefined || (Array.isArray(list) && list.every((one) => typeof one === 'string'))
  const isMail = mail !== undefined && isIn(mail.to) && isIn(mail.cc) && isIn(mail.bcc)
  return {
    kind,
    ...(body_format === 'html' ? { text: textOfWritten(body), html: body } : { text: body }),
    files: Array.isArray(known)
      ? known
          .filter((file) => typeof file?.id === 'string' && typeof file.filename === 'string')
          .map(({ id, filename }) => ({ id, filename }))
      : [],
    mail: stored.mail ?? (isMail ? mail : undefined),
    later:
      stored.send_at === null
        ? undefined
        : { at: stored.send_at, unlessAnswered: stored.unless_answered },
    unsent: stored.unsent_because ?? undefined,
    replies: Array.isArray(replies)
      ? replies.filter(
          (reply) => typeof reply?.id === 'string' && typeof reply.changes === 'object',
        )
      : [],
    mentions: Array.isArray(mentions)
      ? mentions.filter((one) => typeof one?.email === 'string' && typeof one.name === 'string')
      : [],
  }
}

export const isEmpty = ({ text, files }: Pick<Written, 'text' | 'files'>) =>
  text.trim() === '' && files.length === 0

export const isSame = (one: Written, other: Written) =>
  JSON.stringify(toStored(one)) === JSON.stringify(toStored(other))
