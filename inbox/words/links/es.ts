import type { LinkWords } from './en.ts'

/** The texts of the pages that links of mails open, in Spanish. */
export const es: LinkWords = {
  links: {
    newPassword: 'Nueva contraseña',
    resetTitle: 'Restablecer la contraseña',
    resetLead: 'Te enviaremos un enlace que sirve una vez, durante una hora.',
    resetSubmit: 'Enviar el enlace',
    resetSent: (email) =>
      `Si ${email} pertenece a alguien del equipo, hay un enlace en camino. Sirve una vez, durante una hora.`,
    backToSignIn: 'Volver a iniciar sesión',
    welcomeTitle: (workspace) => `Te damos la bienvenida a ${workspace}`,
    welcomeLead: (email) => `Elige una contraseña para ${email}.`,
    newTitle: 'Elegir una contraseña nueva',
    passwordHint:
      'Al menos 10 caracteres. Unas cuantas palabras sin relación son fáciles de recordar y difíciles de adivinar.',
    yourName: 'Tu nombre',
    yourNameHint: 'Los visitantes lo ven en el chat. Puedes cambiarlo más adelante.',
    setSubmit: 'Guardar la contraseña e iniciar sesión',
    checkingLink: 'Comprobando el enlace',
    linkMissing: 'Este enlace está incompleto. Vuelve a abrirlo desde el correo.',
    askNewLink: 'Enviar un enlace nuevo',
  },
}
