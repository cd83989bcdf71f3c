import type { SMTPTransportOptions } from 'nodemailer'

type Handler = NonNullable<SMTPTransportOptions['customAuth']>[string]
type Custom = Parameters<Handler>[0]

/** Under the name of the mechanism the library would prefer another that the server offers. */
export const tokenMethod = 'ACCESS-TOKEN'

/**
 * Signs in to a server that takes mails by an access token (XOAUTH2). The library asks for another token after a refusal, and says
 * that it has none; this answers the challenge with an empty line, and rejects with what the server says then and in the challenge.
 */
export function signInByToken(accessToken: string): Handler {
  return async (asked: Custom) => {
    const login = `user=${asked.auth.user}\u0001auth=Bearer ${accessToken}\u0001\u0001`
    const first = await asked.sendCommand(`AUTH XOAUTH2 ${Buffer.from(login).toString('base64')}`)
    const isChallenged = first.status === 334
    const last = isChallenged ? await asked.sendCommand('') : first
    if (last.status === 235) return
    // The library adds what the server said last.
    throw Object.assign(new Error('The access token is refused'), {
      oauthError: isChallenged ? first.text : undefined,
    })
  }
}
