import type { AccessWords } from './access-en.ts'

/** The texts of the page of sign-ins, in Spanish. */
export const access: AccessWords = {
  lead: 'Quién ha iniciado sesión o lo ha intentado, y qué sesiones, contraseñas y enlaces han cambiado. Lo más reciente primero.',
  member: 'Miembro del equipo',
  everyone: 'Todo el equipo',
  kind: 'Qué pasó',
  kinds: {
    all: 'Todo',
    signIns: 'Inicios de sesión',
    failures: 'Contraseñas incorrectas',
    ends: 'Sesiones terminadas',
    passwords: 'Contraseñas, códigos y enlaces',
  },
  from: 'Desde',
  until: 'Hasta',
  by: (name) => `por ${name}`,
  fromAddress: (address) => `desde ${address}`,
  older: 'Mostrar anteriores',
  loading: 'Cargando…',
  none: 'No hay nada registrado en este periodo.',
  noneYet: 'Nada por ahora. Hay entradas anteriores.',
  shown: (count) => (count === 1 ? 'Una entrada' : `${count} entradas`),
  signedIn: 'Inició sesión',
  failed: (count) => (count === 1 ? 'Contraseña incorrecta' : `${count} contraseñas incorrectas`),
  limited: (count) =>
    count === 1
      ? 'Inicio de sesión rechazado tras contraseñas incorrectas'
      : `${count} inicios de sesión rechazados tras contraseñas incorrectas`,
  since: (time) => `desde ${time}`,
  signedOut: 'Cerró sesión',
  revoked: (count) => (count === 1 ? 'Sesión terminada' : `${count} sesiones terminadas`),
  reasons: {
    member: 'terminada en «Sesiones»',
    replaced: 'otro inicio de sesión en el mismo navegador',
    too_many: 'demasiadas sesiones',
    password_changed: 'contraseña nueva',
    factor_changed: 'segundo factor cambiado',
    member_changed: 'rol o correo nuevos',
    deactivated: 'acceso desactivado',
  },
  passwordChanged: 'Contraseña cambiada',
  passwordReset: 'Contraseña elegida con un enlace',
  invitationMade: 'Invitación enviada',
  invitationUsed: 'Invitación aceptada',
  resetMade: 'Enlace para una contraseña nueva enviado',
  resetUsed: 'Enlace para una contraseña nueva utilizado',
  totpEnabled: 'Aplicación de autenticación configurada',
  totpDisabled: 'Segundo factor quitado',
  recoveryCodesMade: 'Códigos de recuperación nuevos creados',
  recoveryCodeUsed: 'Código de recuperación usado',
}
