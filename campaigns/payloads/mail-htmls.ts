import { renderFollowUp } from '../../server/chat/channels/follow-up/render-follow-up.ts'
import { renderTranscript } from '../../server/chat/channels/follow-up/render-transcript.ts'
import { mailWords } from '../../server/chat/channels/follow-up/mail-words.ts'
import { factorMail } from '../../server/chat/mail/factor-mail.ts'
import { invitationMail } from '../../server/chat/mail/invitation-mail.ts'
import { noticeMail } from '../../server/chat/mail/notice-mail.ts'
import { signInMail } from '../../server/chat/mail/sign-in-mail.ts'
import { readMessageBody } from '../../server/chat/messages/message-body.ts'
import { renderDigest } from '../../server/chat/notifications/digest/render-digest.ts'
import { knownInPayloads } from './make-payloads.ts'

const at = new Date('2026-01-02T03:04:05Z')
const link = 'https://acme.example/m/x'

/** The HTML of every mail that has texts of contacts or members, with a hostile value in each of its places. */
export function mailHtmls(value: string): readonly string[] {
  // As the server keeps it.
  const body = readMessageBody(value, knownInPayloads) ?? ''
  const said = { id: 'x', body, first_name: value, files: [value] }
  const words = mailWords('en')
  const frame = { words, team: value, link, is_proven: true, is_answerable: true }
  const unseen = {
    ...{ kind: 'mention' as const, conversation_id: 'x', count: 1, created_at: at },
    ...{ by_name: value, visitor_name: value, title: value, preview: value },
  }
  const to = { email: 'ann@acme.example', messageId: 'x', workspaceName: value }
  const spoken = { ...to, language: 'en' as const }
  const invitedBy = { invitedByName: value, invitedByEmail: value }
  const change = { change: 'passkey_added' as const, address: value, by: value, at: value }
  const outage = { channel_name: value, way: 'send', error: value, since: value }
  return [
    renderFollowUp({ ...frame, answers: [said], has_more: true }),
    renderTranscript({ ...frame, said: [{ ...said, is_own: false, created_at: at }] }),
    renderDigest({
      ...{ language: 'en', team: value, unseen: [unseen], in_tray: 1, has_words: true },
      link: (path) => `https://acme.example${path}`,
      stop: link,
    }),
    invitationMail({ ...to, ...invitedBy, link }),
    factorMail({ ...spoken, details: change }),
    signInMail({ ...spoken, details: { browser: value, address: value, at: value } }),
    noticeMail({ ...to, details: outage }),
    noticeMail({ ...to, details: { ...outage, way: 'flood' } }),
  ].map(({ html }) => html ?? '')
}
