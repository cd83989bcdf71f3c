import type { Words } from './en.ts'

/** The texts about mails, in Spanish. */
export const mail: Words['mail'] = {
  from: 'De',
  replyTo: 'Las respuestas van a',
  to: 'Para',
  cc: 'Copia a',
  bcc: 'Copia oculta',
  recipients: 'Cambiar destinatarios',
  asBefore: 'Como antes',
  wrongRecipients: '«Para» necesita una dirección, y cada una tiene que serlo.',
  sendAgain: 'Enviar otra vez',
  mailedTo: (people: string) => `Enviado por correo a ${people}`,
  mailedToNobody:
    'Nadie recibe una respuesta por correo: la conversación no tiene canal de correo.',
  delivery: {
    queued: (address: string) => `Se está enviando a ${address}`,
    sent: (address: string) => `Enviado por correo a ${address}`,
    deferred: (address: string) => `Aún sin entregar a ${address}, se intenta de nuevo`,
    failed: (address: string) => `No entregado a ${address}`,
    uncertain: (address: string) => `No sabemos si ${address} lo ha recibido`,
    held: (address: string) => `No enviado a ${address}`,
    withdrawn: (address: string) => `No enviado a ${address}: leído en el chat`,
  },
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
  noSubject: 'Sin asunto',
  noSender: 'Remitente desconocido',
}
