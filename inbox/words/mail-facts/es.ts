import type { MailFactsWords } from './en.ts'

/** The texts on what is known of a mail, in Spanish. */
export const es: MailFactsWords = {
  mailFacts: {
    from: 'De',
    replyTo: 'Las respuestas van a',
    subject: 'Asunto',
    sent: 'Enviado',
    sender: 'Remitente',
    reason: 'Por qué está aquí',
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
    /** By the sentences of the server (delivery-reasons.ts). */
    deliveryReasons: {
      'Earlier mails to this address were returned.':
        'Correos anteriores a esta dirección fueron devueltos.',
      'The owner of this address wants no mails.': 'Quien tiene esta dirección no quiere correos.',
      'The contact is blocked.': 'El contacto está bloqueado.',
      'The contact is blocked, has another address now, or gets no mails at this one.':
        'El contacto está bloqueado, tiene ahora otra dirección o no recibe correos en esta.',
      'This workspace is a copy of another one, which sends the mail.':
        'Este espacio de trabajo es una copia de otro, que envía el correo.',
      'Its mail channel was deleted.': 'Su canal de correo fue eliminado.',
      'The channel has no mail server.': 'El canal no tiene servidor de correo.',
      'The password of the mail server cannot be read.':
        'La contraseña del servidor de correo no se puede leer.',
      'It waits for an earlier mail of the conversation.':
        'Espera a un correo anterior de la conversación.',
      'The mail could not be prepared.': 'El correo no se pudo preparar.',
      'The mail was returned.': 'El correo fue devuelto.',
      'The mail server got the mail and did not say whether it has accepted it.':
        'El servidor recibió el correo y no dijo si lo ha aceptado.',
    },
  },
}
