import type { Messages } from './messages.ts'
import { pluralOf } from './plural.ts'

const plural = pluralOf('es')

/** Readers are addressed as “tú”. */
export const words = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  saved: 'Guardado',
  tryAgain: 'Reintentar',
  edit: 'Editar',
  undo: 'Deshacer',
  send: 'Enviar',
  today: 'Hoy',
  yesterday: 'Ayer',
  offline: 'Sin conexión. Los mensajes se enviarán cuando vuelvas a conectarte.',
  catchingUp: 'Actualizando…',
  newVersion: 'Hay una nueva versión disponible.',
  reload: 'Recargar',
  messageHeld: (seconds: number) => plural(seconds, { other: 'Se enviará en # s' }),
  messageQueued: 'Pendiente de envío',
  messageSending: 'Enviando…',
  messageSent: 'Enviado',
  messageDelivered: 'Entregado',
  messageRead: 'Leído',
  messageReadAt: (time: string) => `Leído a las ${time}`,
  messageRefused: 'No enviado',
  imageFrom: (host: string) => `Imagen de ${host}`,
  code: 'Código',
  failed: 'Algo ha salido mal. Inténtalo de nuevo en un momento.',
  unreachable: 'No se puede conectar con el servidor. Inténtalo de nuevo en un momento.',
} satisfies Messages
