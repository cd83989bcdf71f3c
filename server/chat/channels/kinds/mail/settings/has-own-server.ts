import type { KindSettings } from '../../channel-kind.ts'
import type { MailChannel } from './mail-channel.ts'

/** Whether a channel sends mails from an address of its own, by a server of its own. */
export function hasOwnServer({
  kind,
  settings,
}: {
  readonly kind: string
  readonly settings: KindSettings | null
}): boolean {
  const { smtp, addresses }: Partial<MailChannel> = kind === 'mail' ? { ...settings } : {}
  return smtp != null && addresses !== undefined && addresses.length > 0
}
