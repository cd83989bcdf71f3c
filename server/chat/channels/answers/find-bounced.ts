import type { AppServices } from '../../../api/http/services.ts'
import { readRows } from '../../../store/database/read.ts'
import { statement } from '../../../store/database/statement.ts'
import { mailKeys } from '../follow-up/mail-tokens.ts'
import { hasBounceForm, readBounceAddress } from '../kinds/mail/reading/bounce-address.ts'
import { isMailToken, readMessageId } from '../kinds/mail/reading/mail-token.ts'

type Services = Pick<AppServices, 'database' | 'vault'>

const findRecipient = statement<{ recipient_key: string }, { id: string }>(
  'find_recipient_of_mail',
  'select recipient_key from conversation_mails where workspace_id = $workspaceId and id = $id',
)

/** The mail of ours whose bounces go to one of these addresses. */
export async function mailOfBounceAddress(
  services: Services,
  workspaceId: string,
  addresses: readonly string[],
): Promise<string | undefined> {
  const candidates = addresses.filter(hasBounceForm)
  if (candidates.length === 0) return undefined
  const keys = await mailKeys(services, workspaceId)
  return candidates
    .map((address) => readBounceAddress(keys, address))
    .find((id) => id !== undefined)
}

/** The mail of ours with one of these Message-IDs, whose tokens are verified. */
export async function mailOfReturned(
  services: Services,
  workspaceId: string,
  messageIds: readonly string[],
): Promise<string | undefined> {
  for (const messageId of messageIds) {
    const read = readMessageId(messageId)
    if (read === undefined) continue
    const { message_id: id, token } = read
    const [row] = await readRows(services.database, workspaceId, findRecipient({ workspaceId, id }))
    if (row === undefined) continue
    const keys = await mailKeys(services, workspaceId)
    if (isMailToken(keys, { id, recipient: row.recipient_key }, token)) return id
  }
  return undefined
}
