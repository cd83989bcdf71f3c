import type { SMTPTransportOptions } from 'nodemailer'
import { signInByToken, tokenMethod } from '../signing-in/sign-in-by-token.ts'
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
    ...(username === null ? {} : loginOf(username, password, accessToken)),
  }
}

const loginOf = (user: string, password = '', accessToken?: string) =>
  accessToken === undefined
    ? { auth: { user, pass: password } }
    : {
        auth: { user, method: tokenMethod },
        customAuth: { [tokenMethod]: signInByToken(accessToken) },
      }
