import type { TrailWords } from './en.ts'

/** The texts of the dialog that says why something changed, in Spanish. */
export const es: TrailWords = {
  why: {
    title: '¿Por qué?',
    gone: 'El registro ya no tiene este cambio.',
    when: 'Cuándo',
    who: 'Por',
    request: 'Solicitud',
    noRequest: 'Ninguna',
    event: 'Evento',
    changes: 'Cambios',
    field: 'Campo',
    before: 'Antes',
    after: 'Después',
    nothing: 'Nada',
    actors: {
      api_key: (name: string) => `Clave de API «${name}»`,
      team_member: (name: string) => name,
      contact: () => 'El contacto',
      command: () => 'Un comando en el servidor',
      automation: () => 'Porchlight, por sí mismo',
    },
    fields: {
      title: 'Título',
      status: 'Estado',
      priority: 'Prioridad',
      assignee: 'Asignada a',
      group: 'Grupo',
      tags: 'Etiquetas',
    },
  },
}
