import type { LinkWords } from './en.ts'

/** The texts of the pages that links of mails open, in German. */
export const de: LinkWords = {
  links: {
    newPassword: 'Neues Passwort',
    resetTitle: 'Passwort zurücksetzen',
    resetLead: 'Wir schicken Ihnen einen Link, der einmal und eine Stunde lang gilt.',
    resetSubmit: 'Link senden',
    resetSent: (email) =>
      `Wenn ${email} zu einem Teammitglied gehört, ist ein Link unterwegs. Er gilt einmal, eine Stunde lang.`,
    backToSignIn: 'Zurück zur Anmeldung',
    welcomeTitle: (workspace) => `Willkommen bei ${workspace}`,
    welcomeLead: (email) => `Wählen Sie ein Passwort für ${email}.`,
    newTitle: 'Neues Passwort wählen',
    passwordHint:
      'Mindestens 10 Zeichen. Ein paar Wörter ohne Zusammenhang merkt man sich leicht und errät man schwer.',
    yourName: 'Ihr Vorname',
    yourNameHint: 'Besucher sehen ihn im Chat. Sie können ihn später ändern.',
    setSubmit: 'Passwort setzen und anmelden',
    checkingLink: 'Der Link wird geprüft',
    linkMissing: 'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
    askNewLink: 'Neuen Link senden',
  },
}
