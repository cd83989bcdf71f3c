import type { PasskeyWords } from './en.ts'

/** The texts of passkeys, in Spanish. */
export const es: PasskeyWords = {
  signIn: 'Iniciar sesión con una llave de acceso',
  use: 'Usar una llave de acceso',
  title: 'Llaves de acceso',
  lead: 'Una llave de acceso inicia tu sesión con el bloqueo de pantalla de este dispositivo o con una llave de seguridad, sin contraseña. Solo funciona en esta dirección.',
  none: 'No tienes ninguna llave de acceso.',
  name: 'Nombre',
  nameHint: 'Para que la reconozcas más adelante.',
  thisDevice: 'Este dispositivo',
  add: 'Añadir una llave de acceso',
  unsupported: 'Este navegador no puede crear llaves de acceso aquí.',
  added: (date) => `Añadida el ${date}`,
  used: (ago) => `último uso ${ago}`,
  neverUsed: 'sin usar',
  at: (host) => `solo funciona en ${host}`,
  rename: 'Cambiar el nombre',
  save: 'Guardar',
  remove: 'Quitar',
  renameOf: (name) => `Cambiar el nombre de ${name}`,
  removeOf: (name) => `Quitar ${name}`,
  removeTitle: (name) => `¿Quitar la llave de acceso «${name}»?`,
  removeLead:
    'Ya no iniciará tu sesión, y tus otras sesiones se cierran. Bórrala también del dispositivo.',
  cancelled: 'No se ha usado ninguna llave de acceso.',
  errors: {
    passkey_wrong:
      'Esta llave de acceso no se conoce aquí. Inténtalo de nuevo o inicia sesión de otra forma.',
    passkey_copied:
      'Puede haber una copia de esta llave de acceso, por eso se rechaza. Quítala en los ajustes.',
    passkey_setup_invalid: 'Esta llave de acceso no se puede configurar aquí. Inténtalo de nuevo.',
    passkey_unknown: 'Esta llave de acceso ya está quitada.',
    passkeys_too_many: 'Puedes tener 20 llaves de acceso. Quita una primero.',
    second_factor_last:
      'Tu espacio de trabajo exige un segundo paso. Configura otro antes de quitar este.',
    way_in_last:
      'Solo inicias sesión con esta llave de acceso. Crea una contraseña antes de quitarla.',
  },
}
