import type { CompanyWords } from './en.ts'

/** The texts of company sign-ins, in Spanish. */
export const es: CompanyWords = {
  by: (name) => `Entrar con ${name}`,
  said: {
    cancelled: 'No has iniciado sesión en tu empresa.',
    unreachable:
      'No se puede acceder al inicio de sesión de tu empresa. Inténtalo de nuevo o entra de otra manera.',
    limited: 'Se han rechazado demasiados intentos. Espera unos minutos.',
    member_inactive: 'Tu cuenta está desactivada. Pregunta a un administrador.',
    other_account:
      'Esta cuenta de empresa no se puede usar para ese miembro. Pregunta a un administrador.',
    refused: 'No ha funcionado. Empieza de nuevo.',
  },
  join: {
    title: 'Vincula tu cuenta de empresa',
    lead: (name, email) =>
      `${email === '' ? 'Tu cuenta' : email} de ${name} es nueva aquí. Escribe tu contraseña una vez; después entrarás con tu empresa.`,
    submit: 'Vincular y entrar',
    ended: 'Este inicio de sesión ha terminado.',
    back: 'Volver al inicio de sesión',
  },
  lead: 'Tu equipo entra con la cuenta de tu empresa, por OpenID Connect.',
  none: 'No hay ningún proveedor.',
  name: 'Nombre en el botón',
  slug: 'Nombre corto en la dirección',
  slugHint: 'Minúsculas, cifras y guiones. No se puede cambiar después.',
  issuer: 'Emisor (issuer)',
  issuerHint: 'Como se llama a sí mismo el proveedor, por ejemplo https://login.acme.example.',
  clientId: 'ID de cliente',
  clientSecret: 'Secreto de cliente',
  redirect: 'Dirección de redirección, para el proveedor:',
  add: 'Añadir proveedor',
  isOn: 'Activado',
  isOff: 'Desactivado',
  untested: 'Aún sin probar',
  test: 'Probar',
  tested: 'La prueba ha funcionado. Ya puedes activarlo.',
  seeTrail: 'El motivo está en Accesos.',
  newOne: 'Nuevo proveedor',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  remove: 'Eliminar',
  removeTitle: (name) => `¿Eliminar ${name}?`,
  removeLead: 'Sus sesiones terminan y nadie podrá entrar con él.',
}
