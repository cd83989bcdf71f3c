import { comparableEmail } from '../../../comparable-email.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { newId } from '../../../ids.ts'
import type { Statement } from '../../../store/database/statement.ts'
import type { EventDraft } from '../../../store/writes/event-draft.ts'
import { oneLine } from '../../mail/invitation-mail.ts'
import type { SentMail } from '../../resources/mail-json.ts'
import { bounceAddress } from '../kinds/mail/reading/bounce-address.ts'
import { addressWithToken } from '../kinds/mail/reading/mail-token.ts'
import { dueConversationMails } from './due-conversation-mails.ts'
import { mailEvent } from './mail-event.ts'
import { mailLinkAddress } from './mail-link.ts'
import { mailSender } from './mail-sender.ts'
import { mailIdentity, mailKey, type MailIdentity } from './mail-tokens.ts'
import { mailWords, type SpokenWords } from './mail-words.ts'
import { insertMail, reopenMail, type Addressed } from './queries.ts'
import { tokenMark, type RenderedMail } from './rendered-mail.ts'

export type MailServices = Pick<AppServices, 'vault' | 'config'>

/** What a renderer gets besides its messages. */
export type MailFrame = {
  readonly words: SpokenWords
  readonly team: string
  readonly link: string
  readonly is_proven: boolean
  readonly is_answerable: boolean
}

type Draft = {
  readonly conversation_id: string
  readonly purpose: 'follow_up' | 'transcript'
  readonly message_ids: readonly string[]
  readonly recipient: string
  readonly to: Addressed
  /** A mail that is sent again. */
  readonly again?: Pick<MailIdentity, 'message_id' | 'token'> & { readonly id: string }
  readonly render: (frame: MailFrame) => Pick<RenderedMail, 'subject' | 'text' | 'html'>
  readonly tick: Date
}

type Drafted = {
  readonly statements: readonly Statement[]
  readonly event: EventDraft
  /** As its messages show it. */
  readonly shown: SentMail
}

/** A mail that is rendered once, here, and stored with its Message-ID and the task of its delivery. */
export function draftMail(
  services: MailServices,
  workspaceId: string,
  { to, recipient, render, again, tick, ...mail }: Draft,
): Drafted {
  const { config } = services
  const { id, ...known } = again ?? { id: newId() }
  const key = comparableEmail(recipient)
  const sender = mailSender(config, to)
  const { reply_to: replyTo, is_answerable: isAnswerable } = sender
  const domain = /@([\w.-]+)$/.exec(sender.address)?.[1] ?? config.baseDomain
  const own = { id, conversation_id: mail.conversation_id, recipient: key }
  const { token, ...ids } = { ...mailIdentity(services, workspaceId, own, domain), ...known }
  const bounces = bouncesTo(services, workspaceId, sender.taken_at, domain, id)
  const link = mailLinkAddress(config, to, tokenMark(id))
  const words = mailWords(to.language)
  const rendered: RenderedMail = {
    ...ids,
    ...render({
      words,
      team: to.workspace_name,
      link,
      is_proven: to.email_verified,
      is_answerable: isAnswerable,
    }),
    from_name: oneLine(to.workspace_name),
    ...(sender.channel_id === null
      ? {}
      : { from_address: sender.address, channel_id: sender.channel_id }),
    ...(replyTo === null
      ? {}
      : {
          reply_to: isAnswerable && sender.takes_token ? addressWithToken(replyTo, token) : replyTo,
        }),
    ...(bounces === undefined ? {} : { bounce_address: bounces }),
    link,
  }
  const row = {
    id,
    conversationId: mail.conversation_id,
    purpose: mail.purpose,
    recipient,
    recipientKey: key,
    isProven: to.email_verified,
    language: words.language,
    token,
    messageIds: mail.message_ids,
    rendered: JSON.stringify(rendered),
    tick,
  }
  const put = again === undefined ? insertMail : reopenMail
  return {
    shown: shownMail(id, rendered, sender.address, recipient, tick),
    statements: [put({ workspaceId, ...row }), dueConversationMails(workspaceId, [id])],
    event: mailEvent('queued', { id, ...mail }),
  }
}

/** The mail as its messages show it. */
function shownMail(
  id: string,
  { subject, from_name: name = '', message_id: messageId }: RenderedMail,
  from: string,
  recipient: string,
  tick: Date,
): SentMail {
  const at = tick.toISOString()
  return {
    follow_up_id: id,
    subject,
    from: [{ name, address: from }],
    to: [{ name: '', address: recipient }],
    cc: [],
    bcc: [],
    message_id: messageId.slice(1, -1),
    sent_at: at,
    files_linked: 0,
    delivery: [{ address: recipient, state: 'queued', reason: null, changed_at: at }],
  }
}

/** The address of the mail channel for returned mails. Only one of the sender's own domain, whose owner allows the mail server. */
function bouncesTo(
  services: MailServices,
  workspaceId: string,
  address: string | null,
  domain: string,
  id: string,
): string | undefined {
  if (address?.toLowerCase().endsWith(`@${domain.toLowerCase()}`) !== true) return undefined
  return bounceAddress(mailKey(services, workspaceId), address, id)
}
