import type { FactorWords } from './en.ts'

/** The texts of the second factor, in Spanish. */
export const es: FactorWords = {
  factors: {
    code: 'Código de la aplicación de autenticación',
    codeHint: 'Seis cifras. La aplicación muestra otro código cada 30 segundos.',
    recoveryCode: 'Código de recuperación',
    recoveryCodeHint: 'Uno de los diez códigos que guardaste al configurarla.',
    useRecoveryCode: 'Usar un código de recuperación',
    useApp: 'Usar la aplicación',
    lead: 'Con una aplicación de autenticación, para iniciar sesión hace falta un código de tu teléfono además de la contraseña; una llave de acceso sustituye a los dos. Una contraseña robada ya no basta.',
    none: 'No hay ninguna aplicación de autenticación configurada.',
    since: (date) => `La aplicación está configurada desde el ${date}.`,
    left: (count) =>
      count === 1 ? 'Queda 1 código de recuperación.' : `Quedan ${count} códigos de recuperación.`,
    setUp: 'Configurar una aplicación',
    setUpAnother: 'Configurar otra aplicación',
    scan: 'Escanéalo con una aplicación como Aegis, Google Authenticator o 1Password, o escribe el texto en ella. Después introduce el código que muestra.',
    picture: 'Código QR para la aplicación',
    enable: 'Activar',
    once: 'Guarda estos códigos de recuperación. No se vuelven a mostrar. Cada uno inicia sesión una vez, con la contraseña, si pierdes la aplicación o la llave de acceso.',
    download: 'Guardar como archivo',
    done: 'La aplicación está configurada. Tus otras sesiones se han cerrado.',
    renew: 'Crear códigos de recuperación nuevos',
    renewTitle: '¿Crear códigos de recuperación nuevos?',
    renewLead: 'Los anteriores dejan de funcionar y tus otras sesiones se cierran.',
    remove: 'Quitar',
    removeTitle: '¿Quitar la aplicación de autenticación?',
    removeLead:
      'Sin una llave de acceso, la contraseña vuelve a bastar. Tus otras sesiones se cierran.',
  },
  rule: {
    title: 'Para el equipo',
    lead: 'Quien está obligado y no tiene un segundo factor solo puede configurar uno.',
    label: 'El inicio de sesión en dos pasos es obligatorio',
    off: 'para nadie',
    admins: 'para administradores',
    all: 'para todo el equipo',
    adminsHint: 'Los administradores pueden cambiar miembros, ajustes o claves de API.',
    grace: 'Días hasta entonces',
    graceHint: 'Cuánto tiempo se puede seguir trabajando sin él, de 0 a 30.',
    needsOwn: 'Configura primero tu propio segundo factor.',
    from: (date) => `Obligatorio desde el ${date}.`,
    save: 'Fijar la regla',
    saved: 'La regla está fijada.',
  },
  enrol: {
    title: 'Configura el inicio de sesión en dos pasos',
    lead: 'Este espacio de trabajo lo exige. Lleva un minuto y después puedes seguir.',
    proceed: 'Continuar a la bandeja',
    signOut: 'Cerrar sesión',
    soon: (date) =>
      `El inicio de sesión en dos pasos es obligatorio desde el ${date}. Configúralo en los ajustes.`,
  },
  verify: {
    title: 'Vuelve a escribir tu contraseña',
    lead: 'Este cambio requiere tu contraseña, porque hace un rato que la escribiste.',
    titleWithout: 'Confirma que eres tú',
    leadWithout:
      'Este cambio requiere una de tus llaves de acceso o volver a entrar con tu empresa.',
    submit: 'Continuar',
  },
}
