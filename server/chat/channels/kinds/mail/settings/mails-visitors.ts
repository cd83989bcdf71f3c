import type { Config } from '../../../../../config/config.ts'
import type { KindSettings } from '../../channel-kind.ts'
import { hasOwnServer } from './has-own-server.ts'

/** Whether visitors get mails: by the server of the installation, or of a mail channel. */
export const mailsVisitors = (
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  channels: readonly { readonly kind: string; readonly settings: KindSettings | null }[],
): boolean => smtpUrl !== undefined || channels.some(hasOwnServer)
