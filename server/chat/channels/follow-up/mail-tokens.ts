import type { AppServices } from '../../../api/http/services.ts'
import { readFormerKeys } from '../../webhooks/former-keys.ts'
import { mailToken, ownMessageId } from '../kinds/mail/reading/mail-token.ts'

const purpose = 'mail token'

type Vault = Pick<AppServices, 'vault'>

/** The keys of a workspace's mail tokens, those of installations where it was before included. */
export async function mailKeys(
  services: Vault & Pick<AppServices, 'database'>,
  workspaceId: string,
): Promise<readonly Buffer[]> {
  const former = await readFormerKeys(services, workspaceId, purpose)
  return [...services.vault.derive(workspaceId, purpose), ...former]
}

/** The key that signs new tokens. */
export const mailKey = ({ vault }: Vault, workspaceId: string): Buffer =>
  vault.derive(workspaceId, purpose)[0]

export type MailIdentity = {
  readonly message_id: string
  /** The same in all mails of a conversation to one address, so that mail programs show them together. */
  readonly thread_id: string
  readonly token: string
}

/** What a mail to a recipient says of itself: its id, those of the thread, and the token of its reply address. */
export function mailIdentity(
  { vault }: Vault,
  workspaceId: string,
  mail: { readonly id: string; readonly conversation_id: string; readonly recipient: string },
  domain: string,
): MailIdentity {
  const key = mailKey({ vault }, workspaceId)
  const { recipient } = mail
  const thread = { id: mail.conversation_id, recipient }
  return {
    message_id: `<${ownMessageId(key, { id: mail.id, recipient }, domain)}>`,
    thread_id: `<${ownMessageId(key, thread, domain)}>`,
    token: mailToken(key, thread),
  }
}
