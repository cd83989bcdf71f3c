import type { ChannelKind } from '../../channel-kind.ts'
import {
  defaultMailChannel,
  mailFields,
  mergeMailChannel,
  type MailChannel,
} from './mail-channel.ts'

/** A mailbox, whose mails become messages. What has come stays when the channel is deleted. */
export const mailKind: ChannelKind = {
  description: 'by mail',
  settings: {
    fields: mailFields,
    defaults: defaultMailChannel,
    example: { addresses: ['help@shop.example'], trusted_id: 'mx.shop.example' },
    merge: (before, given) => mergeMailChannel(before as MailChannel, given),
    contactFields: () => ({ at: '', ids: [] }),
  },
}
