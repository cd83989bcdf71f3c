import type { MailServer } from '../settings/mail-server.ts'

/** How a server of a channel is reached and signed in to. */
export type ServerAccess = Pick<MailServer, 'host' | 'port' | 'security' | 'username'> & {
  readonly password: string | undefined
  /** In the place of a password. */
  readonly access_token: string | undefined
}

/** Where to connect: an address that the operator's rules allow, and the name that the certificate has to have. */
export type ServerAddress = { readonly host: string; readonly servername?: string }
