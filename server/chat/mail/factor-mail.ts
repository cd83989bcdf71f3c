import { escapeHtml } from '../../api/http/escape-html.ts'
import { oneLine } from './invitation-mail.ts'
import type { Mail } from './mail-options.ts'

/** What became of a member's second factor. */
export type FactorChange = {
  readonly change:
    | 'totp_enabled'
    | 'totp_disabled'
    | 'recovery_codes_made'
    | 'recovery_code_used'
    | 'passkey_added'
    | 'passkey_removed'
    | 'passkey_copied'
    | 'factors_removed'
  /** Of the network; null for what others did. */
  readonly address: string | null
  /** The name of another member who did it; none for a command on the server. */
  readonly by?: string | null
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
  totp_disabled: 'the authenticator app of your account was removed',
  recovery_codes_made: 'new recovery codes were made for your account; the earlier ones are void',
  recovery_code_used: 'a recovery code of your account was used instead of the authenticator app',
  passkey_added: 'a passkey was added to your account',
  passkey_removed: 'a passkey of your account was removed',
  passkey_copied:
    'a passkey of your account was refused, because it may have been copied; remove it, and add another one',
  factors_removed: 'all second factors of your account were removed; the password is enough again',
}

/** The mail to a member whose second factor has changed, so that a change by somebody else does not go unnoticed. */
export function factorMail({ workspaceName, email, messageId, details }: FactorMail): Mail {
  const { change, at } = details
  const workspace = oneLine(workspaceName)
  const place = placeOf(details)
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

function placeOf({ address, by }: FactorChange): string {
  if (address !== null) return `from the address ${address}`
  return typeof by === 'string' ? `by ${oneLine(by)}` : 'by a command on the server'
}
