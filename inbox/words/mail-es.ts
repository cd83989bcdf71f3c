import type { Words } from './en.ts'

/** The texts about mails, in Spanish. */
export const mail: Words['mail'] = {
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
  details: 'Detalles',
  notProven: 'sin comprobar',
  verdict: {
    verified: 'Comprobado: el servidor que recibió el correo confirma que es de esta dirección.',
    unknown:
      'Sin comprobar: nada confirma que este correo sea de esta dirección. Cualquiera puede escribirla.',
    failed: 'Desmentido: el correo no viene de un servidor de esta dirección. Tenga cuidado.',
  },
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
