import type { ChannelKind, KindSettings, PasswordChange } from '../../channel-kind.ts'
import { answersByMail } from './answers-by-mail.ts'
import {
  defaultMailChannel,
  mailFields,
  mergeMailChannel,
  type GivenMailChannel,
  type MailChannel,
} from './mail-channel.ts'
import { imapField, refuseServer, shownServer, smtpField } from './mail-server.ts'
import { refuseTokenHost, shownOAuth } from './oauth-client.ts'
import { deleteMailState, saveMailbox } from './mailbox-of-channel.ts'

const servers = ['smtp', 'imap'] as const

/** The secrets of a channel: whether its settings have one, and what a request has. */
const secrets: readonly {
  readonly purpose: string
  readonly has: (settings: MailChannel | null) => boolean | undefined
  readonly given: (given: GivenMailChannel | undefined) => string | null | undefined
}[] = [
  ...servers.map((purpose) => ({
    purpose,
    has: (settings: MailChannel | null) => settings?.[purpose]?.has_password,
    given: (given: GivenMailChannel | undefined) => given?.[purpose]?.password,
  })),
  {
    purpose: 'oauth_secret',
    has: (settings) => settings?.oauth?.has_client_secret,
    given: (given) => given?.oauth?.client_secret,
  },
  {
    purpose: 'oauth_token',
    has: (settings) => settings?.oauth?.has_refresh_token,
    given: (given) => given?.oauth?.refresh_token,
  },
]

/** A mailbox, whose mails become messages. What has come stays when the channel is deleted. */
export const mailKind: ChannelKind = {
  description: 'by mail',
  hasService: true,
  delivers: answersByMail,
  whenSaved: ({ workspaceId, channelId, settings }) =>
    saveMailbox(workspaceId, channelId, settings),
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
    shown: { smtp: shownServer(smtpField), imap: shownServer(imapField), oauth: shownOAuth },
    changesProof: (given: GivenMailChannel | undefined, before) =>
      given?.trusted_id != null && given.trusted_id !== before?.['trusted_id'],
    servers: {
      refuse: (settings, rules) => {
        const channel = settings as MailChannel
        for (const kind of servers) {
          refuseServer(kind, channel[kind], rules)
          if (!rules.allowsTokenHosts) refuseTokenHost(kind, channel.oauth ?? null, channel[kind])
        }
      },
      areGiven: (given: GivenMailChannel | undefined) =>
        [...servers, 'oauth' as const].some((kind) => given?.[kind] != null),
      passwords: (given: GivenMailChannel | undefined, before, after) =>
        secrets.flatMap((secret): PasswordChange[] => {
          const { purpose } = secret
          const has = (settings: KindSettings | null) =>
            secret.has(settings as MailChannel | null) === true
          if (!has(after)) return has(before) ? [{ purpose, password: null }] : []
          const password = secret.given(given)
          return password == null ? [] : [{ purpose, password }]
        }),
    },
  },
}
