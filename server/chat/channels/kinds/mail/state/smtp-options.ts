import type { SMTPTransportOptions } from 'nodemailer'
import type { ServerAccess, ServerAddress } from '../fetching/server-access.ts'

/** How the library connects to the server of a channel and signs in. */
export function smtpOptions(
  { port, security, username, password, access_token: accessToken }: Omit<ServerAccess, 'host'>,
  { host, servername }: ServerAddress,
): SMTPTransportOptions {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(servername === undefined ? {} : { tls: { servername } }),
    ...(username === null ? {} : { auth: authOf(username, password, accessToken) }),
  }
}

const authOf = (user: string, password = '', accessToken?: string) =>
  accessToken === undefined
    ? { user, pass: password }
    : ({ type: 'OAuth2', user, accessToken } as const)
