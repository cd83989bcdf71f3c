import type { TrayWords } from './en.ts'

/** The texts of the tray, in Spanish. */
export const es: TrayWords = {
  tray: {
    lead: 'Correos que no se convirtieron en mensajes, con el motivo. Nadie los ha respondido.',
    empty: 'La bandeja está vacía.',
    failed: 'No se pudo cargar la bandeja.',
    older: 'Ver correos anteriores',
    makeMessage: 'Convertir en mensaje',
    discard: 'Descartar',
    into: '¿Dónde va?',
    intoNew: 'En una conversación nueva',
    search: 'Buscar una conversación',
    found: (count: number) =>
      count === 1 ? '1 conversación encontrada' : `${count} conversaciones encontradas`,
    file: 'Ponerlo ahí',
    filed: (subject: string) => `«${subject}» se convierte en mensaje.`,
    discarded: (subject: string) => `«${subject}» está descartado.`,
    placed: (subject: string) => `«${subject}» ya es un mensaje.`,
    open: 'Abrir la conversación',
    reasons: {
      failed: 'No se pudo importar, tras varios intentos.',
      channel: 'Su canal se eliminó.',
      bounce: 'Un servidor de correo dice que un correo no se entregó.',
      report: 'Es el informe de un programa.',
      sender: 'No tiene una dirección válida de remitente.',
      blocked: 'Su remitente está bloqueado.',
      flood: 'De su remitente llegaron más de 20 correos en una hora.',
      formFlood: 'De su remitente llegaron más de 200 correos en una hora.',
      bytes: 'Ocupa más de 35 MB.',
      header: 'Su cabecera es demasiado grande.',
      parts: 'Tiene demasiadas partes.',
      depth: 'Sus partes están anidadas demasiado hondo.',
      parse: 'No se puede leer.',
      long: 'Leerlo requiere demasiado tiempo o memoria.',
      /** The server's words follow. */
      refused: 'Su servidor de correo no lo entrega:',
    },
  },
}
