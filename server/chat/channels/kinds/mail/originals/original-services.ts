import type { Config } from '../../../../../config/config.ts'
import { makeOutboundClient, type OutboundClient } from '../../../../outbound/outbound-client.ts'
import { shareReaders } from '../reading/share-readers.ts'
import { showMails, type ShowMail } from './show-mails.ts'

/** What shows mails as they came. Both cost nothing before they are used. */
type OriginalServices = {
  readonly show: ShowMail
  /** Asks other servers for pictures of mails. */
  readonly pictures: OutboundClient
}

const timeoutMs = 5_000
export const mostPictureBytes = 3 * 1024 * 1024

const made = new WeakMap<Config, OriginalServices>()

/** Those of a server, made when the first mail is shown. */
export function originalsOf({ config }: { readonly config: Config }): OriginalServices {
  const before = made.get(config)
  if (before !== undefined) return before
  const originals = {
    show: showMails(shareReaders()),
    pictures: makeOutboundClient(
      { allowsPrivate: config.webhooksAllowPrivate },
      { timeoutMs, replyBytes: mostPictureBytes },
    ),
  }
  made.set(config, originals)
  return originals
}
