import type { Language } from '../../words/language.ts'

const en = {
  title: 'Sign in by access tokens',
  none: 'No: servers have passwords',
  hint: 'For servers with a user name and without a password. Register a program at the provider, and have it get a refresh token of the mailbox.',
  tenant: 'Directory (tenant)',
  tenantHint: 'Its id or domain. Empty: common.',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  refreshToken: 'Refresh token',
  sealed: 'Secret and token are stored sealed and never shown again.',
  kept: 'One is stored. Empty: it stays, unless provider, directory or client id change.',
}

type OAuthWords = typeof en

const de: OAuthWords = {
  title: 'Anmelden mit Zugriffstoken',
  none: 'Nein: Server haben Passwörter',
  hint: 'Für Server mit Benutzername und ohne Passwort. Registrieren Sie beim Anbieter ein Programm und lassen Sie es ein Aktualisierungstoken des Postfachs holen.',
  tenant: 'Verzeichnis (Mandant)',
  tenantHint: 'Seine Id oder Domain. Leer: common.',
  clientId: 'Client-Id',
  clientSecret: 'Geheimer Clientschlüssel',
  refreshToken: 'Aktualisierungstoken',
  sealed: 'Schlüssel und Token werden versiegelt gespeichert und nie wieder gezeigt.',
  kept: 'Eines ist gespeichert. Leer: Es bleibt, außer wenn sich Anbieter, Verzeichnis oder Client-Id ändern.',
}

const es: OAuthWords = {
  title: 'Acceder con tokens',
  none: 'No: los servidores tienen contraseñas',
  hint: 'Para servidores con nombre de usuario y sin contraseña. Registra un programa en el proveedor y haz que obtenga un token de actualización del buzón.',
  tenant: 'Directorio (tenant)',
  tenantHint: 'Su id o dominio. Vacío: common.',
  clientId: 'Id de cliente',
  clientSecret: 'Secreto de cliente',
  refreshToken: 'Token de actualización',
  sealed: 'El secreto y el token se guardan sellados y no se muestran nunca más.',
  kept: 'Hay uno guardado. Vacío: se conserva, salvo si cambian el proveedor, el directorio o el id de cliente.',
}

/** Apart from the other texts, which are part of the first load. */
export const oauthWords: Readonly<Record<Language, OAuthWords>> = { en, de, es }
