import type { Mail } from '../../mail/mail-options.ts'

/**
 * A mail as it is stored until it is sent: all that its delivery needs, so that every attempt sends the same. Only the
 * token of its links is put in then (mail-link.ts).
 */
export type RenderedMail = Omit<Mail, 'to'> & {
  readonly link: string
  /** The address that it is returned to, if we get what is sent there. */
  readonly bounce_address?: string
  /** Of the mail channel whose server sends it. */
  readonly channel_id?: string
}

/** What stands for the token of the links. Its id is new, so no text that was written before contains it. */
export const tokenMark = (mailId: string) => `link-of-${mailId}`

/** The mail to send. */
export function mailToSend(
  rendered: RenderedMail,
  {
    id,
    recipient,
    token,
  }: { readonly id: string; readonly recipient: string; readonly token: string },
): Mail {
  const { link, bounce_address: _, channel_id: __, ...mail } = rendered
  const withToken = (text: string) => text.replaceAll(tokenMark(id), token)
  return {
    ...mail,
    to: recipient,
    text: withToken(mail.text),
    ...(mail.html === undefined ? {} : { html: withToken(mail.html) }),
    unsubscribe: withToken(`${link}/stop`),
  }
}
