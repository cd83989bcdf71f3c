import type { StartWords } from './en.ts'

/** The texts of the form that starts a conversation, in Spanish. */
export const es: StartWords = {
  start: {
    name: 'Nombre',
    email: 'Correo electrónico',
    contactHint: 'De un contacto nuevo. Uno conocido se encuentra al escribir.',
    needed: 'Falta un nombre o un correo electrónico.',
    known: 'Contactos conocidos',
    other: 'Elegir otro contacto',
    channel: 'Canal',
    web: 'Chat en el sitio web',
    webHint: 'La persona lo lee en el chat cuando su sitio la ha identificado.',
    mail: (name: string) => `Correo: ${name}`,
    mailHint: 'Cada mensaje va a su correo electrónico.',
    kind: 'Primera entrada',
    message: 'Mensaje',
    note: 'Nota para el equipo',
    title: 'Título',
    subject: 'Asunto',
    titleHint: 'El contacto lo ve.',
    text: 'Texto',
    noText: 'Falta un texto.',
    start: 'Iniciar',
  },
}
