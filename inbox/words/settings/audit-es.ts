import type { AuditWords } from './audit-en.ts'

/** The texts of the page of the audit log, in Spanish. */
export const audit: AuditWords = {
  lead: 'Cada cambio en este espacio: quién lo hizo, cuándo y en qué. Los más nuevos primero.',
  actor: 'Quién',
  kinds: {
    all: 'Todo',
    conversations: 'Conversaciones',
    messages: 'Mensajes y notas',
    contacts: 'Contactos',
    team: 'Equipo y roles',
    settings: 'Ajustes',
    access: 'Claves de API y webhooks',
  },
  resource: 'Identificador de lo cambiado',
  resourceHint: 'Como está en la dirección o en la API.',
  actors: { contact: 'un visitante', automation: 'por sí mismo' },
  event: (sequence) => `evento ${sequence}`,
  download: 'Descargar como CSV',
  reading: (count) => `${count.toLocaleString('es')} entradas hasta ahora…`,
  saved: (count) =>
    count === 1
      ? 'Se ha guardado una entrada.'
      : `Se han guardado ${count.toLocaleString('es')} entradas.`,
  cut: (count) =>
    `Se han guardado las ${count.toLocaleString('es')} entradas más nuevas. Elige un último día anterior para las demás.`,
}
