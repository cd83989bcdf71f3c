import { oneLine } from './invitation-mail.ts'
import type { MailLanguage } from './mail-languages.ts'
import type { Mail } from './mail-options.ts'
import { plainMail } from './plain-mail.ts'

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
  readonly language: MailLanguage
  readonly details: SignInDetails
}

type SignInWords = {
  readonly subject: (team: string) => string
  readonly paragraphs: (team: string, details: SignInDetails) => readonly string[]
}

const words: Readonly<Record<MailLanguage, SignInWords>> = {
  en: {
    subject: (team) => `${team}: signed in from another browser`,
    paragraphs: (team, { browser, at, address }) => [
      'Hello,',
      `your account at ${team} on Porchlight was signed in to from another browser: ${browser}, ${at}, from the address ${address}.`,
      'If it was you, there is nothing to do. If not, change your password, end the session in the settings, and tell an administrator.',
      'This mail is sent once for each browser.',
    ],
  },
  de: {
    subject: (team) => `${team}: Anmeldung in einem anderen Browser`,
    paragraphs: (team, { browser, at, address }) => [
      'Hallo,',
      `jemand hat sich mit einem anderen Browser in Ihrem Konto bei ${team} auf Porchlight angemeldet: ${browser}, ${at}, von der Adresse ${address}.`,
      'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, ändern Sie Ihr Passwort, beenden Sie die Sitzung in den Einstellungen, und sagen Sie es einem Admin.',
      'Diese E-Mail kommt für jeden Browser einmal.',
    ],
  },
  es: {
    subject: (team) => `${team}: inicio de sesión en otro navegador`,
    paragraphs: (team, { browser, at, address }) => [
      'Hola:',
      `se ha iniciado sesión en tu cuenta de ${team} en Porchlight con otro navegador: ${browser}, ${at}, desde la dirección ${address}.`,
      'Si has sido tú, no hay nada que hacer. Si no, cambia tu contraseña, cierra la sesión en los ajustes y avisa a un administrador.',
      'Este correo se envía una vez por navegador.',
    ],
  },
}

/** The mail to a member about such a sign-in, so that one by somebody else does not go unnoticed. */
export function signInMail({ workspaceName, language, details, ...to }: SignInMail): Mail {
  const { subject, paragraphs } = words[language]
  const team = oneLine(workspaceName)
  return plainMail({ ...to, language, subject: subject(team) }, paragraphs(team, details))
}
