import type { CompanyWords } from './en.ts'

/** The texts of company sign-ins, in Spanish. */
export const es: CompanyWords = {
  by: (name) => `Entrar con ${name}`,
  again: (name) => `Confirmar con ${name}`,
  required: {
    off: '',
    all_but_admins: 'Inicias sesión con tu empresa. Solo los administradores usan contraseña.',
    all: 'Inicias sesión con tu empresa.',
  },
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
  soon: (date) =>
    `Desde el ${date} iniciarás sesión con tu empresa. Esta sesión terminará entonces.`,
  rule: {
    title: 'Solo acceso de empresa',
    lead: 'Quien está obligado no puede entrar con contraseña ni con enlaces de correo, y sus otras sesiones terminan.',
    label: 'El acceso de empresa es obligatorio',
    off: 'para nadie',
    all_but_admins: 'para todos salvo los administradores',
    all: 'para todo el equipo',
    adminsHint:
      'Los administradores pueden cambiar miembros, ajustes o claves de API. Si conservan su contraseña, alguien podrá entrar cuando falle el proveedor.',
    grace: 'Días hasta entonces',
    graceHint: 'Cuánto tiempo siguen valiendo otras sesiones y las contraseñas, de 0 a 30.',
    needsOwn: 'Activa primero un proveedor e inicia sesión con él.',
    from: (date) => `Obligatorio desde el ${date}.`,
    save: 'Fijar la regla',
    saved: 'La regla está fijada.',
  },
  errors: {
    company_sign_in_required: 'Inicia sesión con tu empresa: tu equipo lo exige.',
    company_session_needed:
      'Inicia sesión primero con tu empresa. Después podrás exigirlo a los demás.',
    company_rule_set:
      'El acceso de empresa es obligatorio. Quita esa regla antes de desactivar el último proveedor.',
    provider_unknown: 'Este acceso de empresa ya no existe.',
    provider_unreachable: 'No se puede contactar con el proveedor. Inténtalo de nuevo.',
    provider_untested: 'Prueba el acceso antes de activarlo.',
    providers_too_many: 'Puede haber 10 accesos de empresa. Quita uno primero.',
  },
}
