import type { Words } from './en.ts'

/** The texts about mails, in Spanish. */
export const mail: Words['mail'] = {
  from: 'De',
  replyTo: 'Las respuestas van a',
  to: 'Para',
  cc: 'Copia a',
  subject: 'Asunto',
  sent: 'Enviado',
  sender: 'Remitente',
  reason: 'Por qué está aquí',
  details: 'Detalles',
  notProven: 'sin comprobar',
  verdict: {
    verified: 'Comprobado: el servidor que recibió el correo confirma que es de esta dirección.',
    unknown:
      'Sin comprobar: nada confirma que este correo sea de esta dirección. Cualquiera puede escribirla.',
    failed: 'Desmentido: el correo no viene de un servidor de esta dirección. Tenga cuidado.',
  },
  thread: {
    token: 'Responde a un correo de esta conversación.',
    message_id: 'Responde a un correo de esta conversación.',
    references: 'Pertenece a un correo de esta conversación.',
    new: 'Con él empezó esta conversación.',
    token_of_another: 'Responde a un correo que se envió a otra dirección.',
    message_id_of_another: 'Responde a un correo que se envió a otra dirección.',
    references_of_another: 'Se refiere a una conversación en la que su remitente no participa.',
    references_unproven: 'Se refiere a una conversación, pero su remitente fue desmentido.',
    by_hand: 'Alguien del equipo lo puso aquí.',
  },
  linked: 'Se refiere a otra conversación.',
  leftOut: (count: number) =>
    count === 1
      ? 'Hay uno más solo en el original: el espacio está lleno.'
      : `Hay ${count} más solo en el original: el espacio está lleno.`,
  class: {
    person: 'Correo',
    automatic: 'Correo automático',
    list: 'Correo de una lista',
    bounce: 'Aviso de una entrega fallida',
    report: 'Informe de un programa',
  },
  automatic: (what: string, evidence: string) => (evidence === '' ? what : `${what}: ${evidence}`),
  show: 'Mostrar',
  hide: 'Ocultar',
  unfold: 'Mostrar u ocultar lo citado',
  showOriginal: 'Ver el original',
  original: 'Original del correo',
  originalGone: 'El original ya no está.',
  pictures: 'Cargar imágenes de otros servidores',
  picturesHint: 'Sus servidores sabrán que el correo se lee, pero no quién lo lee.',
  download: 'Descargar (.eml)',
  noSubject: 'Sin asunto',
  noSender: 'Remitente desconocido',
}

/** The texts of the tray, in Spanish. */
export const tray: Words['tray'] = {
  title: 'Bandeja de correos',
  lead: 'Correos que no se convirtieron en mensajes, con el motivo. Nadie los ha respondido.',
  empty: 'La bandeja está vacía.',
  failed: 'No se pudo cargar la bandeja.',
  older: 'Ver correos anteriores',
  makeMessage: 'Convertir en mensaje',
  discard: 'Descartar',
  discardTitle: '¿Descartar este correo?',
  discardLead: 'Se borra con su original. Si llega otra vez, no se guarda de nuevo.',
  into: '¿Dónde va?',
  intoNew: 'En una conversación nueva',
  search: 'Buscar una conversación',
  found: (count: number) =>
    count === 1 ? '1 conversación encontrada' : `${count} conversaciones encontradas`,
  file: 'Ponerlo ahí',
  filed: (subject: string) => `«${subject}» se convierte en mensaje.`,
  discarded: (subject: string) => `«${subject}» está descartado.`,
  open: 'Abrir la conversación',
  reasons: {
    failed: 'No se pudo importar, tras varios intentos.',
    channel: 'Su canal se eliminó.',
    bounce: 'Un servidor de correo dice que un correo no se entregó.',
    report: 'Es el informe de un programa.',
    sender: 'No tiene una dirección válida de remitente.',
    blocked: 'Su remitente está bloqueado.',
    flood: 'De su remitente llegaron más de 20 correos en una hora.',
    bytes: 'Ocupa más de 35 MB.',
    header: 'Su cabecera es demasiado grande.',
    parts: 'Tiene demasiadas partes.',
    depth: 'Sus partes están anidadas demasiado hondo.',
    parse: 'No se puede leer.',
    long: 'Leerlo requiere demasiado tiempo o memoria.',
  },
}
