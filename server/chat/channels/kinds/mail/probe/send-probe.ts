import type { NodemailerError } from 'nodemailer'
import type { AppServices } from '../../../../../api/http/services.ts'
import { fieldError } from '../../../../../errors.ts'
import { newId } from '../../../../../ids.ts'
import { noShifts } from '../../../../../store/lists/adjust-lists.ts'
import type { WriteContext } from '../../../../../store/writes/change.ts'
import type { Statement } from '../../../../../store/database/statement.ts'
import { writeInWorkspace } from '../../../../../store/writes/write-in-workspace.ts'
import { smtpTransport, type MailTransport } from '../../../../mail/mail-transport.ts'
import { transportOf } from '../../../answers/transport-of.ts'
import { mailKey } from '../../../follow-up/mail-tokens.ts'
import { serverWords } from '../fetching/server-words.ts'
import { addressWithToken, mailToken, ownMessageId } from '../reading/mail-token.ts'
import type { MailChannel } from '../settings/mail-channel.ts'
import { fetchTask } from '../settings/mailbox-of-channel.ts'
import { probeSubject } from './probe-of-mail.ts'
import { putProbe, recordProbe, type Probe } from './probe-queries.ts'

/** The mailbox is looked at once the mail may have arrived, also without IDLE. */
const lookedAfterMs = 5_000
const beforeAnything: MailTransport = {
  deliver: async () => {
    throw new Error('The channel has no mail server.')
  },
  close: () => undefined,
}

type Services = Pick<AppServices, 'config' | 'database' | 'vault'>

/**
 * Sends one mail to the address of a channel with a token after a plus, by the server that sends the channel's answers. It is told
 * apart by its Message-ID when it comes, so it is no conversation; nothing answers it by itself, and it is not sent again.
 */
export async function sendProbe(
  services: Services,
  context: WriteContext,
  channelId: string,
  channel: MailChannel,
): Promise<Probe> {
  const { workspace_id: workspaceId } = context
  const [own] = channel.addresses
  if (own === undefined || channel.imap === null)
    throw fieldError('mail.imap is needed: what arrives is seen in the mailbox.')
  if (channel.smtp === null && services.config.smtpUrl === undefined)
    throw fieldError('mail.smtp is needed: neither the channel nor the installation has a server.')
  const id = newId()
  const key = mailKey(services, workspaceId)
  const subject = probeSubject(id, channelId)
  const address = addressWithToken(own, mailToken(key, subject))
  const messageId = `<${ownMessageId(key, subject, own.slice(own.lastIndexOf('@') + 1))}>`
  const probe: Probe = {
    id,
    address,
    state: 'sent',
    words: null,
    sent_at: new Date().toISOString(),
  }
  const write = async (...statements: readonly Statement[]) =>
    writeInWorkspace(services.database, context, {
      reads: [],
      decide: () => ({ statements, lists: noShifts, events: [], reply: undefined }),
    })
  const draft = { subject_id: channelId, input: {} }
  await write(
    putProbe({ workspaceId, channelId, probe: JSON.stringify(probe) }),
    fetchTask.due(workspaceId, [draft], { inMs: lookedAfterMs }, { keepsSooner: true }),
  )
  const failed = await deliver(services, workspaceId, channelId, channel, {
    from: own,
    to: address,
    messageId,
  })
  if (failed === undefined) return probe
  await write(recordProbe({ workspaceId, channelId, id, ...failed }))
  return { ...probe, ...failed }
}

type Letter = { readonly from: string; readonly to: string; readonly messageId: string }

/** What was wrong; undefined if the server has taken the mail. */
async function deliver(
  services: Services,
  workspaceId: string,
  channelId: string,
  channel: MailChannel,
  { from, to, messageId }: Letter,
): Promise<Pick<Probe, 'state' | 'words'> | undefined> {
  const { smtpUrl, mailFrom } = services.config
  const installed =
    smtpUrl === undefined ? beforeAnything : smtpTransport(mailFrom, { url: smtpUrl })
  try {
    const parts = { ...services, transport: installed }
    const place = { channel_id: channelId, settings: channel }
    const transport = await transportOf(parts, workspaceId, place)
    await transport.deliver({
      message_id: messageId,
      from_name: channel.sender_name ?? '',
      from_address: from,
      to,
      subject: 'Does this address arrive?',
      text: 'Porchlight has sent this mail to find out whether the mailbox takes addresses with a plus. Nobody needs to answer it.\n',
      is_automatic: true,
      envelope: { from, to: [to] },
    })
    return undefined
  } catch (error) {
    const { command, responseCode = 0 } = error as NodemailerError
    const isReturned = command === 'RCPT TO' && responseCode >= 500
    return { state: isReturned ? 'returned' : 'failed', words: serverWords(error) }
  }
}
