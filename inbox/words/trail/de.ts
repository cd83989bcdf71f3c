import type { TrailWords } from './en.ts'

/** The texts of the dialog that says why something changed, in German. */
export const de: TrailWords = {
  why: {
    title: 'Warum?',
    gone: 'Das Protokoll hat diese Änderung nicht mehr.',
    when: 'Wann',
    who: 'Von',
    request: 'Anfrage',
    noRequest: 'Keine',
    event: 'Ereignis',
    changes: 'Änderungen',
    field: 'Feld',
    before: 'Vorher',
    after: 'Nachher',
    nothing: 'Nichts',
    actors: {
      api_key: (name: string) => `API-Schlüssel „${name}“`,
      team_member: (name: string) => name,
      contact: () => 'Der Kontakt',
      command: () => 'Ein Befehl auf dem Server',
      automation: () => 'Porchlight, von selbst',
    },
    fields: {
      title: 'Titel',
      status: 'Status',
      priority: 'Priorität',
      assignee: 'Zugewiesen an',
      group: 'Gruppe',
      tags: 'Tags',
    },
  },
}
