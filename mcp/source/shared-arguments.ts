/** Schemas of arguments that several of the hand-written tools take. */
export const string = { type: 'string' } as const
export const strings = { type: 'array', items: string } as const
export const id = { type: 'string', format: 'uuid' } as const
export const include = { ...string, description: 'With commas: tags, ticket_fields.' } as const
export const includeMail = { ...string, description: 'mail: addresses and delivery.' } as const
export const since = { ...string, description: 'ISO 8601 with zone.' } as const

/** The arguments of every list. */
export const page = {
  limit: { type: 'integer', minimum: 1, maximum: 100 },
  cursor: { ...string, description: 'next_cursor of the page before.' },
} as const
