import type { ChannelKind, KindSettings, PasswordChange } from '../../channel-kind.ts'
import {
  defaultMailChannel,
  mailFields,
  mergeMailChannel,
  type GivenMailChannel,
  type MailChannel,
} from './mail-channel.ts'
import { imapField, refuseServer, shownServer, smtpField } from './mail-server.ts'
import { deleteMailState, saveMailbox } from './mailbox-of-channel.ts'

const servers = ['smtp', 'imap'] as const

/** A mailbox, whose mails become messages. What has come stays when the channel is deleted. */
export const mailKind: ChannelKind = {
  description: 'by mail',
  whenSaved: ({ workspaceId, channelId, settings }) =>
    saveMailbox(workspaceId, channelId, (settings as MailChannel).imap != null),
  whenDeleted: deleteMailState,
  settings: {
    fields: mailFields,
    defaults: defaultMailChannel,
    example: {
      ...defaultMailChannel,
      addresses: ['help@shop.example'],
      trusted_id: 'mx.shop.example',
    },
    merge: (before, given) => mergeMailChannel(before as MailChannel, given),
    contactFields: () => ({ at: '', ids: [] }),
    shown: { smtp: shownServer(smtpField), imap: shownServer(imapField) },
    servers: {
      refuse: (settings, rules) => {
        for (const kind of servers) refuseServer(kind, (settings as MailChannel)[kind], rules)
      },
      areGiven: (given: GivenMailChannel | undefined) =>
        servers.some((kind) => given?.[kind] != null),
      passwords: (given: GivenMailChannel | undefined, before, after) =>
        servers.flatMap((purpose): PasswordChange[] => {
          const has = (settings: KindSettings | null) =>
            (settings as MailChannel | null)?.[purpose]?.has_password === true
          if (!has(after)) return has(before) ? [{ purpose, password: null }] : []
          const password = given?.[purpose]?.password
          return password == null ? [] : [{ purpose, password }]
        }),
    },
  },
}
