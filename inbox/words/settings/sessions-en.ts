/** The texts of the page of members' sessions, in English. */
export const sessions = {
  lead: 'Where members are signed in, the newest session first. A session that you end is signed out within a second.',
  endAll: (name: string) => `End all sessions of ${name}`,
  endAllTitle: (name: string) => `End all sessions of ${name}?`,
  endAllLead: 'They are signed out everywhere and can sign in again. Their keys still work.',
  endAllYes: 'End all',
  ended: (name: string) => `The session of ${name} has ended.`,
  allEnded: (name: string) => `All sessions of ${name} have ended.`,
  none: 'Nobody is signed in.',
}

/** The texts of that page in one language. */
export type SessionWords = typeof sessions
