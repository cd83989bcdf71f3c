import type { FactorChange } from './factor-change.ts'
import type { MailLanguage } from './mail-languages.ts'

type FactorWords = {
  readonly hello: string
  readonly subject: (team: string) => string
  readonly said: Readonly<Record<FactorChange['change'], (team: string) => string>>
  readonly from: (address: string) => string
  readonly by: (name: string) => string
  readonly byCommand: string
  /** What to do about a passkey that may have been copied. */
  readonly replace: string
  readonly otherwise: string
}

/** What mails about second factors say. */
export const factorWords: Readonly<Record<MailLanguage, FactorWords>> = {
  en: {
    hello: 'Hello,',
    subject: (team) => `${team}: your second factor`,
    said: {
      totp_enabled: (team) =>
        `an authenticator app was set up for your account at ${team} on Porchlight`,
      totp_disabled: (team) =>
        `the authenticator app of your account at ${team} on Porchlight was removed`,
      recovery_codes_made: (team) =>
        `new recovery codes were made for your account at ${team} on Porchlight, and the earlier ones are void`,
      recovery_code_used: (team) =>
        `a recovery code of your account at ${team} on Porchlight was used`,
      passkey_added: (team) => `a passkey was added to your account at ${team} on Porchlight`,
      passkey_removed: (team) => `a passkey of your account at ${team} on Porchlight was removed`,
      passkey_copied: (team) =>
        `a passkey of your account at ${team} on Porchlight was refused, because it may have been copied`,
      factors_removed: (team) =>
        `all second factors of your account at ${team} on Porchlight were removed, and the password is enough again`,
    },
    from: (address) => `from the address ${address}`,
    by: (name) => `by ${name}`,
    byCommand: 'by a command on the server',
    replace: 'Remove this passkey in the settings, and add another one.',
    otherwise:
      'If it was not you, change your password, look at your sessions in the settings, and tell an administrator.',
  },
  de: {
    hello: 'Hallo,',
    subject: (team) => `${team}: Ihr zweiter Faktor`,
    said: {
      totp_enabled: (team) =>
        `für Ihr Konto bei ${team} auf Porchlight wurde eine Authentifizierungs-App eingerichtet`,
      totp_disabled: (team) =>
        `die Authentifizierungs-App Ihres Kontos bei ${team} auf Porchlight wurde entfernt`,
      recovery_codes_made: (team) =>
        `für Ihr Konto bei ${team} auf Porchlight wurden neue Wiederherstellungscodes erzeugt; die früheren gelten nicht mehr`,
      recovery_code_used: (team) =>
        `ein Wiederherstellungscode Ihres Kontos bei ${team} auf Porchlight wurde benutzt`,
      passkey_added: (team) =>
        `Ihrem Konto bei ${team} auf Porchlight wurde ein Passkey hinzugefügt`,
      passkey_removed: (team) =>
        `ein Passkey Ihres Kontos bei ${team} auf Porchlight wurde entfernt`,
      passkey_copied: (team) =>
        `ein Passkey Ihres Kontos bei ${team} auf Porchlight wurde abgewiesen, weil es vielleicht eine Kopie von ihm gibt`,
      factors_removed: (team) =>
        `alle zweiten Faktoren Ihres Kontos bei ${team} auf Porchlight wurden entfernt; das Passwort allein reicht wieder`,
    },
    from: (address) => `von der Adresse ${address}`,
    by: (name) => `von ${name}`,
    byCommand: 'durch einen Befehl auf dem Server',
    replace:
      'Entfernen Sie diesen Passkey in den Einstellungen, und fügen Sie einen anderen hinzu.',
    otherwise:
      'Wenn Sie das nicht waren, ändern Sie Ihr Passwort, sehen Sie in den Einstellungen Ihre Sitzungen durch, und sagen Sie es einem Admin.',
  },
  es: {
    hello: 'Hola:',
    subject: (team) => `${team}: tu segundo factor`,
    said: {
      totp_enabled: (team) =>
        `se ha configurado una aplicación de autenticación para tu cuenta de ${team} en Porchlight`,
      totp_disabled: (team) =>
        `se ha quitado la aplicación de autenticación de tu cuenta de ${team} en Porchlight`,
      recovery_codes_made: (team) =>
        `se han creado códigos de recuperación nuevos para tu cuenta de ${team} en Porchlight; los anteriores ya no valen`,
      recovery_code_used: (team) =>
        `se ha usado un código de recuperación de tu cuenta de ${team} en Porchlight`,
      passkey_added: (team) =>
        `se ha añadido una llave de acceso a tu cuenta de ${team} en Porchlight`,
      passkey_removed: (team) =>
        `se ha quitado una llave de acceso de tu cuenta de ${team} en Porchlight`,
      passkey_copied: (team) =>
        `se ha rechazado una llave de acceso de tu cuenta de ${team} en Porchlight, porque puede haber una copia de ella`,
      factors_removed: (team) =>
        `se han quitado todos los segundos factores de tu cuenta de ${team} en Porchlight; la contraseña vuelve a bastar`,
    },
    from: (address) => `desde la dirección ${address}`,
    by: (name) => `por ${name}`,
    byCommand: 'con un comando en el servidor',
    replace: 'Quita esta llave de acceso en los ajustes y añade otra.',
    otherwise:
      'Si no has sido tú, cambia tu contraseña, revisa tus sesiones en los ajustes y avisa a un administrador.',
  },
}
