import type { AppServices } from '../../../../../api/http/services.ts'
import { mailKeys } from '../../../follow-up/mail-tokens.ts'
import { isMailToken, readMessageId } from '../reading/mail-token.ts'

/** What the token of a probe is of: no mail to a person has it. */
export const probeSubject = (id: string, channelId: string) => ({
  id,
  recipient: `plus probe of ${channelId}`,
})

/** The probe of the channel that one of these Message-IDs is of; undefined for other mails, and for forged ones. */
export async function probeOfMail(
  services: Pick<AppServices, 'database' | 'vault'>,
  workspaceId: string,
  channelId: string,
  messageIds: readonly string[],
): Promise<string | undefined> {
  const read = messageIds.flatMap((one) => readMessageId(one.replace(/^<|>$/g, '')) ?? [])
  if (read.length === 0) return undefined
  const keys = await mailKeys(services, workspaceId)
  return read.find(({ message_id: id, token }) =>
    isMailToken(keys, probeSubject(id, channelId), token),
  )?.message_id
}
