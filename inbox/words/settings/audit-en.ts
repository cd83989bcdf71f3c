/** The texts of the page of the audit log, in English. */
export const audit = {
  lead: 'Every change in this workspace: who made it, when, and of what. Newest first.',
  actor: 'Who',
  kinds: {
    all: 'Everything',
    conversations: 'Conversations',
    messages: 'Messages and notes',
    contacts: 'Contacts',
    team: 'Team and roles',
    settings: 'Settings',
    access: 'API keys and webhooks',
  },
  resource: 'Id of what was changed',
  resourceHint: 'As it stands in the address or in the API.',
  actors: { contact: 'a visitor', automation: 'by itself' },
  event: (sequence: number) => `event ${sequence}`,
  download: 'Download as CSV',
  reading: (count: number) => `${count.toLocaleString('en')} entries so far…`,
  saved: (count: number) =>
    count === 1 ? 'One entry is saved.' : `${count.toLocaleString('en')} entries are saved.`,
  cut: (count: number) =>
    `The newest ${count.toLocaleString('en')} entries are saved. Choose an earlier last day for older ones.`,
}

/** The same in one language. */
export type AuditWords = typeof audit
