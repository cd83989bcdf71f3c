import { escapeHtml } from '../../api/http/escape-html.ts'
import { oneLine } from './invitation-mail.ts'
import type { Mail } from './mail-options.ts'

/** What became of a member's second factor. */
export type FactorChange = {
  readonly change: 'totp_enabled' | 'totp_disabled' | 'recovery_codes_made' | 'recovery_code_used'
  /** Of the network; null for a command on the server. */
  readonly address: string | null
  readonly at: string
}

export type FactorMail = {
  readonly workspaceName: string
  readonly email: string
  readonly messageId: string
  readonly details: FactorChange
}

const sentences: Readonly<Record<FactorChange['change'], string>> = {
  totp_enabled: 'an authenticator app was set up for your account',
  totp_disabled: 'the second factor of your account was removed',
  recovery_codes_made: 'new recovery codes were made for your account; the earlier ones are void',
  recovery_code_used: 'a recovery code of your account was used instead of the authenticator app',
}

/** The mail to a member whose second factor has changed, so that a change by somebody else does not go unnoticed. */
export function factorMail({ workspaceName, email, messageId, details }: FactorMail): Mail {
  const { change, address, at } = details
  const workspace = oneLine(workspaceName)
  const place = address === null ? 'by a command on the server' : `from the address ${address}`
  const paragraphs = [
    'Hello,',
    `${sentences[change]} at ${workspace} on Porchlight: ${at}, ${place}.`,
    'If it was not you, change your password, look at your sessions in the settings, and tell an administrator.',
  ]
  return {
    message_id: messageId,
    to: email,
    subject: `${workspace}: your second factor`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`).join(''),
  }
}
