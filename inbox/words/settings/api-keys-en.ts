/** The texts of the page of API keys, in English. */
export const apiKeys = {
  lead: 'Programs work with this workspace by keys. Give each program its own, with no more than it needs.',
  ownLead:
    'Agents and scripts act by them as you, with your rights of the moment, and no more than you tick here. They end when you leave.',
  ofMembers: 'Keys of members',
  none: 'None yet.',
  once: 'Copy the key now. It is not shown again.',
  create: 'Create key',
  created: 'The key is created.',
  name: 'Name of the key',
  nameHint: 'Says what it is for. Messages that a program sends show it.',
  scopes: 'What it may do',
  scopesHint: 'At most what you may do yourself. Writing includes reading the same.',
  until: 'Works until',
  addresses: 'Network addresses',
  addressesHint: 'Such as 203.0.113.7 or 10.0.0.0/8. Left empty: from anywhere.',
  rotate: 'Replace',
  rotateOf: (name: string) => `Replace ${name}`,
  rotateTitle: (name: string) => `Replace ${name}?`,
  rotateLead: 'You get a new key of the same kind. The old one works for another day.',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeLead: 'Programs that use it stop at once. This cannot be undone.',
  madeBy: (name: string) => `created by ${name}`,
  used: (time: string) => `last used ${time}`,
  unused: 'never used',
  ends: (date: string) => `ends on ${date}`,
  endless: 'no end',
}

/** The same in one language. */
export type ApiKeyWords = typeof apiKeys
