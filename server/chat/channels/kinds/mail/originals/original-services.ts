import type { Config } from '../../../../../config/config.ts'
import { makeOutboundClient, type OutboundClient } from '../../../../outbound/outbound-client.ts'
import { shareReaders } from '../reading/share-readers.ts'
import { showMails, type ShowMail } from './show-mails.ts'

declare module '../../../../../api/http/services.ts' {
  interface AppServices {
    readonly originals: OriginalServices
  }
}

/** What shows mails as they came. Both cost nothing before they are used. */
type OriginalServices = {
  readonly show: ShowMail
  /** Asks other servers for pictures of mails. */
  readonly pictures: OutboundClient
}

const timeoutMs = 5_000
export const mostPictureBytes = 3 * 1024 * 1024

export function makeOriginals(config: Pick<Config, 'webhooksAllowPrivate'>): OriginalServices {
  return {
    show: showMails(shareReaders()),
    pictures: makeOutboundClient(
      { allowsPrivate: config.webhooksAllowPrivate },
      { timeoutMs, replyBytes: mostPictureBytes },
    ),
  }
}
