import type { SMTPTransportOptions } from 'nodemailer'
import type { ServerAccess, ServerAddress } from '../fetching/server-access.ts'

/** How the library connects to the server of a channel and signs in. */
export function smtpOptions(
  { port, security, username, password }: Omit<ServerAccess, 'host'>,
  { host, servername }: ServerAddress,
): SMTPTransportOptions {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(servername === undefined ? {} : { tls: { servername } }),
    ...(username === null ? {} : { auth: { user: username, pass: password ?? '' } }),
  }
}
