import { escapeHtml } from '../../api/http/escape-html.ts'
import { oneLine } from './invitation-mail.ts'
import type { Mail } from './mail-options.ts'

/** A sign-in from a browser that the account does not know. */
export type SignInDetails = {
  readonly browser: string
  /** Of the network. */
  readonly address: string
  readonly at: string
}

export type SignInMail = {
  readonly workspaceName: string
  readonly email: string
  readonly messageId: string
  readonly details: SignInDetails
}

/** The mail to a member about such a sign-in, so that one by somebody else does not go unnoticed. */
export function signInMail({ workspaceName, email, messageId, details }: SignInMail): Mail {
  const { browser, address, at } = details
  const workspace = oneLine(workspaceName)
  const paragraphs = [
    'Hello,',
    `your account at ${workspace} on Porchlight was signed in to from another browser: ${browser}, ${at}, from the address ${address}.`,
    'If it was you, there is nothing to do. If not, change your password, end the session in the settings, and tell an administrator.',
    'This mail is sent once for each browser.',
  ]
  return {
    message_id: messageId,
    to: email,
    subject: `${workspace}: signed in from another browser`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`).join(''),
  }
}
