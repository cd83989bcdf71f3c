import type { ContactWords } from './en.ts'

/** The texts of what the panel of a contact loads later, in Spanish. */
export const contact: ContactWords = {
  details: 'Contacto',
  lines: { name: 'Nombre', email: 'Correo', phone_number: 'Teléfono', user_identifier: 'Cliente' },
  certainty: {
    signed: [
      'Identificada por tu sitio',
      'Tu sitio ha nombrado a esta persona con un token que nadie más puede crear.',
    ],
    proven: [
      'Dirección confirmada por correo',
      'Quien lee los correos de esta dirección ha escrito o ha seguido un enlace de uno.',
    ],
    entered: [
      'Añadida por tu equipo o un programa',
      'Tan segura como su origen: aquí nadie la ha confirmado.',
    ],
    typed: [
      'Escrita por el visitante, sin confirmar',
      'Cualquiera puede escribir esto. No cuentes lo que solo su dueño puede saber.',
    ],
    sender: [
      'Remitente de un correo, sin confirmar',
      'Cualquiera puede escribir con este nombre. No cuentes lo que solo su dueño puede saber.',
    ],
    unknown: [
      'No se sabe nada',
      'Ninguna dirección ni número distingue a este visitante de otros.',
    ],
  },
  claimed: 'La dirección no está confirmada.',
  notes: {
    title: 'Notas sobre el contacto',
    label: 'Nota nueva',
    add: 'Añadir nota',
    all: 'Todas las notas',
    edit: 'Cambiar la nota',
    remove: 'Eliminar la nota',
    removeLead: 'Se elimina para todo el equipo.',
    edited: '(cambiada)',
    crossed: (text) =>
      `Alguien la ha cambiado entretanto por «${text}». Guarda otra vez para reemplazarla.`,
  },
  previous: 'Otras conversaciones',
  first: 'Es su primera conversación.',
  localTime: {
    title: 'Hora local',
    behind: (hours) => `${hours} menos que tú`,
    ahead: (hours) => `${hours} más que tú`,
    same: 'la misma que la tuya',
  },
  pages: {
    title: 'Páginas',
    now: 'Página actual',
    last: 'Última página',
    before: (count) => (count === 1 ? '1 página antes' : `${count} páginas antes`),
  },
  block: {
    title: (name) => `¿Bloquear a ${name}?`,
    lead: 'Podrá seguir leyendo sus conversaciones, pero no enviar nada, tampoco en otros navegadores donde tu sitio web identifique a esta persona. Puedes desbloquearla en cualquier momento.',
    stranger:
      'Tu sitio web no ha identificado a esta persona: en otro navegador será un visitante nuevo.',
    end: 'Hasta',
    ends: {
      forever: 'que la desbloquees',
      hour: 'dentro de una hora',
      day: 'dentro de un día',
      week: 'dentro de una semana',
      date: 'una fecha y hora',
    },
    date: 'Fecha y hora',
    reason: 'Motivo',
    reasonHint: 'Solo para tu equipo.',
    change: 'Cambiar el bloqueo',
    changeTitle: (name) => `Cambiar el bloqueo de ${name}`,
    since: (date) => `Con bloqueo desde el ${date}`,
    until: (time) => `Con bloqueo hasta: ${time}`,
    by: (name) => `Por ${name}`,
  },
  attributes: 'Atributos',
  page: 'Todo sobre esta persona',
  ends: 'Copiar o borrar',
}
