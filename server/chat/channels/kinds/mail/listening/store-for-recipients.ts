import { copyFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ReceivedFile } from '../../../../attachments/receive-file.ts'
import type { MailServices } from '../receiving/mail-services.ts'
import { mailActor } from '../receiving/ready-mail.ts'
import { receiveRaw, storeMail } from '../receiving/store-mail.ts'
import type { Recipient } from './find-recipient.ts'
import type { SmtpReply } from './smtp-reply.ts'

/** Where a mail goes, and the address of RCPT TO that says so. */
export type Addressed = Recipient & { readonly address: string }

/**
 * Stores a mail in the channel of each recipient, once in each. Returns what each recipient is told: undefined once the
 * transaction that stores it has committed.
 */
export async function storeForRecipients(
  services: MailServices,
  source: Readable,
  sender: string,
  recipients: readonly Addressed[],
  /** Makes a failure a reply, and reports what the operator has to know. */
  replyTo: (error: unknown) => SmtpReply,
): Promise<(SmtpReply | undefined)[]> {
  let file: ReceivedFile
  try {
    file = await receiveRaw(services, source)
  } catch (error) {
    return recipients.map(() => replyTo(error))
  }
  const replies = new Map<string, SmtpReply | undefined>()
  try {
    for (const { channel_id: channelId, workspace_id: workspaceId } of recipients) {
      if (replies.has(channelId)) continue
      const own = recipients.filter((one) => one.channel_id === channelId)
      const mail = {
        channel_id: channelId,
        transport: 'smtp',
        envelope: { sender, recipients: own.map(({ address }) => address) },
      } as const
      const context = { workspace_id: workspaceId, actor: mailActor, request_id: undefined }
      // Storing a file moves it.
      const copy = { ...file, path: `${file.path}.${replies.size}` }
      try {
        if (file.bytes === undefined) await copyFile(file.path, copy.path)
        await storeMail(services, context, mail, copy)
        replies.set(channelId, undefined)
      } catch (error) {
        replies.set(channelId, replyTo(error))
        await rm(copy.path, { force: true })
      }
    }
  } finally {
    await rm(file.path, { force: true })
  }
  return recipients.map(({ channel_id: channelId }) => replies.get(channelId))
}
