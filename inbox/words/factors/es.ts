import type { FactorWords } from './en.ts'

/** The texts of the second factor, in Spanish. */
export const es: FactorWords = {
  factors: {
    code: 'Código de la aplicación de autenticación',
    codeHint: 'Seis cifras. La aplicación muestra otro código cada 30 segundos.',
    recoveryCode: 'Código de recuperación',
    recoveryCodeHint: 'Uno de los diez códigos que guardaste al configurar la aplicación.',
    useRecoveryCode: 'Usar un código de recuperación',
    useApp: 'Usar la aplicación',
    lead: 'Con una aplicación de autenticación, para iniciar sesión hace falta un código de tu teléfono además de la contraseña. Una contraseña robada ya no basta.',
    none: 'No hay ninguna aplicación de autenticación configurada.',
    since: (date) => `La aplicación está configurada desde el ${date}.`,
    left: (count) =>
      count === 1 ? 'Queda 1 código de recuperación.' : `Quedan ${count} códigos de recuperación.`,
    setUp: 'Configurar una aplicación',
    setUpAnother: 'Configurar otra aplicación',
    scan: 'Escanéalo con una aplicación como Aegis, Google Authenticator o 1Password, o escribe el texto en ella. Después introduce el código que muestra.',
    picture: 'Código QR para la aplicación',
    enable: 'Activar',
    once: 'Guarda estos códigos de recuperación. No se vuelven a mostrar. Cada uno inicia sesión una vez si pierdes la aplicación.',
    download: 'Guardar como archivo',
    done: 'La aplicación está configurada. Tus otras sesiones se han cerrado.',
    renew: 'Crear códigos de recuperación nuevos',
    renewTitle: '¿Crear códigos de recuperación nuevos?',
    renewLead: 'Los anteriores dejan de funcionar y tus otras sesiones se cierran.',
    remove: 'Quitar',
    removeTitle: '¿Quitar el segundo factor?',
    removeLead: 'La contraseña vuelve a bastar. Tus otras sesiones se cierran.',
  },
  verify: {
    title: 'Vuelve a escribir tu contraseña',
    lead: 'Este cambio requiere tu contraseña, porque hace un rato que la escribiste.',
    submit: 'Continuar',
  },
}
